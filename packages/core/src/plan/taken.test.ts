import { findRuleset } from '@openmat/rulesets';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Entry } from '../entry.ts';
import type { Ruleset } from '../ruleset.ts';
import { plan } from './plan.ts';
import type { TakenTime } from './types.ts';

const madison = findRuleset('madison') as Ruleset;
const START = 1_765_000_000;
const MATS = 3;

const entries: readonly Entry[] = Array.from({ length: 14 }, (_, index) => ({
  id: `A${index}`,
  entryId: `A${index}/gi`,
  name: `Athlete ${index}`,
  club: '',
  sex: 'male',
  birthDate: '1999-01-01',
  discipline: 'gi',
  level: 'blue',
  absolute: false,
  weight: { hundredths: 7000 + index * 50, unit: 'kg' },
}));

const taken: fc.Arbitrary<TakenTime> = fc
  .record({
    mat: fc.integer({ min: 1, max: MATS }),
    from: fc.integer({ min: 0, max: 7200 }),
    seconds: fc.integer({ min: 240, max: 600 }),
    athletes: fc.array(fc.constantFrom(...entries.map(({ id }) => id)), { maxLength: 2 }),
  })
  .map(({ mat, from, seconds, athletes }) => ({
    mat,
    start: START + from,
    end: START + from + seconds,
    athletes,
  }));

test('no match is placed where a mat is taken, or before an athlete has rested from a match that is fixed', () => {
  fc.assert(
    fc.property(fc.array(taken, { maxLength: 8 }), (fixed) => {
      const settings = { on: '2026-12-05', start: START, mats: MATS, seed: 1, effort: 2, taken: fixed };
      const { brackets, schedule } = plan(entries, madison, settings);
      const matches = new Map(
        brackets.flatMap((bracket) => bracket.matches.map((match) => [match.id, match])),
      );
      expect(schedule).toHaveLength(matches.size);
      for (const { matchId, mat, start, end } of schedule) {
        const match = matches.get(matchId);
        const people = [match?.a, match?.b].flatMap((slot) =>
          slot && 'entrant' in slot ? [slot.entrant] : [],
        );
        for (const other of fixed) {
          const clash = other.mat === mat && start < other.end + 60 && other.start < end + 60;
          const tired =
            other.athletes.some((id) => people.includes(id)) &&
            start < other.end + Math.max(300, other.end - other.start);
          expect({ matchId, clash, tired }).toEqual({ matchId, clash: false, tired: false });
        }
      }
    }),
    { numRuns: 100 },
  );
});

test('a mat that is taken is free only within the hours of the hall', () => {
  const fixed = [{ mat: 1, start: START + 600, end: START + 1200, athletes: [] }];
  const hall = {
    hours: [
      { open: START, close: START + 1800 },
      { open: START + 7200, close: START + 16_000 },
    ],
    mats: [{ number: 1, hours: { open: START, close: START + 12_000 } }],
  };
  const settings = { on: '2026-12-05', start: START, mats: 2, seed: 1, taken: fixed, hall };
  const { schedule, unplaced } = plan(entries, madison, settings);
  expect(unplaced).toEqual([]);
  const onFirst = schedule.filter(({ mat }) => mat === 1);
  expect(onFirst.length).toBeGreaterThan(0);
  for (const { start, end } of onFirst) {
    const [from, to] = [start - START, end - START];
    expect(to <= 540 || (from >= 1260 && to <= 1800) || (from >= 7200 && to <= 12_000)).toBe(true);
  }
});
