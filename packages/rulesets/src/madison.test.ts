import { ageClassAt, matchSeconds } from '@openmat/core';
import { describe, expect, test } from 'vitest';
import { madison } from './madison.ts';

describe('madison, "Match times"', () => {
  test.each([
    ['peewee', 'gi', 'white', 3],
    ['youth', 'gi', 'orange', 4],
    ['teens', 'no-gi', 'expert', 5],
    ['adult', 'no-gi', 'beginner', 5],
    ['adult', 'gi', 'white', 5],
    ['adult', 'no-gi', 'intermediate', 6],
    ['adult', 'gi', 'blue', 6],
    ['adult', 'no-gi', 'advanced', 7],
    ['adult', 'no-gi', 'expert', 7],
    ['adult', 'gi', 'purple', 7],
    ['adult', 'gi', 'brown', 7],
    ['adult', 'gi', 'black', 7],
    ['masters', 'gi', 'black', 5],
    ['masters', 'no-gi', 'beginner', 5],
  ] as const)('%s %s %s: %i minutes', (age, discipline, level, minutes) => {
    expect(matchSeconds(madison, { discipline, sex: 'female', age, level })).toBe(minutes * 60);
  });

  test.each([
    [8, 'peewee'],
    [9, 'youth'],
    [12, 'youth'],
    [13, 'teens'],
    [17, 'teens'],
    [18, 'adult'],
    [29, 'adult'],
    [30, 'masters'],
  ])('%i years: %s', (age, ageClass) => {
    expect(ageClassAt(age, madison)?.id).toBe(ageClass);
  });
});
