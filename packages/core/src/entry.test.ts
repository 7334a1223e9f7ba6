import { findRuleset, resolveRuleset } from '@openmat/rulesets';
import { describe, expect, test } from 'vitest';
import { type EntryFields, readEntry } from './entry.ts';
import type { Ruleset } from './ruleset.ts';

const madison = findRuleset('madison') as Ruleset;
const on = '2026-12-05';
const fields: EntryFields = {
  id: 'A1',
  name: 'Ana Lima',
  club: 'Lumina',
  sex: 'female',
  birth_date: '2001-05-17',
  discipline: 'gi',
  level: 'blue',
  weight: '61.4kg',
};

const faults = (change: Partial<EntryFields>, ruleset = madison) => {
  const result = readEntry({ ...fields, ...change }, ruleset, on);
  return result.ok ? [] : result.error.map(({ field, message }) => `${field}: ${message}`);
};

describe('readEntry', () => {
  test('reads an entry, in any case and with spaces around', () => {
    expect(readEntry({ ...fields, sex: ' Female ', level: 'BLUE', discipline: 'Gi' }, madison, on)).toEqual({
      ok: true,
      value: {
        id: 'A1',
        entryId: 'A1/gi',
        name: 'Ana Lima',
        club: 'Lumina',
        sex: 'female',
        birthDate: '2001-05-17',
        discipline: 'gi',
        level: 'blue',
        absolute: false,
        weight: { hundredths: 6140, unit: 'kg' },
      },
    });
  });

  test('takes an empty weight for not weighed in, and a bare number by its column', () => {
    const unweighed = readEntry({ ...fields, weight: ' ' }, madison, on);
    expect(unweighed.ok && unweighed.value.weight).toBe(null);
    const bare = readEntry({ ...fields, weight: '135' }, madison, on, 'lb');
    expect(bare.ok && bare.value.weight).toEqual({ hundredths: 13500, unit: 'lb' });
  });

  test('lists every fault of an entry at once, by field', () => {
    expect(
      faults({ id: '', name: ' ', sex: 'x', birth_date: '2001-13-01', discipline: 'judo', weight: '1e3' }),
    ).toEqual([
      'id: id is missing',
      'name: name is missing',
      'sex: sex "x" is not one of male, female',
      'birth_date: birth_date "2001-13-01" is not a day of the calendar',
      'discipline: discipline "judo" is not one of gi, no-gi, gi-and-no-gi',
      'weight: weight "1e3" is not a number',
    ]);
  });

  test('says elite and expert are the same', () => {
    const entry = readEntry({ ...fields, discipline: 'no-gi', level: 'elite' }, madison, on);
    expect(entry.ok && entry.value.level).toBe('expert');
  });

  test('keeps belts out of no-gi and levels out of gi', () => {
    expect(faults({ discipline: 'no-gi', level: 'blue' })).toEqual([
      'level: level "blue" is not one of beginner, intermediate, advanced, expert (no-gi)',
    ]);
    expect(faults({ level: 'expert' })[0]).toMatch(/^level: level "expert" is not one of white, gray/);
  });

  test.each([
    ['gray', '2010-12-05', 'level: level "gray" ends at 15 years; the athlete is 16'],
    ['orange', '2010-12-05', 'level: level "orange" ends at 15 years; the athlete is 16'],
    ['blue', '2010-12-06', 'level: level "blue" starts at 16 years; the athlete is 15'],
    ['black', '2010-12-06', 'level: level "black" starts at 16 years; the athlete is 15'],
  ])('refuses a %s belt born %s', (level, birth_date, fault) => {
    expect(faults({ level, birth_date })).toEqual([fault]);
  });

  test.each([
    ['gray', '2010-12-06'],
    ['green', '2010-12-06'],
    ['green', '2010-12-05'],
    ['blue', '2010-12-05'],
  ])('accepts a %s belt born %s', (level, birth_date) => {
    expect(faults({ level, birth_date })).toEqual([]);
  });

  test('lets masters enter adult only where the event allows it, and nobody else leave their class', () => {
    const master = { birth_date: '1990-01-01', age_class: 'adult' };
    expect(faults(master)).toEqual([
      'age_class: age_class "adult": this event does not let masters enter adult (entry.mastersMayEnterAdult)',
    ]);
    const open = resolveRuleset(madison, [{ path: 'entry.mastersMayEnterAdult', value: true }]);
    expect(open.ok && faults(master, open.value)).toEqual([]);
    expect(open.ok && faults({ age_class: 'teens' }, open.value)).toEqual([
      'age_class: age_class "teens": by the birth date it is adult',
    ]);
    expect(faults({ age_class: 'adult' })).toEqual([]);
  });

  test('refuses ids that would break an entry id, long texts and control characters', () => {
    expect(faults({ id: 'A/1' })).toHaveLength(1);
    expect(faults({ id: 'A 1' })).toHaveLength(1);
    expect(faults({ id: 'x'.repeat(101) })).toHaveLength(1);
    expect(faults({ name: 'x'.repeat(201) })).toEqual(['name: name is longer than 200 characters']);
    expect(faults({ name: 'a\u0000b' })).toHaveLength(1);
    expect(faults({ name: 'O\'Neill, "Kid" <img src=x>' })).toEqual([]);
  });
});
