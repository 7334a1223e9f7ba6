import { describe, expect, test } from 'vitest';
import { seeSchedule } from '../bracketing/see-live.ts';
import { startMatch } from '../match-day/start-match.ts';
import { before, killAtWrite, makeRunning, official } from '../testing/bracketing.ts';
import { dayOf, faultsOf, queueTag } from '../testing/edits.ts';
import { kindOf, organizer, stranger, value } from '../testing/world.ts';
import { moveBracket, moveMatch } from './move-matches.ts';

const BLUE = 'gi-female-adult-blue-1';
const PURPLE = 'gi-female-adult-purple-1';

/** An event just before its first match. */
async function morning() {
  const { world, event } = await makeRunning();
  const { plan, schedule } = await dayOf(world, event);
  world.time = plan.start;
  const matOf = async (id: string) =>
    (await dayOf(world, event)).schedule.find(({ matchId }) => matchId === id)?.mat;
  const queue = async (mat: number) =>
    (await dayOf(world, event)).schedule.filter((match) => match.mat === mat).map(({ matchId }) => matchId);
  const detail = (result: Awaited<ReturnType<typeof moveMatch>>) => (result.ok ? '' : result.error.detail);
  return { world, event, schedule, matOf, queue, detail };
}

const other = (mat: number | undefined) => (mat === 1 ? 2 : 1);
const audits = (world: Awaited<ReturnType<typeof morning>>['world'], action: string) =>
  world.db.all('audit').filter((record) => record.action === action);

describe('a match or a bracket that moves', () => {
  test('goes to the end of another mat’s queue, and what stood behind it moves up', async () => {
    const { world, event, queue, matOf } = await morning();
    const goal = other(await matOf(`${PURPLE}.1`));
    const earlier = await dayOf(world, event);
    const done = value(
      await moveBracket(world, organizer, event, PURPLE, { mat: goal }, await queueTag(world, event, goal)),
    );
    expect(done.brackets).toEqual([PURPLE]);
    expect(done.moved.map(({ mat }) => mat)).toEqual(Array.from({ length: 6 }, () => goal));
    expect((await queue(goal)).slice(-6).every((id) => id.startsWith(PURPLE))).toBe(true);
    expect(await faultsOf(world, event)).toEqual([]);
    const after = await dayOf(world, event);
    const stay = earlier.schedule.filter(({ matchId, mat }) => mat === goal && !matchId.startsWith(PURPLE));
    expect(after.schedule).toEqual(expect.arrayContaining(stay));
    const view = value(await seeSchedule(world, official, event)).matches;
    expect(view.filter(({ mat }) => mat === goal)).toHaveLength(stay.length + 6);
    expect(audits(world, 'moveBracket')).toMatchObject([
      { target: PURPLE, detail: { mat: goal, edit: 1, matches: done.moved.map(({ matchId }) => matchId) } },
    ]);
    expect(world.db.all('dirty').map(({ subject }) => subject)).toContain('*');
  });

  test('is refused with the reason where somebody would fight twice at once, and forced it is recorded', async () => {
    const { world, event, schedule, matOf, detail } = await morning();
    const goal = other(await matOf(`${PURPLE}.1`));
    const first = schedule.find((match) => match.mat === goal);
    const own = (await dayOf(world, event)).brackets.find(({ id }) => id === PURPLE)?.matches ?? [];
    const opening = schedule.find(({ matchId }) => matchId.startsWith(PURPLE))?.matchId;
    const inOpening = JSON.stringify(own.find(({ id }) => id === opening)?.a);
    const rival = own.find(
      ({ id, a, b }) => id !== opening && [a, b].map((side) => JSON.stringify(side)).includes(inOpening),
    );
    const moved = rival?.id ?? '';
    const place = { mat: goal, before: first?.matchId ?? '' };
    const tag = await queueTag(world, event, goal);
    const refused = await moveMatch(world, organizer, event, moved, place, tag);
    expect(kindOf(refused)).toBe('conflict');
    expect(detail(refused)).toMatch(/at once|the rest of the division/);
    expect(audits(world, 'moveMatch')).toEqual([]);
    expect(await queueTag(world, event, goal)).toEqual(tag);
    const forced = { ...place, force: true as const, reason: 'the coach has to leave' };
    const done = value(await moveMatch(world, organizer, event, moved, forced, tag));
    expect(done.overridden.length).toBeGreaterThan(0);
    expect(
      done.overridden.every(({ matchId, otherMatchId }) => [matchId, otherMatchId].includes(moved)),
    ).toBe(true);
    expect(audits(world, 'moveMatch')).toMatchObject([
      { note: 'the coach has to leave', detail: { overridden: done.overridden } },
    ]);
    expect(await faultsOf(world, event)).toEqual([]);
  });

  test('that has begun stays where it is, and nothing goes before it', async () => {
    const { world, event, schedule, matOf } = await morning();
    value(await startMatch(world, official, event, `${BLUE}.1`));
    const mat = (await matOf(`${BLUE}.1`)) ?? 0;
    const tag = await queueTag(world, event, mat);
    expect(kindOf(await moveMatch(world, organizer, event, `${BLUE}.1`, { mat }, tag))).toBe('conflict');
    const last = schedule.findLast((match) => match.mat === mat)?.matchId ?? '';
    const place = { mat, before: `${BLUE}.1` };
    expect(kindOf(await moveMatch(world, organizer, event, last, place, tag))).toBe('conflict');
    const goal = other(mat);
    const moved = await moveBracket(
      world,
      organizer,
      event,
      BLUE,
      { mat: goal },
      await queueTag(world, event, goal),
    );
    expect(value(moved).moved.map(({ matchId }) => matchId)).not.toContain(`${BLUE}.1`);
    expect(await matOf(`${BLUE}.1`)).toBe(mat);
    expect(await faultsOf(world, event)).toEqual([]);
  });

  test('needs the version of the queue that was seen, a mat, and a match that waits there', async () => {
    const { world, event, matOf, schedule } = await morning();
    const mat = (await matOf(`${PURPLE}.1`)) ?? 0;
    const goal = other(mat);
    const tag = await queueTag(world, event, goal);
    const move = (place: { mat: number; after?: string }, ifMatch = tag) =>
      moveMatch(world, organizer, event, `${PURPLE}.6`, place, ifMatch);
    expect(kindOf(await move({ mat: goal }, ['"x.1"']))).toBe('stale');
    expect(kindOf(await move({ mat: 3 }))).toBe('invalid');
    const elsewhere = schedule.find((match) => match.mat === mat)?.matchId ?? '';
    expect(kindOf(await move({ mat: goal, after: elsewhere }))).toBe('invalid');
    expect(kindOf(await moveMatch(world, stranger, event, `${PURPLE}.6`, { mat: goal }, tag))).toBe(
      'not-found',
    );
    expect(kindOf(await moveMatch(world, organizer, event, `${PURPLE}.9`, { mat: goal }, tag))).toBe(
      'not-found',
    );
    value(await move({ mat: goal }));
    expect(kindOf(await move({ mat: goal }))).toBe('stale');
  });

  test('moves as a whole or not at all, at whatever write it is cut off', async () => {
    const { world, event, matOf } = await morning();
    const goal = other(await matOf(`${PURPLE}.1`));
    const earlier = await dayOf(world, event);
    for (let write = 0; ; write++) {
      const tag = await queueTag(world, event, goal);
      const kill = killAtWrite(world, write);
      const moving = moveBracket(world, organizer, event, PURPLE, { mat: goal }, tag);
      const outcome = await moving.catch((error: Error) => error.message);
      if (!kill.heal()) break;
      expect(outcome).toBe('killed');
      expect(await dayOf(world, event)).toEqual(earlier);
    }
    expect((await dayOf(world, event)).day?.edits).toBe(1);
    expect(await faultsOf(world, event)).toEqual([]);
  });

  test('is decided again where the match begins or another edit comes in between, whoever is first', async () => {
    const { world, event, matOf } = await morning();
    const mat = (await matOf(`${PURPLE}.1`)) ?? 0;
    const goal = other(mat);
    const tag = await queueTag(world, event, goal);
    before(
      world,
      () => true,
      async () => {
        value(await startMatch(world, official, event, `${PURPLE}.1`));
      },
    );
    expect(kindOf(await moveMatch(world, organizer, event, `${PURPLE}.1`, { mat: goal }, tag))).toBe(
      'conflict',
    );
    expect(await matOf(`${PURPLE}.1`)).toBe(mat);
    before(
      world,
      () => true,
      async () => {
        value(await moveMatch(world, organizer, event, `${PURPLE}.6`, { mat: goal }, tag));
      },
    );
    const late = await moveMatch(world, organizer, event, `${PURPLE}.5`, { mat: goal }, tag);
    expect(kindOf(late)).toBe('stale');
    expect(await matOf(`${PURPLE}.6`)).toBe(goal);
    expect(await faultsOf(world, event)).toEqual([]);
    expect(await faultsOf(world, event)).toEqual([]);
  });
});
