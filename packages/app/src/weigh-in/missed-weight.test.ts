import { describe, expect, test } from 'vitest';
import { seeBracket } from '../bracketing/see-live.ts';
import { workRun } from '../bracketing/work-run.ts';
import { withdrawRegistration } from '../registration/take-out.ts';
import { before, killAtWrite, makeRunning, official, writes } from '../testing/bracketing.ts';
import { table } from '../testing/table.ts';
import { kindOf, organizer, scales, value } from '../testing/world.ts';
import { recordWeighIn } from './weigh-in.ts';

/** A running day of blue belts in the class up to 64 kg, nothing fought yet. Their first weigh-in is in the bullpen. */
async function bullpen(ruleset: 'pool-finals' | 'sub-overtime', size: number) {
  const { world, event } = await makeRunning({ blue: size, purple: 0 }, ruleset);
  const bracket = `gi-female-adult-blue-64kg-1`;
  const at = table(world, event);
  return {
    world,
    event,
    ...at,
    weigh: (weight: string, more: object = {}, id = 'Pblue1~gi') =>
      recordWeighIn(world, scales, event, id, { weight, unit: 'kg', ...more }),
    shown: async () => value(await seeBracket(world, official, event, bracket)).view,
    status: async (id = 'Pblue1~gi') => (await world.db.get('registration', { event, id }))?.status,
    /** Does the work of the newest run; tells whether there was any to do. */
    runs: async () => {
      const run = (await world.db.get('bracketing', { event }))?.run ?? '';
      return workRun(world, { event, run });
    },
    fightFirst: async () => {
      const match = value(await seeBracket(world, official, event, bracket)).view.matches.find(
        ({ status, competitors: { a, b } }) => status === 'ready' && a !== 'Pblue1' && b !== 'Pblue1',
      );
      value(await at.start(match?.id ?? ''));
      value(await at.record(match?.id ?? '', { winner: match?.competitors.a ?? null, method: 'submission' }));
    },
  };
}

describe('pool-finals, "more than the maximum weight listed for their division will be DISQUALIFIED"', () => {
  test('before anything was fought: out, and seven become a round robin of six', async () => {
    const { weigh, shown, status, runs } = await bullpen('pool-finals', 7);
    expect((await shown()).format).toBe('pool-finals');
    expect(value(await weigh('64.01'))).toMatchObject({ madeWeight: false, consequence: 'dq' });
    expect(await status()).toBe('disqualified');
    expect(await runs()).toBe('published');
    const { format, entrants, matches } = await shown();
    expect([format, entrants.length, matches.length]).toEqual(['round-robin', 6, 15]);
    expect(entrants.map(({ id }) => id)).not.toContain('Pblue1');
  });

  test('three become best of three', async () => {
    const { weigh, shown, runs } = await bullpen('pool-finals', 3);
    value(await weigh('70'));
    await runs();
    expect((await shown()).format).toBe('best-of-three');
  });

  test('of two, the other one has nobody left to fight and wins by walkovers', async () => {
    const { weigh, shown } = await bullpen('pool-finals', 2);
    value(await weigh('70'));
    const { state, standings } = await shown();
    expect(state).toBe('completed');
    expect(standings.awards).toMatchObject([{ id: 'Pblue0', medal: 1 }]);
  });

  test('in a bracket under way: what was fought stands, the rest are walkovers', async () => {
    const { weigh, shown, fightFirst } = await bullpen('pool-finals', 4);
    await fightFirst();
    value(await weigh('64.01'));
    const { entrants, matches } = await shown();
    expect(entrants).toHaveLength(4);
    const own = matches.filter(({ competitors: { a, b } }) => a === 'Pblue1' || b === 'Pblue1');
    expect(own.map(({ status }) => status)).toEqual(['walkover', 'walkover', 'walkover']);
  });

  test('one attempt: another reading is refused, one that puts the first right brings the athlete back', async () => {
    const { world, event, weigh, shown, status, fightFirst } = await bullpen('pool-finals', 4);
    await fightFirst();
    value(await weigh('64.01'));
    expect(kindOf(await weigh('63.90'))).toBe('conflict');
    value(await weigh('64.02', { correction: true }));
    expect(await status()).toBe('disqualified');
    value(await weigh('63.90', { correction: true }));
    expect(await status()).toBe('registered');
    const { matches } = await shown();
    const own = matches.filter(({ competitors: { a, b } }) => a === 'Pblue1' || b === 'Pblue1');
    expect(own.map(({ status: is }) => is)).toEqual(['ready', 'ready', 'ready']);
    expect(await world.db.get('registration', { event, id: 'Pblue1~gi' })).not.toHaveProperty('putOutBy');
  });

  test('a reading put right is too late once the bracket without the athlete is under way', async () => {
    const { weigh, runs, fightFirst, status } = await bullpen('pool-finals', 5);
    value(await weigh('64.01'));
    await runs();
    await fightFirst();
    expect(kindOf(await weigh('63.90', { correction: true }))).toBe('conflict');
    expect(await status()).toBe('disqualified');
  });

  test('who makes the class fights on', async () => {
    const { weigh, shown, status } = await bullpen('pool-finals', 4);
    value(await weigh('64.00'));
    expect(await status()).toBe('registered');
    expect((await shown()).matches.every(({ status: is }) => is === 'ready')).toBe(true);
  });
});

test('sub-overtime, "Missed weight? Forfeit": out of this bracket; a withdrawal is not taken back by the scales', async () => {
  const { world, event, weigh, shown, status, runs } = await bullpen('sub-overtime', 4);
  value(await weigh('64.50'));
  expect(await status()).toBe('withdrawn');
  await runs();
  expect((await shown()).format).toBe('comeback');
  value(await withdrawRegistration(world, organizer, event, 'Pblue2~gi', {}));
  expect(kindOf(await weigh('60', { correction: true }, 'Pblue2~gi'))).toBe('conflict');
});

describe('a weigh-in over the limit and a start at the same moment', () => {
  test('the start first: the bracket is under way, and stays with walkovers', async () => {
    const { world, event, weigh, shown, fightFirst } = await bullpen('pool-finals', 7);
    const run = (await world.db.get('bracketing', { event }))?.run;
    before(world, writes('weigh-in'), fightFirst);
    value(await weigh('64.01'));
    expect((await world.db.get('bracketing', { event }))?.run).toBe(run);
    expect((await shown()).entrants).toHaveLength(7);
  });

  test('the weigh-in first: the match is not started', async () => {
    const { world, weigh, shown, start } = await bullpen('pool-finals', 4);
    const match = (await shown()).matches.find(
      ({ competitors: { a, b } }) => a === 'Pblue1' || b === 'Pblue1',
    );
    before(world, writes('bracket'), async () => {
      value(await weigh('64.01'));
    });
    expect(kindOf(await start(match?.id ?? ''))).toBe('conflict');
  });
});

test('a weigh-in is whole or not at all, wherever its process dies', async () => {
  for (const number of [0, 1]) {
    const { world, event, weigh, shown, status } = await bullpen('pool-finals', 7);
    const run = (await world.db.get('bracketing', { event }))?.run;
    const kill = killAtWrite(world, number);
    await weigh('64.01').catch((error: Error) => expect(error.message).toBe('killed'));
    kill.heal();
    const isDone = number === 1;
    expect(await status()).toBe(isDone ? 'disqualified' : 'registered');
    expect((await shown()).matches.some(({ status: is }) => is === 'walkover')).toBe(isDone);
    expect((await world.db.get('bracketing', { event }))?.run !== run).toBe(isDone);
  }
});
