import { applyCall, type Call, type LiveMatch, scoreSheet } from '@openmat/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCalls, anyMatch, everyRuleset } from './testing/random-calls.ts';

/** Applies every call that is understood in the phase it comes in. */
function playOn(match: LiveMatch, calls: readonly Call[]): LiveMatch {
  return calls.reduce((state, call) => {
    const next = applyCall(state, call);
    return next.ok ? next.value : state;
  }, match);
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFreeze(part);
  }
  return value;
}

const withoutNotes = (match: LiveMatch) => {
  const { warnings: _warnings, ignored: _ignored, ...sheet } = scoreSheet(match);
  return sheet;
};

describe.each(everyRuleset.map((ruleset) => [ruleset.id, ruleset] as const))(
  'any match of %s',
  (_id, ruleset) => {
    const withCalls = (without: readonly string[] = []) =>
      anyMatch(ruleset).chain((match) => fc.tuple(fc.constant(match), anyCalls(match, without)));

    const hasIppon = Object.values(ruleset.scoring.calls).some(
      (rule) => rule.kind === 'end' && rule.method === 'points',
    );

    test('no call after the end changes anything', () => {
      fc.assert(
        fc.property(withCalls(['reopen']), ([match, calls]) => {
          let ended: LiveMatch | undefined;
          let state = match;
          for (const call of calls) {
            state = playOn(state, [call]);
            if (ended) expect(withoutNotes(state)).toEqual(withoutNotes(ended));
            if (state.outcome) ended ??= state;
          }
        }),
      );
    });

    test('the same calls give the same sheet, and no state is ever changed', () => {
      fc.assert(
        fc.property(withCalls(), ([match, calls]) => {
          const once = scoreSheet(playOn(match, calls));
          const frozen = calls.reduce((state, call) => deepFreeze(playOn(state, [call])), deepFreeze(match));
          expect(scoreSheet(frozen)).toEqual(once);
        }),
      );
    });

    test('penalties never go down, and points only by a deduction', () => {
      fc.assert(
        fc.property(withCalls(['wave-off']), ([match, calls]) => {
          let before = match;
          for (const call of calls) {
            const after = playOn(before, [call]);
            for (const side of ['a', 'b'] as const) {
              expect(after[side].score.penalties).toBeGreaterThanOrEqual(before[side].score.penalties);
              expect(after[side].score.advantages).toBeGreaterThanOrEqual(before[side].score.advantages);
              if (after[side].score.points >= before[side].score.points) continue;
              expect(after[side].score.penalties).toBeGreaterThan(before[side].score.penalties);
            }
            before = after;
          }
        }),
      );
    });

    test('the result is in line with the score', () => {
      fc.assert(
        fc.property(withCalls(), ([match, calls]) => {
          const { a, b, result, ended } = scoreSheet(playOn(match, calls));
          expect(ended).toBe(result !== null);
          if (!result) return;
          expect(result.winner === null).toBe(result.method === 'double-dq');
          const [won, lost] = result.winner === 'a' ? [a, b] : [b, a];
          if (result.method === 'points' && !hasIppon) expect(won.points).toBeGreaterThan(lost.points);
          if (result.method === 'advantages') {
            expect(won.points).toBe(lost.points);
            expect(won.advantages).toBeGreaterThan(lost.advantages);
          }
          if (result.method === 'penalties') {
            expect([won.points, won.advantages]).toEqual([lost.points, lost.advantages]);
            expect(won.penalties).toBeLessThan(lost.penalties);
          }
          if (result.method === 'decision') {
            for (const criterion of ruleset.scoring.atTime.criteria)
              expect(won[criterion]).toBe(lost[criterion]);
          }
        }),
      );
    });

    test('an ignored call leaves the score and the result as they were', () => {
      fc.assert(
        fc.property(withCalls(['decision', 'golden-score-start', 'time', 'wave-off']), ([match, calls]) => {
          const played = playOn(match, calls);
          const counted: Call[] = [];
          for (let entry = played.entered; entry; entry = entry.before.entered) {
            if (entry.ignored === null) counted.unshift(entry.call);
          }
          const again = playOn(match, counted);
          const last = calls.at(-1)?.at ?? 0;
          // The clock, too, is where it was: a half may have begun with a call that was ignored.
          if (again.phase.kind === played.phase.kind && last === counted.at(-1)?.at) {
            expect(withoutNotes(again)).toEqual(withoutNotes(played));
          }
        }),
      );
    });
  },
);

test('a wave-off leaves the match as it would be without the call', () => {
  const ruleset = everyRuleset.find(({ id }) => id === 'gi-nogi-points');
  if (!ruleset) throw new Error('no ruleset with a wave-off');
  const isAward = (call: Call) =>
    ['position', 'advantage'].includes(ruleset.scoring.calls[call.call]?.kind ?? '');
  let compared = 0;
  fc.assert(
    fc.property(
      anyMatch(ruleset).chain((match) =>
        fc.tuple(
          fc.constant(match),
          anyCalls(match, ['wave-off', 'end', 'time', 'timeout-end', 'round-end']),
          fc.constantFrom('a' as const, 'b' as const),
        ),
      ),
      ([match, calls, by]) => {
        const state = playOn(match, calls);
        let entry = state.entered;
        while (entry && (entry.ignored !== null || entry.call.by !== by || !isAward(entry.call))) {
          entry = entry.before.entered;
        }
        if (!entry || state.outcome) return;
        const target = entry.call;
        const waved = playOn(state, [{ at: calls.at(-1)?.at ?? 0, by, call: 'wave-off' }]);
        const expected = playOn(
          match,
          calls.filter((call) => call !== target),
        );
        expect(withoutNotes(waved)).toEqual(withoutNotes(expected));
        compared++;
      },
    ),
    { numRuns: 300 },
  );
  expect(compared).toBeGreaterThan(50);
});
