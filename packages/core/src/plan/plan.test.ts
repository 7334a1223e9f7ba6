import { findRuleset } from '@openmat/rulesets';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Entry } from '../entry.ts';
import type { Ruleset } from '../ruleset.ts';
import { plan } from './plan.ts';
import type { Plan, PlanSettings } from './types.ts';

const madison = findRuleset('madison') as Ruleset;
const settings: PlanSettings = { on: '2026-12-05', start: 1_765_000_000, mats: 4, seed: 1, effort: 5 };

interface Person {
  readonly kg: number;
  readonly age: number;
  readonly sex: 'male' | 'female';
  readonly experience: 0 | 1 | 2;
  readonly enters: readonly ('gi' | 'no-gi')[];
}

function entriesOf(people: readonly Person[]): Entry[] {
  return people.flatMap(({ kg, age, sex, experience, enters }, index) =>
    enters.map((discipline) => ({
      id: `A${index}`,
      entryId: `A${index}/${discipline}`,
      name: `Athlete ${index}`,
      club: `Club ${index % 7}`,
      sex,
      birthDate: `${2026 - age}-01-01`,
      discipline,
      level:
        discipline === 'gi'
          ? (['white', age < 16 ? 'green' : 'blue', age < 16 ? 'white' : 'black'][experience] as string)
          : (['beginner', 'intermediate', 'expert'][experience] as string),
      absolute: false,
      weight: { hundredths: kg, unit: 'kg' as const },
    })),
  );
}

const person: fc.Arbitrary<Person> = fc.record({
  kg: fc.integer({ min: 2500, max: 12000 }),
  age: fc.integer({ min: 6, max: 40 }),
  sex: fc.constantFrom('male' as const, 'female' as const),
  experience: fc.constantFrom(0 as const, 1 as const, 2 as const),
  enters: fc.constantFrom(['gi' as const], ['no-gi' as const], ['gi' as const, 'no-gi' as const]),
});

/** What the rulebook and the contract ask of a schedule, checked match by match. */
function scheduleFaults({ brackets, schedule }: Plan, mats: number): string[] {
  const faults: string[] = [];
  const held = new Map(schedule.map((match) => [match.matchId, match]));
  if (held.size !== schedule.length) faults.push('a match is scheduled twice');
  const athletes = new Map<string, { start: number; end: number; rest: number }[]>();
  for (const bracket of brackets) {
    const used = new Set<number>();
    for (const { id, durationSeconds, a, b } of bracket.matches) {
      const match = held.get(id);
      if (!match) {
        faults.push(`${id} is not scheduled`);
        continue;
      }
      used.add(match.mat);
      if (match.end - match.start !== durationSeconds) faults.push(`${id} has the wrong length`);
      if (match.start < settings.start) faults.push(`${id} starts before the event`);
      if (match.mat < 1 || match.mat > mats) faults.push(`${id} is on mat ${match.mat}`);
      for (const slot of [a, b]) {
        const athlete = 'entrant' in slot ? slot.entrant : '';
        athletes.set(athlete, [
          ...(athletes.get(athlete) ?? []),
          { ...match, rest: Math.max(300, durationSeconds) },
        ]);
      }
    }
    if (used.size > 1) faults.push(`${bracket.id} is on mats ${[...used]}`);
  }
  for (let mat = 1; mat <= mats; mat++) {
    const line = schedule.filter((match) => match.mat === mat).sort((a, b) => a.start - b.start);
    line.forEach((match, index) => {
      const before = line[index - 1];
      if (before && match.start < before.end + 60)
        faults.push(`${match.matchId} clashes with ${before.matchId}`);
    });
  }
  for (const [athlete, day] of athletes) {
    day.sort((a, b) => a.start - b.start);
    day.forEach((match, index) => {
      const before = day[index - 1];
      if (before && match.start - before.end < Math.max(before.rest, match.rest))
        faults.push(`${athlete} rests too little`);
    });
  }
  return faults;
}

describe('plan', () => {
  test('holds every demand of a schedule in 500 random events', () => {
    fc.assert(
      fc.property(fc.array(person, { maxLength: 60 }), fc.integer({ min: 1, max: 50 }), (people, mats) => {
        const result = plan(entriesOf(people), madison, { ...settings, mats });
        expect(scheduleFaults(result, mats)).toEqual([]);
        expect(result.metrics.restViolations).toBe(0);
        expect(result.metrics.makespanSeconds).toBeGreaterThanOrEqual(result.metrics.lowerBoundSeconds);
      }),
      { numRuns: 500 },
    );
  });

  test('gives the same plan twice, and whatever the order of the entries', () => {
    fc.assert(
      fc.property(fc.array(person, { minLength: 5, maxLength: 40 }), (people) => {
        const entries = entriesOf(people);
        const first = JSON.stringify(plan(entries, madison, settings));
        expect(JSON.stringify(plan(entries, madison, settings))).toBe(first);
        expect(JSON.stringify(plan(entries.toReversed(), madison, settings))).toBe(first);
      }),
      { numRuns: 50 },
    );
  });

  test('measures a single bracket of three on one mat: three matches with two rests between', () => {
    const trio: Person[] = [70, 71, 72].map((kg) => ({
      kg: kg * 100,
      age: 20,
      sex: 'male',
      experience: 0,
      enters: ['gi'],
    }));
    const { metrics, schedule } = plan(entriesOf(trio), madison, { ...settings, mats: 3 });
    expect(schedule.map(({ start }) => start - settings.start)).toEqual([0, 600, 1200]);
    expect(metrics).toEqual({
      entrants: 3,
      brackets: 1,
      matches: 3,
      makespanSeconds: 1500,
      lowerBoundSeconds: 1500,
      lowerBoundBinds: 'bracket gi-male-adult-white-1',
      restViolations: 0,
      unplacedMatches: 0,
      overrunSeconds: 0,
      meanWaitSeconds: Math.round((1500 + 900 + 900) / 3),
      matUtilisation: Math.round((900 / 4500) * 1e4) / 1e4,
    });
  });

  test('plans nothing for nobody', () => {
    expect(plan([], madison, settings)).toMatchObject({ brackets: [], schedule: [], unbracketed: [] });
  });
});
