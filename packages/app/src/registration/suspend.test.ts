import type { ResultCreate } from '@openmat/contracts';
import { describe, expect, test } from 'vitest';
import { workRun } from '../bracketing/work-run.ts';
import { enterCall } from '../match-day/enter-call.ts';
import { ask, askAndWork, before, killAtWrite, official, writes } from '../testing/bracketing.ts';
import { table } from '../testing/table.ts';
import { bracketOf, GI, inTwoBrackets, matchesOf, NO_GI } from '../testing/two-brackets.ts';
import { athlete, kindOf, organizer, scales, stranger, value } from '../testing/world.ts';
import { reinstate, suspend } from './suspend.ts';
import { disqualify } from './take-out.ts';

const why = { reason: 'by the doctor at the mat' };

async function open() {
  const made = await inTwoBrackets();
  const { world, event } = made;
  const at = table(world, event);
  const statuses = async (id: string, of: string) => matchesOf(world, event, id, of);
  return {
    ...made,
    ...at,
    statuses,
    /** Fights a match of the two; tells its id. */
    fight: async (bracket: string, a: string, b: string, result: ResultCreate) => {
      const { matches } = await bracketOf(world, event, bracket);
      const match = matches.find(
        ({ competitors }) => [competitors.a, competitors.b].sort().join() === `${a},${b}`,
      );
      const id = match?.id ?? '';
      value(await at.start(id));
      value(await at.record(id, result));
      return id;
    },
    pointsOf: async (bracket: string, id: string) =>
      (await bracketOf(world, event, bracket)).standings.ranking.find((place) => place.id === id)?.points,
  };
}

const hurt = { winner: 'P2', method: 'medical' } as const;
const three = ['walkover', 'walkover', 'walkover'];
const ready = ['ready', 'ready', 'ready'];

describe('madison, "injury without a foul 1/0, and later matches of the injured are medical walkovers 1/0"', () => {
  test('a result by `medical` bars the loser from every bracket of the event', async () => {
    const { world, event, fight, statuses, pointsOf } = await open();
    await fight(GI, 'P1', 'P2', hurt);
    expect(await statuses(GI, 'P1')).toEqual(['done', 'walkover', 'walkover']);
    expect(await statuses(NO_GI, 'P1')).toEqual(three);
    expect([await pointsOf(GI, 'P1'), await pointsOf(NO_GI, 'P1')]).toEqual([0, 0]);
    expect([await pointsOf(GI, 'P2'), await pointsOf(NO_GI, 'P2')]).toEqual([1, 1]);
    for (const id of ['P1~gi', 'P1~no-gi']) {
      expect(await world.db.get('registration', { event, id })).toMatchObject({ status: 'suspended' });
    }
  });

  test('a stoppage bars whoever the result names as injured, the winner too', async () => {
    const { fight, statuses } = await open();
    await fight(GI, 'P1', 'P2', { winner: 'P1', method: 'dq', injured: ['P1'] });
    expect(await statuses(NO_GI, 'P1')).toEqual(three);
    await fight(GI, 'P3', 'P4', { winner: 'P3', method: 'referee-stoppage' });
    expect(await statuses(NO_GI, 'P4')).toEqual(['ready', 'ready', 'walkover']);
    await fight(GI, 'P2', 'P3', { winner: 'P3', method: 'referee-stoppage', injured: ['P2'] });
    expect(await statuses(NO_GI, 'P2')).toEqual(['void', 'walkover', 'walkover']);
  });

  test('the call that ends a match by injury bars as the result by hand does', async () => {
    const { world, event, start, statuses, see } = await open();
    const { matches } = await bracketOf(world, event, GI);
    const { id } = matches.find(({ competitors: { a, b } }) => [a, b].sort().join() === 'P1,P2') ?? {
      id: '',
    };
    value(await start(id));
    const by = (await see(id)).view.a.id === 'P1' ? 'a' : 'b';
    value(await enterCall(world, official, event, id, { seq: 1, at: 40, by, call: 'medical' }));
    expect((await see(id)).view.result).toMatchObject({ method: 'medical', injured: ['P1'] });
    expect(await statuses(NO_GI, 'P1')).toEqual(three);
  });

  test('who is named must have fought there', async () => {
    const { world, event, start, record } = await open();
    const [match] = (await bracketOf(world, event, GI)).matches;
    const { a, b } = match?.competitors ?? {};
    value(await start(match?.id ?? ''));
    const refused = async (result: object) => {
      const answer = await record(match?.id ?? '', { winner: a ?? '', method: 'submission', ...result });
      return answer.ok ? [] : answer.error.errors?.map(({ path }) => path);
    };
    const stranger = ['P1', 'P2', 'P3', 'P4'].find((id) => id !== a && id !== b);
    expect(await refused({ injured: [stranger] })).toEqual(['injured.0']);
    expect(await refused({ injured: [b, b] })).toEqual(['injured.1']);
    expect(await refused({ method: 'walkover', injured: [b] })).toEqual(['injured']);
  });
});

test('a match of somebody who is barred is not started, and the answer says why', async () => {
  const { world, event, start } = await open();
  value(await suspend(world, official, event, 'P1~gi', why));
  const { matches } = await bracketOf(world, event, NO_GI);
  const match = matches.find(({ competitors: { a, b } }) => a === 'P1' || b === 'P1');
  const refused = await start(match?.id ?? '');
  expect(refused).toMatchObject({ error: { kind: 'conflict' } });
  expect(refused.ok ? '' : refused.error.detail).toMatch(/P1 is suspended for medical reasons/);
});

test('organizers and officials suspend and reinstate, nobody else, and once only', async () => {
  const { world, event, statuses } = await open();
  for (const who of [stranger, athlete, scales]) {
    expect(kindOf(await suspend(world, who, event, 'P1~gi', why))).toBe('not-found');
  }
  expect(kindOf(await reinstate(world, official, event, 'P1~gi', why))).toBe('conflict');
  expect(value(await suspend(world, organizer, event, 'P1~gi', why))).toEqual({
    athleteId: 'P1',
    suspended: true,
    registrations: ['P1~gi', 'P1~no-gi'],
  });
  expect(kindOf(await suspend(world, official, event, 'P1~no-gi', why))).toBe('conflict');
  expect(kindOf(await reinstate(world, stranger, event, 'P1~gi', why))).toBe('not-found');
  expect(value(await reinstate(world, official, event, 'P1~no-gi', why)).suspended).toBe(false);
  expect([await statuses(GI, 'P1'), await statuses(NO_GI, 'P1')]).toEqual([ready, ready]);
  const audit = world.db.all('audit').filter(({ action }) => action === 'suspend' || action === 'reinstate');
  expect(audit.map(({ action, note }) => [action, note])).toEqual([
    ['suspend', undefined],
    ['reinstate', why.reason],
  ]);
});

describe('lifting a suspension', () => {
  test('leaves the result that made it, opens the matches to come, and is kept by a correction of that result', async () => {
    const { world, event, fight, statuses, correct } = await open();
    const id = await fight(GI, 'P1', 'P2', hurt);
    value(await reinstate(world, official, event, 'P1~gi', why));
    expect(await statuses(GI, 'P1')).toEqual(['done', 'ready', 'ready']);
    value(await correct(id, { ...hurt, seconds: 90 }));
    expect(await statuses(NO_GI, 'P1')).toEqual(ready);
  });

  test('is done by a correction to a result without an injury, too', async () => {
    const { world, event, fight, statuses, correct } = await open();
    const id = await fight(GI, 'P1', 'P2', hurt);
    value(await correct(id, { winner: 'P2', method: 'decision' }));
    expect([await statuses(GI, 'P1'), await statuses(NO_GI, 'P1')]).toEqual([
      ['done', 'ready', 'ready'],
      ready,
    ]);
    expect(await world.db.get('registration', { event, id: 'P1~no-gi' })).not.toHaveProperty('putOutBy');
  });

  test('is refused once a bracket that was made without the athlete is under way', async () => {
    const { world, event, fight } = await open();
    value(await suspend(world, organizer, event, 'P1~gi', why));
    await askAndWork(world, event);
    await fight(NO_GI, 'P2', 'P3', { winner: 'P2', method: 'submission' });
    const refused = await reinstate(world, organizer, event, 'P1~gi', why);
    expect(refused.ok ? '' : refused.error.detail).toContain(NO_GI);
  });
});

test('somebody who is suspended may still be disqualified: then the absences cost points', async () => {
  const { world, event, pointsOf } = await open();
  value(await suspend(world, organizer, event, 'P1~gi', why));
  value(await disqualify(world, organizer, event, 'P1~gi', { scope: 'event', reason: 'fixed match' }));
  expect([await pointsOf(GI, 'P1'), await pointsOf(NO_GI, 'P1')]).toEqual([-3, -3]);
  expect(kindOf(await reinstate(world, organizer, event, 'P1~gi', why))).toBe('conflict');
});

describe('a suspension and a start at the same moment', () => {
  const first = async () => {
    const made = await open();
    const { matches } = await bracketOf(made.world, made.event, NO_GI);
    const match = matches.find(({ competitors: { a, b } }) => a === 'P1' || b === 'P1');
    return { ...made, id: match?.id ?? '' };
  };

  test('the suspension first: the match is not started', async () => {
    const { world, event, start, see, id } = await first();
    before(world, writes('bracket'), async () => {
      value(await suspend(world, official, event, 'P1~gi', why));
    });
    expect(kindOf(await start(id))).toBe('conflict');
    expect((await see(id)).view).toMatchObject({ status: 'walkover' });
    expect((await see(id)).view).not.toHaveProperty('startedAt');
  });

  test('the start first: the match that was called is a walkover all the same', async () => {
    const { world, event, start, see, id } = await first();
    before(world, writes('bracket'), async () => {
      value(await start(id));
    });
    value(await suspend(world, official, event, 'P1~gi', why));
    expect((await see(id)).view).toMatchObject({ status: 'walkover', startedAt: expect.any(String) });
  });

  test('a run that is planned with the athlete begins again', async () => {
    const { world, event } = await first();
    const run = await ask(world, event);
    before(world, writes('plan'), async () => {
      value(await suspend(world, official, event, 'P1~gi', why));
    });
    expect(await workRun(world, { event, run })).toBe('published');
    const { entrants } = await bracketOf(world, event, NO_GI);
    expect(entrants.map(({ id }) => id)).not.toContain('P1');
  });
});

test('a suspension is whole or not at all, wherever its process dies', async () => {
  for (const number of [0, 1]) {
    const { world, event, statuses } = await open();
    const kill = killAtWrite(world, number);
    await suspend(world, official, event, 'P1~gi', why).catch((error: Error) =>
      expect(error.message).toBe('killed'),
    );
    kill.heal();
    const expected = number === 0 ? ready : three;
    expect([await statuses(GI, 'P1'), await statuses(NO_GI, 'P1')]).toEqual([expected, expected]);
  }
});
