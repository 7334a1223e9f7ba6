import { checklistFor, type Discipline, type Ruleset, type Sex } from '@openmat/core';
import { describe, expect, test } from 'vitest';
import { giNogiPoints } from '../gi-nogi-points.ts';
import { madison } from '../madison.ts';
import { poolFinals } from '../pool-finals.ts';
import { secondHalfPoints } from '../second-half-points.ts';
import { subOvertime } from '../sub-overtime.ts';

const items = (ruleset: Ruleset, discipline: Discipline, age = 'adult', sex: Sex = 'male') =>
  checklistFor(ruleset, { discipline, age, sex });
const ids = (...args: Parameters<typeof items>) => items(...args).map(({ id }) => id);
const item = (ruleset: Ruleset, discipline: Discipline, id: string) => {
  const found = items(ruleset, discipline).find((candidate) => candidate.id === id);
  if (!found) throw new Error(`${ruleset.id} checks no ${id}`);
  return found;
};

const accessoriesAndHygiene = [
  'footgear',
  'braces',
  'cups',
  'jewellery',
  'hair',
  'nails',
  'wounds',
  'cosmetics',
];

describe('madison', () => {
  test('"Uniforms": gi and no-gi have their own, "Accessories" and "Hygiene" are the same', () => {
    expect(ids(madison, 'gi')).toEqual([
      'gi-state',
      'gi-fit',
      'gi-top',
      'gi-pants',
      ...accessoriesAndHygiene,
    ]);
    expect(ids(madison, 'no-gi')).toEqual([
      'no-gi-top',
      'no-gi-bottom',
      'no-gi-hard-parts',
      ...accessoriesAndHygiene,
    ]);
  });

  test('no consequence and no time is made up', () => {
    for (const { consequence, fixMinutes } of items(madison, 'gi')) {
      expect([consequence, fixMinutes]).toEqual([undefined, undefined]);
    }
  });
});

describe('pool-finals', () => {
  test('"Gi Attire": adult men are bare under the jacket, nobody else', () => {
    expect(ids(poolFinals, 'gi')).toContain('gi-bare-chest');
    expect(ids(poolFinals, 'gi', 'masters')).toContain('gi-bare-chest');
    expect(ids(poolFinals, 'gi', 'adult', 'female')).not.toContain('gi-bare-chest');
    expect(ids(poolFinals, 'gi', 'teen-15-17')).not.toContain('gi-bare-chest');
    expect(ids(poolFinals, 'no-gi')).not.toContain('gi-bare-chest');
  });

  test('"Hygiene": a communicable disease at the weigh-in is a DQ without refund', () => {
    expect(item(poolFinals, 'no-gi', 'disease')).toMatchObject({
      consequence: 'DQ without refund',
      clause: 'Hygiene',
    });
  });

  test('"No-gi Attire": wrong undergarments found in a match are an immediate DQ', () => {
    expect(item(poolFinals, 'gi', 'undergarments').consequence).toMatch(/^DQ at once/);
    expect(ids(poolFinals, 'no-gi')).toEqual(
      expect.arrayContaining(['undergarments', 'no-gi-bottom', 'no-gi-hard-parts', 'no-gi-top']),
    );
  });

  test('"Protective Gear": a mouthguard is recommended, hard gear and eyewear are forbidden', () => {
    expect(item(poolFinals, 'gi', 'mouthguard').requirement).toMatch(/recommended, not required/);
    expect(ids(poolFinals, 'gi')).toEqual(
      expect.arrayContaining(['hard-gear', 'eyewear', 'braces', 'gauges']),
    );
  });
});

describe('gi-nogi-points', () => {
  test('"Uniform Compliance": five minutes to put it right, then DQ', () => {
    const uniform = items(giNogiPoints, 'gi-and-no-gi').filter(({ topic }) => topic !== 'conduct');
    expect(uniform.length).toBeGreaterThan(0);
    for (const { fixMinutes, consequence } of uniform) {
      expect([fixMinutes, consequence]).toEqual([5, 'DQ']);
    }
  });

  test('"GI Requirements": a rash guard is obligatory; "Pants & Shorts Options": men wear shorts over elastic pants', () => {
    expect(item(giNogiPoints, 'gi-and-no-gi', 'gi-top').requirement).toMatch(/Rash guard/);
    expect(ids(giNogiPoints, 'gi-and-no-gi')).toContain('men-shorts');
    expect(ids(giNogiPoints, 'gi-and-no-gi', 'adult', 'female')).not.toContain('men-shorts');
    expect(ids(giNogiPoints, 'gi-and-no-gi', 'adult', 'female')).toContain('sports-bra');
  });
});

test('second-half-points, "General Rules 3": disease and open wounds bar, no oils or lotions', () => {
  expect(item(secondHalfPoints, 'gi', 'disease').consequence).toBe('may not compete');
  expect(item(secondHalfPoints, 'gi', 'wounds').consequence).toBe('may not compete');
  expect(ids(secondHalfPoints, 'no-gi')).toContain('lubricants');
});

test('second-half-points, "General Rules 1": unsportsmanlike conduct is DQ or ejection', () => {
  expect(item(secondHalfPoints, 'gi', 'sportsmanship').consequence).toBe('DQ or ejection, by the referee');
});

test('sub-overtime, "Long-sleeve rashguards and spats": only if worn at the weigh-in', () => {
  expect(item(subOvertime, 'no-gi', 'worn-at-weigh-in').requirement).toMatch(/only if worn at the weigh-in/);
});
