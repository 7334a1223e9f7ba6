import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Person, ShownName } from '../records.ts';
import { displayName } from './display-name.ts';

const startDate = '2026-12-05';
const person = (name: string, birthDate: string): Person => ({ name, sex: 'female', birthDate });
const policy = (minors: ShownName, adults: ShownName) => ({ display: { minors, adults }, startDate });
const short = (name: string) =>
  displayName(person(name, '2015-01-01'), policy('first-name-and-initial', 'full-name'));

describe('first name and initial', () => {
  test.each([
    ['Ann Lee', 'Ann L.'],
    ['  Ann   Lee ', 'Ann L.'],
    ['Ann\u00a0Lee', 'Ann L.'],
    ['Lee, Ann', 'Ann L.'],
    ['Ann Maria Lee', 'Ann L.'],
    ['Anne-Marie van der Berg', 'Anne-Marie B.'],
    ["Conor O'Brien", 'Conor O.'],
    ["Paul d'Arcy", 'Paul d.'],
    ['Ann “Ace” (Lee)', 'Ann L.'],
    ['Nguyễn Văn An', 'Nguyễn A.'],
    ['Ava E\u0301tienne', 'Ava É.'],
    ['Ava Z\u0336\u0308orn', 'Ava Z\u0336\u0308.'],
    ['محمد بن سلمان', 'محمد س.'],
    ['山田 太郎', '山田 太.'],
    ['Ana 𝒳avier', 'Ana 𝒳.'],
    ['ann ß', 'ann ß.'],
    // One word would be the whole name.
    ["O'Brien", 'O.'],
    ['山田太郎', '山.'],
    ['Ann .', 'A.'],
    ['...', '?.'],
  ])('%j is %j', (name, shown) => {
    expect(short(name)).toBe(shown);
  });

  test('never gives a last word away, nor half of a character', () => {
    const word = fc
      .string({ unit: 'grapheme', minLength: 2, maxLength: 12 })
      .filter((text) => /^[\p{L}]{2,}$/u.test(text));
    fc.assert(
      fc.property(word, word, (first, last) => {
        const shown = short(`${first} ${last}`);
        expect(shown.isWellFormed()).toBe(true);
        const normal = (text: string) => text.normalize('NFC');
        expect(shown.startsWith(normal(first))).toBe(true);
        expect(shown.slice(normal(first).length + 1).length).toBeLessThan(normal(last).length + 1);
      }),
    );
  });
});

describe('the policy of the event', () => {
  test.each([
    ['2008-12-05', 'Ann Lee'],
    ['2008-12-06', 'Ann L.'],
  ])('takes the age on the first day: born on %s she is %s', (birthDate, shown) => {
    const event = policy('first-name-and-initial', 'full-name');
    expect(displayName(person('Ann Lee', birthDate), event)).toBe(shown);
  });

  test('may show minors in full and adults in short', () => {
    const event = policy('full-name', 'first-name-and-initial');
    expect(displayName(person('Ann Lee', '2015-01-01'), event)).toBe('Ann Lee');
    expect(displayName(person('Ann Lee', '2000-01-01'), event)).toBe('Ann L.');
  });

  test('has one word for whoever is erased', () => {
    expect(displayName(undefined, policy('full-name', 'full-name'))).toBe('Erased athlete');
  });
});
