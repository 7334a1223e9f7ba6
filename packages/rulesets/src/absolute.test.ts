import { assignDivision, type Entry, readEntry } from '@openmat/core';
import { describe, expect, test } from 'vitest';
import { poolFinals } from './pool-finals.ts';
import { subOvertime } from './sub-overtime.ts';

const on = '2026-12-05';

function entry(birth_date: string, absolute: 'yes' | 'no'): Entry {
  const person = { id: 'A', name: 'N', club: '', sex: 'male', discipline: 'gi', level: 'white' };
  const read = readEntry({ ...person, birth_date, weight: '70kg', absolute }, subOvertime, on);
  if (!read.ok) throw new Error(read.error.map(({ message }) => message).join());
  return read.value;
}

describe('sub-overtime, "May also enter Absolute"', () => {
  test.each([
    ['a juvenile', '2010-12-05', 'juvenile'],
    ['an adult', '2000-01-01', 'adult'],
  ])('%s has an absolute division without a weight class', (_, birthDate, age) => {
    expect(assignDivision(entry(birthDate, 'yes'), subOvertime, on)).toEqual({
      ok: true,
      value: { discipline: 'gi', sex: 'male', age, level: 'white', absolute: true },
    });
  });

  test('beside the entry in the weight class', () => {
    const division = assignDivision(entry('2000-01-01', 'no'), subOvertime, on);
    expect(division).toMatchObject({ ok: true, value: { weightClass: '70kg' } });
  });

  test('kids and teens have none, and other rulesets neither', () => {
    expect(assignDivision(entry('2012-01-01', 'yes'), subOvertime, on)).toEqual({
      ok: false,
      error: 'not offered: sub-overtime has no absolute division for teens-14-15',
    });
    expect(assignDivision(entry('2000-01-01', 'yes'), poolFinals, on).ok).toBe(false);
  });
});
