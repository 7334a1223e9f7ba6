import { describe, expect, test } from 'vitest';
import { findBracket, livePlan } from '../bracketing/live-plan.ts';
import { requestRun } from '../bracketing/request-run.ts';
import { seeMatQueue } from '../bracketing/see-live.ts';
import { workRun } from '../bracketing/work-run.ts';
import { changeEventStatus } from '../event/update-event.ts';
import { correctResult } from '../match-day/correct-result.ts';
import { seeMatch } from '../match-day/match-view.ts';
import { recordResult } from '../match-day/record-result.ts';
import { startMatch } from '../match-day/start-match.ts';
import { before, official, writes } from '../testing/bracketing.ts';
import { firstOf, running } from '../testing/table.ts';
import { bracketOf, GI, inTwoBrackets, matchesOf, NO_GI } from '../testing/two-brackets.ts';
import { kindOf, organizer, stranger, value, type World } from '../testing/world.ts';
import { disqualify, markNoShow, withdrawRegistration } from './take-out.ts';

/** Records a match of an athlete, who wins or is disqualified from the event. */
async function decide(world: World, event: string, id: string, athlete: string, wins: boolean) {
  const { matches } = await bracketOf(world, event, id);
  const match = matches.find(
    ({ status, competitors: { a, b } }) => status === 'ready' && (a === athlete || b === athlete),
  );
  const other = (match?.competitors.a === athlete ? match?.competitors.b : match?.competitors.a) ?? '';
  const { etag } = value(await seeMatch(world, official, event, match?.id ?? ''));
  const result = wins
    ? ({ winner: athlete, method: 'submission' } as const)
    : ({ winner: other, method: 'dq', dqScope: 'event' } as const);
  value(await recordResult(world, official, event, match?.id ?? '', result, [etag]));
  return { id: match?.id ?? '', other };
}

describe('somebody who leaves', () => {
  test('keeps what was fought, and gives walkovers for the rest, in that bracket only', async () => {
    const { world, event } = await inTwoBrackets();
    await decide(world, event, GI, 'P1', true);
    expect(kindOf(await withdrawRegistration(world, stranger, event, 'P1~gi', {}))).toBe('not-found');
    expect(value(await withdrawRegistration(world, organizer, event, 'P1~gi', {})).status).toBe('withdrawn');
    expect(await matchesOf(world, event, GI, 'P1')).toEqual(['done', 'walkover', 'walkover']);
    expect(await matchesOf(world, event, NO_GI, 'P1')).toEqual(['ready', 'ready', 'ready']);
    const queues = await Promise.all(
      [1, 2].map(async (mat) => value(await seeMatQueue(world, official, event, mat)).view.matches),
    );
    expect(queues.flat().filter(({ bracket }) => bracket === GI)).toHaveLength(3);
    expect(kindOf(await withdrawRegistration(world, organizer, event, 'P1~gi', {}))).toBe('conflict');
  });

  test('by injury is out of everything', async () => {
    const { world, event } = await inTwoBrackets();
    value(await withdrawRegistration(world, organizer, event, 'P1~gi', { medical: true }));
    for (const id of [GI, NO_GI]) {
      expect(await matchesOf(world, event, id, 'P1')).toEqual(['walkover', 'walkover', 'walkover']);
    }
    const points = (await bracketOf(world, event, GI)).standings.ranking.find(
      ({ id }) => id === 'P1',
    )?.points;
    expect(points).toBe(0);
  });

  test('without a word loses a point for every match, as the book says', async () => {
    const { world, event } = await inTwoBrackets();
    expect(value(await markNoShow(world, organizer, event, 'P1~gi', {})).status).toBe('no-show');
    const { standings } = await bracketOf(world, event, GI);
    expect(standings.ranking.find(({ id }) => id === 'P1')?.points).toBe(-3);
    expect(standings.ranking.at(-1)?.id).toBe('P1');
  });

  test('by disqualification from a bracket or from the event', async () => {
    const { world, event } = await inTwoBrackets();
    const dq = (id: string, scope: 'bracket' | 'event') =>
      disqualify(world, organizer, event, id, { scope, reason: 'ejected' });
    value(await dq('P1~gi', 'bracket'));
    expect(await matchesOf(world, event, NO_GI, 'P1')).toEqual(['ready', 'ready', 'ready']);
    value(await dq('P2~gi', 'event'));
    expect(await matchesOf(world, event, NO_GI, 'P2')).toEqual(['walkover', 'walkover', 'walkover']);
    expect(await world.db.get('registration', { event, id: 'P2~no-gi' })).toMatchObject({
      status: 'disqualified',
    });
  });

  test('before anything was fought is not in the bracket that a new run makes', async () => {
    const { world, event } = await inTwoBrackets();
    value(await withdrawRegistration(world, organizer, event, 'P1~gi', {}));
    expect((await bracketOf(world, event, GI)).state).toBe('waiting');
    const { runId: run } = value(await requestRun(world, organizer, event, { publish: true }));
    expect(await workRun(world, { event, run })).toBe('published');
    expect((await bracketOf(world, event, GI)).entrants.map(({ id }) => id)).not.toContain('P1');
  });

  test('while a result is recorded: one of the two comes first, and both count', async () => {
    const { world, event } = await inTwoBrackets();
    before(world, writes('bracket'), async () => {
      value(await withdrawRegistration(world, organizer, event, 'P1~gi', {}));
    });
    const { matches } = await bracketOf(world, event, GI);
    const match = matches.find(({ competitors: { a, b } }) => a === 'P1' || b === 'P1');
    const { etag } = value(await seeMatch(world, official, event, match?.id ?? ''));
    const result = { winner: 'P1', method: 'submission' } as const;
    expect(kindOf(await recordResult(world, official, event, match?.id ?? '', result, [etag]))).toBe('stale');
    expect(await matchesOf(world, event, GI, 'P1')).toEqual(['walkover', 'walkover', 'walkover']);

    const other = await inTwoBrackets();
    before(other.world, writes('registration'), async () => {
      await decide(other.world, other.event, GI, 'P1', true);
    });
    value(await withdrawRegistration(other.world, organizer, other.event, 'P1~gi', {}));
    expect(await matchesOf(other.world, other.event, GI, 'P1')).toEqual(['done', 'walkover', 'walkover']);
  });
});

describe('a result that disqualifies from the event', () => {
  test('puts the athlete out of every bracket, and a correction leaves no trace of it', async () => {
    const { world, event } = await inTwoBrackets();
    const untouched = await bracketOf(world, event, NO_GI);
    const { id, other } = await decide(world, event, GI, 'P1', false);
    expect(await matchesOf(world, event, NO_GI, 'P1')).toEqual(['walkover', 'walkover', 'walkover']);
    expect(await world.db.get('registration', { event, id: 'P1~no-gi' })).toMatchObject({
      status: 'disqualified',
    });
    const { etag } = value(await seeMatch(world, official, event, id));
    const correction = { reason: 'keying-error', result: { winner: other, method: 'forfeit' } } as const;
    value(await correctResult(world, official, event, id, correction, [etag]));
    const { matches, standings, entrants } = await bracketOf(world, event, NO_GI);
    const plain = (bracket: typeof untouched.matches) => bracket.map(({ revision: _, ...match }) => match);
    expect([plain(matches), standings, entrants]).toEqual([
      plain(untouched.matches),
      untouched.standings,
      untouched.entrants,
    ]);
    const registration = await world.db.get('registration', { event, id: 'P1~no-gi' });
    expect(registration?.status).toBe('registered');
    expect(registration).not.toHaveProperty('putOutBy');
  });
});

test('a correction of it is refused once a bracket that was made without the athlete is under way', async () => {
  const { world, event } = await inTwoBrackets();
  const { id, other } = await decide(world, event, GI, 'P1', false);
  const { runId: run } = value(await requestRun(world, organizer, event, { publish: true }));
  expect(await workRun(world, { event, run })).toBe('published');
  const { etag } = value(await seeMatch(world, official, event, id));
  await decide(world, event, NO_GI, 'P2', true);
  const correction = { reason: 'keying-error', result: { winner: other, method: 'forfeit' } } as const;
  const refused = await correctResult(world, official, event, id, correction, [etag]);
  expect(refused.ok ? '' : refused.error.detail).toContain(NO_GI);
});

test('an event of brackets in which everybody left but one can be completed', async () => {
  const { world, event, play } = await running('madison', { blue: 3, purple: 0 });
  const plan = await livePlan(world, event);
  const bracket = plan && (await findBracket(world, plan, GI));
  const [first, second] = bracket?.entrants.map(({ registration }) => registration) ?? [];
  for (const id of [first, second]) value(await markNoShow(world, organizer, event, id ?? '', {}));
  await play(GI, firstOf);
  expect((await bracketOf(world, event, GI)).state).toBe('completed');
  expect(kindOf(await startMatch(world, official, event, `${GI}.1`))).toBe('conflict');
  expect(kindOf(await changeEventStatus(world, organizer, event, 'completed', ['*']))).toBe('ok');
});
