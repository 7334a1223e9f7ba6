import { formatOf, matchSeconds, weightClassesFor } from '@openmat/core';
import { describe, expect, test } from 'vitest';
import { giNogiPoints } from './gi-nogi-points.ts';
import { poolFinals } from './pool-finals.ts';
import { secondHalfPoints } from './second-half-points.ts';
import { subOvertime } from './sub-overtime.ts';

const men = { sex: 'male' } as const;
const formats = (ruleset: typeof poolFinals, ...sizes: number[]) =>
  sizes.map((size) => formatOf(size, ruleset));

describe('pool-finals', () => {
  test.each([
    ['youth-5-6', 'gi', 'white', 3],
    ['youth-11-12', 'no-gi', 'expert', 3],
    ['teen-13-14', 'gi', 'green', 4],
    ['teen-15-17', 'no-gi', 'advanced', 4],
    ['adult', 'gi', 'white', 5],
    ['adult', 'gi', 'blue', 5],
    ['masters', 'gi', 'purple', 6],
    ['masters', 'gi', 'black', 6],
    ['adult', 'no-gi', 'beginner', 4],
    ['masters', 'no-gi', 'intermediate', 4],
    ['adult', 'no-gi', 'advanced', 6],
    ['adult', 'no-gi', 'expert', 6],
  ] as const)('"Regulation Match Times": %s %s %s %i minutes', (age, discipline, level, minutes) => {
    expect(matchSeconds(poolFinals, { ...men, discipline, age, level })).toBe(minutes * 60);
  });

  test('"2-person divisions", "3- to 6-person", "7-person and larger"', () => {
    expect(formats(poolFinals, 2, 3, 6, 7, 40)).toEqual([
      'best-of-three',
      'round-robin',
      'round-robin',
      'pool-finals',
      'pool-finals',
    ]);
  });

  test('teens up to 17 use the table of those under 16, continued', () => {
    const ids = (age: string) =>
      weightClassesFor(poolFinals, { ...men, discipline: 'gi', age })?.map(({ id }) => id);
    expect(ids('teen-15-17')?.slice(-5)).toEqual(['76kg', '82.3kg', '88.3kg', '94.3kg', 'over-94.3kg']);
    expect(ids('teen-13-14')?.slice(-2)).toEqual(['70kg', 'over-70kg']);
    expect(ids('masters')?.[0]).toBe('57.5kg');
  });
});

describe('sub-overtime', () => {
  test.each([
    ['kids-4-5', 3],
    ['teens-14-15', 3],
    ['juvenile', 4],
    ['adult', 4],
  ])('%s: %i-minute rounds', (age, minutes) => {
    expect(matchSeconds(subOvertime, { ...men, discipline: 'gi', age, level: 'white' })).toBe(minutes * 60);
  });

  test('2, 3 and 4+ in a bracket', () => {
    expect(formats(subOvertime, 2, 3, 4, 64)).toEqual([
      'single-match',
      'comeback',
      'single-elimination',
      'single-elimination',
    ]);
  });
});

describe('gi-nogi-points', () => {
  test.each([
    ['kids-1', 'gray', 5],
    ['junior', 'green', 7],
    ['adult', 'blue', 9],
    ['masters', 'black', 7],
  ])('%s: both rounds and the minute between take %s %i minutes', (age, level, minutes) => {
    const division = { ...men, discipline: 'gi-and-no-gi', age, level } as const;
    expect(matchSeconds(giNogiPoints, division)).toBe(minutes * 60);
  });
});

describe('second-half-points', () => {
  test('qualifying 6 minutes, the match for gold 8', () => {
    const division = { ...men, discipline: 'no-gi', age: 'adult', level: 'expert' } as const;
    expect(matchSeconds(secondHalfPoints, division, 'qualifying')).toBe(360);
    expect(matchSeconds(secondHalfPoints, division, 'final')).toBe(480);
  });
});
