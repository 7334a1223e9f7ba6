// The books' arithmetic told again in the plainest way, against random matches.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { giNogiPointsScoring } from './gi-nogi-points.ts';
import { poolFinalsScoring } from './pool-finals.ts';
import { secondHalfPointsScoring } from './second-half-points.ts';
import { board, type Line, play, verdict } from './testing/play.ts';

type Side = 'a' | 'b';
interface Told {
  readonly by: Side;
  readonly call: string;
}

const other = (side: Side): Side => (side === 'a' ? 'b' : 'a');
const told = (...calls: string[]): fc.Arbitrary<Told[]> =>
  fc.array(fc.record({ by: fc.constantFrom('a' as const, 'b' as const), call: fc.constantFrom(...calls) }), {
    maxLength: 25,
  });
const lines = (calls: readonly Told[]): Line[] => calls.map(({ by, call }, at) => ({ at, by, call }));

test('gi-nogi-points, "Cumulative points": what scores again, by looking back over the match', () => {
  const worth: Record<string, number> = {
    takedown: 2,
    sweep: 2,
    'guard-pass': 2,
    'knee-on-belly': 2,
    mount: 2,
    'back-take': 3,
  };
  fc.assert(
    fc.property(told(...Object.keys(worth), 'guard-recovered', 'stand-up'), (calls) => {
      const scored: boolean[] = [];
      const points = { a: 0, b: 0 };
      calls.forEach(({ by, call }, now) => {
        const before = calls.slice(0, now).map((past, index) => ({ ...past, scored: scored[index] }));
        const last = before.findLastIndex((past) => past.by === by && past.call === call && past.scored);
        const since = before.slice(last + 1);
        const stood = since.some(
          (past) => past.call === 'stand-up' || (past.call === 'takedown' && past.scored),
        );
        const guard = since.some(
          (past) =>
            past.by === other(by) &&
            (past.call === 'guard-recovered' || (past.call === 'sweep' && past.scored)),
        );
        const passed = since.some((past) => past.by === by && past.call === 'guard-pass' && past.scored);
        const reopened =
          call === 'sweep' || stood || (call === 'knee-on-belly' ? passed : call !== 'takedown' && guard);
        scored.push(call in worth && (last < 0 || reopened));
        if (scored[now]) points[by] += worth[call] ?? 0;
      });
      const sheet = play({ scoring: giNogiPointsScoring, age: 'adult', seconds: 540 }, lines(calls));
      expect([sheet.a.points, sheet.b.points]).toEqual([points.a, points.b]);
    }),
    { numRuns: 500 },
  );
});

test('pool-finals: points, advantages, penalties and the winner at time, by plain counting', () => {
  const worth: Record<string, number> = {
    mount: 4,
    'back-control': 4,
    'guard-pass': 3,
    sweep: 2,
    takedown: 2,
  };
  const calls = told(
    ...Object.keys(worth),
    'advantage',
    'stalling',
    'guard-pull-no-contact',
    'foul',
    'stand-up',
  );
  fc.assert(
    fc.property(calls, (match) => {
      const tally = { a: [0, 0, 0], b: [0, 0, 0] } as Record<Side, [number, number, number]>;
      const called = new Map<string, number>();
      const pulled = new Set<Side>();
      let dq: Side | undefined;
      for (const { by, call } of match) {
        const nth = (called.get(by + call) ?? 0) + 1;
        called.set(by + call, nth);
        const [own, opponent] = [tally[by], tally[other(by)]];
        if (call === 'stand-up') pulled.clear();
        else if (call === 'advantage') own[1]++;
        else if (call in worth)
          own[0] += call === 'takedown' && pulled.has(other(by)) ? 0 : (worth[call] ?? 0);
        else {
          own[2]++;
          if (own[2] === 4) {
            dq = by;
            break;
          }
          if (call === 'guard-pull-no-contact') pulled.add(by);
          if (call === 'stalling' && nth === 2) opponent[1]++;
          if (call === 'guard-pull-no-contact' && nth === 2) opponent[0] += 1;
          if (call !== 'foul' && nth === 3) opponent[0] += 2;
        }
      }
      const { a, b } = tally;
      const lead = a[0] - b[0] || a[1] - b[1] || b[2] - a[2];
      const sheet = play({ scoring: poolFinalsScoring, age: 'adult', seconds: 300 }, [
        ...lines(match),
        '5:00 time',
      ]);
      expect(board(sheet)).toBe(`${a.join('/')} ${b.join('/')}`);
      const by = a[0] !== b[0] ? 'points' : a[1] !== b[1] ? 'advantages' : 'penalties';
      const atTime = lead === 0 ? 'open in decision' : `${lead > 0 ? 'a' : 'b'} by ${by}`;
      expect(verdict(sheet)).toBe(dq ? `${other(dq)} by dq` : atTime);
    }),
    { numRuns: 500 },
  );
});

test('second-half-points: minus points for any number of passivity calls in either half', () => {
  fc.assert(
    fc.property(fc.nat({ max: 6 }), fc.nat({ max: 6 }), (first, second) => {
      const calls = (count: number, from: number): Line[] =>
        Array.from({ length: count }, (_, i) => ({ at: from + 20 * i, by: 'b', call: 'passivity' }));
      const match = [...calls(first, 10), ...calls(second, 245)];
      const common = { scoring: secondHalfPointsScoring, age: 'adult' };
      const qualifying = play({ ...common, seconds: 360 }, [...match, { at: 370, call: 'time' }]);
      expect(qualifying.b.points).toBe(-Math.max(0, Math.min(first, 3) + second - 2) + 0);
      const final = play({ ...common, seconds: 480, stage: 'final' }, match);
      expect(final.b.points).toBe(-Math.max(0, first + second - 2) + 0);
    }),
  );
});
