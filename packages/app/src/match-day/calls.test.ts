import type { CallCreate } from '@openmat/contracts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { official } from '../testing/bracketing.ts';
import { running } from '../testing/table.ts';
import { caller, kindOf, stranger, value } from '../testing/world.ts';
import { enterCall, seeCalls } from './enter-call.ts';

/** A match under way between two adult women under the rules of `pool-finals`. */
async function underWay(ruleset = 'pool-finals', counts = { blue: 0, purple: 4 }) {
  const made = await running(ruleset, counts);
  const { world, event, start, see } = made;
  const bracket = String(world.db.all('bracket')[0]?.id);
  const M1 = `${bracket}.1`;
  value(await start(M1));
  const enter = (given: CallCreate) => enterCall(world, official, event, M1, given);
  const sheet = async () => value(await seeCalls(world, official, event, M1));
  return { ...made, bracket, M1, enter, sheet, match: async () => (await see(M1)).view };
}

describe('calls', () => {
  test('add up to the score, and a resend changes nothing', async () => {
    const { enter, sheet } = await underWay();
    const takedown = { seq: 1, at: 12, by: 'a', call: 'takedown' } as const;
    for (let time = 0; time < 3; time++) value(await enter(takedown));
    value(await enter({ seq: 2, at: 70, by: 'b', call: 'penalty' }));
    const seen = await sheet();
    expect(seen).toMatchObject({ next: 3, ended: false, b: { penalties: 1 } });
    expect(seen.a.points).toBeGreaterThan(0);
    expect(seen.calls.map(({ seq }) => seq)).toEqual([1, 2]);
  });

  test('leave no gap, and of two tables at once the later one is told', async () => {
    const { enter, sheet } = await underWay();
    expect(kindOf(await enter({ seq: 2, at: 12, by: 'a', call: 'takedown' }))).toBe('conflict');
    const rivals = await Promise.all(
      (['a', 'b'] as const).map((by) => enter({ seq: 1, at: 12, by, call: 'takedown' })),
    );
    expect(rivals.map(kindOf).sort()).toEqual(['conflict', 'ok']);
    expect((await sheet()).next).toBe(2);
  });

  test('are taken in a started match of one’s federation only', async () => {
    const { world, event, enter, bracket, M1 } = await underWay();
    const call = { seq: 1, at: 12, by: 'a', call: 'takedown' } as const;
    expect(kindOf(await enterCall(world, official, event, `${bracket}.2`, call))).toBe('conflict');
    expect(kindOf(await enterCall(world, stranger, event, M1, call))).toBe('not-found');
    expect(kindOf(await enter(call))).toBe('ok');
  });

  test.each([
    ['a call that nobody knows', { seq: 1, at: 12, by: 'a', call: 'kick' }, 'call'],
    ['a call without its athlete', { seq: 1, at: 12, call: 'takedown' }, 'by'],
    ['half a second', { seq: 1, at: 12.5, by: 'a', call: 'takedown' }, 'at'],
    ['taking back what was never called', { seq: 1, undo: 1 }, 'undo'],
  ] as const)('refuse %s, and name the field', async (_, given, path) => {
    const { enter, sheet } = await underWay();
    const refused = await enter(given);
    expect(refused.ok ? [] : refused.error.errors?.map((fault) => fault.path)).toEqual([path]);
    expect((await sheet()).calls).toEqual([]);
  });

  test('taken back count no more, and stay in the record', async () => {
    const { enter, sheet } = await underWay();
    value(await enter({ seq: 1, at: 12, by: 'a', call: 'takedown' }));
    value(await enter({ seq: 2, undo: 1 }));
    expect(await sheet()).toMatchObject({ a: { points: 0 }, next: 3, calls: [{ seq: 1 }, { undo: 1 }] });
    expect(kindOf(await enter({ seq: 3, undo: 1 }))).toBe('invalid');
    expect(kindOf(await enter({ seq: 3, undo: 2 }))).toBe('invalid');
  });

  test('that end the match record its result, and none is taken afterwards', async () => {
    const { enter, match, world, event, M1 } = await underWay();
    value(await enter({ seq: 1, at: 12, by: 'b', call: 'takedown' }));
    const keyed = caller(['official'], {}, { id: 'key', fingerprint: 'f' });
    const end = { seq: 2, at: 50, by: 'a', call: 'submission', technique: 'armbar' } as const;
    for (let time = 0; time < 2; time++) value(await enterCall(world, keyed, event, M1, end));
    const { a, status, result } = await match();
    expect(status).toBe('done');
    expect(result).toMatchObject({ winner: a.id, method: 'submission', seconds: 50, technique: 'armbar' });
    expect(result?.b?.points).toBeGreaterThan(0);
    value(await enter(end));
    expect(kindOf(await enter({ seq: 3, at: 60, by: 'b', call: 'takedown' }))).toBe('conflict');
  });

  test('of a match that was ended by mistake go on after the correction', async () => {
    const { enter, match, correct, M1, sheet } = await underWay();
    value(await enter({ seq: 1, at: 12, by: 'a', call: 'takedown' }));
    value(await enter({ seq: 2, at: 50, by: 'a', call: 'submission' }));
    value(await correct(M1, null));
    expect((await match()).status).toBe('started');
    value(await enter({ seq: 3, undo: 2 }));
    expect((await sheet()).ended).toBe(false);
    value(await enter({ seq: 4, at: 80, by: 'b', call: 'submission' }));
    const { b, result } = await match();
    expect(result).toMatchObject({ winner: b.id, seconds: 80 });
  });

  test('taken back after a correction may change who wins: then that is the result', async () => {
    const { enter, match, correct, M1 } = await underWay();
    value(await enter({ seq: 1, at: 10, by: 'a', call: 'guard-pass' }));
    value(await enter({ seq: 2, at: 20, by: 'b', call: 'sweep' }));
    const { durationSeconds } = await match();
    value(await enter({ seq: 3, at: durationSeconds, call: 'time' }));
    const { a, b, result } = await match();
    expect(result?.winner).toBe(a.id);
    value(await correct(M1, null));
    value(await enter({ seq: 4, undo: 1 }));
    expect((await match()).result).toMatchObject({ winner: b.id, method: 'points' });
  });

  test('gi-nogi-points, "Mistaken Disqualification": the match goes on, with two points', async () => {
    const { enter, correct, match, sheet, M1 } = await underWay('gi-nogi-points');
    value(await enter({ seq: 1, at: 20, by: 'a', call: 'mount' }));
    value(await enter({ seq: 2, at: 60, by: 'a', call: 'dq' }));
    expect((await match()).result).toMatchObject({ method: 'dq' });
    expect(kindOf(await correct(M1, null))).toBe('conflict');
    value(await correct(M1, null, 'mistaken-dq'));
    value(await enter({ seq: 3, at: 60, by: 'a', call: 'mistaken-dq' }));
    expect(await sheet()).toMatchObject({ ended: false, a: { points: 4 } });
    expect((await match()).status).toBe('started');
  });

  test('however they are doubled and reordered on the way, are entered once and in order', async () => {
    const names = ['takedown', 'sweep', 'guard-pass', 'advantage', 'penalty'];
    const calls = fc.array(fc.record({ by: fc.constantFrom('a', 'b'), call: fc.constantFrom(...names) }), {
      minLength: 1,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(calls, fc.infiniteStream(fc.nat()), async (made, chance) => {
        const { enter, sheet } = await underWay();
        const wanted = made.map(
          ({ by, call }, place) => ({ seq: place + 1, at: 10 * place, by, call }) as const,
        );
        let reached = 0;
        for (let tries = 0; reached < wanted.length && tries < 500; tries++) {
          const pick = wanted[(chance.next().value ?? 0) % wanted.length];
          if (pick && kindOf(await enter(pick)) === 'ok') reached = Math.max(reached, pick.seq);
        }
        const { calls: entered } = await sheet();
        expect(entered.map(({ seq, ...call }) => [seq, 'call' in call && call.call])).toEqual(
          wanted.map(({ seq, call }) => [seq, call]),
        );
      }),
      { numRuns: 15 },
    );
  });
});
