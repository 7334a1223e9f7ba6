import { describe, expect, test } from 'vitest';
import { ageOn, parseBirthDate, parseDate } from './age.ts';

describe('ageOn', () => {
  test.each([
    ['2008-12-05', '2026-12-05', 18, 'on the birthday'],
    ['2008-12-05', '2026-12-04', 17, 'the day before'],
    ['2008-12-05', '2026-12-06', 18, 'the day after'],
    ['2008-02-29', '2026-02-28', 17, 'born on 29 February, on 28 February of a common year'],
    ['2008-02-29', '2026-03-01', 18, 'born on 29 February, on 1 March of a common year'],
    ['2008-02-29', '2028-02-29', 20, 'born on 29 February, on 29 February'],
    ['2008-03-01', '2028-02-29', 19, 'born on 1 March, on 29 February'],
    ['2026-12-05', '2026-12-05', 0, 'born that day'],
  ])('born %s is on %s %i: %s', (birthDate, on, age) => {
    expect(ageOn(birthDate, on)).toBe(age);
  });
});

describe('parseDate', () => {
  test.each(['2024-02-29', '2000-02-29', '1999-12-31'])('reads %s', (text) => {
    expect(parseDate(text)).toEqual({ ok: true, value: text });
  });

  test.each([
    '2023-02-29',
    '1900-02-29',
    '2024-13-01',
    '2024-00-10',
    '2024-04-31',
    '2024-01-00',
    '24-01-01',
    '2024-1-1',
    '01/02/2024',
    '2024-01-01T00:00',
    '',
  ])('refuses %s', (text) => {
    expect(parseDate(text).ok).toBe(false);
  });
});

describe('parseBirthDate', () => {
  test('refuses the future and 120 years', () => {
    expect(parseBirthDate('2026-12-06', '2026-12-05').ok).toBe(false);
    expect(parseBirthDate('2026-12-05', '2026-12-05').ok).toBe(true);
    expect(parseBirthDate('1906-12-05', '2026-12-05').ok).toBe(false);
    expect(parseBirthDate('1906-12-06', '2026-12-05').ok).toBe(true);
  });
});
