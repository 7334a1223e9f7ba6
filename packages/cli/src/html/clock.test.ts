import { expect, test } from 'vitest';
import { clockOf, dayInWords } from './clock.ts';

const at = (text: string) => Date.parse(text) / 1000;

test('times are those of the zone, seconds only where there are any', () => {
  const clock = clockOf(at('2026-12-05T09:00:00-06:00'), 'America/Chicago');
  expect(clock(at('2026-12-05T15:06:00Z'))).toBe('09:06');
  expect(clock(at('2026-12-05T15:06:30Z'))).toBe('09:06:30');
});

test('another day than the first is named', () => {
  const clock = clockOf(at('2026-12-05T20:00:00+01:00'), 'Europe/Berlin');
  expect(clock(at('2026-12-06T00:12:00+01:00'))).toBe('Sun 00:12');
  expect(clock(at('2026-12-12T09:00:00+01:00'))).toBe('Sat 12 Dec 09:00');
});

test('after a change of clocks the offset tells two equal times apart', () => {
  const clock = clockOf(at('2026-10-25T02:00:00+02:00'), 'Europe/Berlin');
  expect(clock(at('2026-10-25T02:30:00+02:00'))).toBe('02:30');
  expect(clock(at('2026-10-25T02:30:00+01:00'))).toBe('02:30 (+01:00)');
});

test('a day in words', () => {
  expect(dayInWords(at('2026-12-05T23:30:00-06:00'), 'America/Chicago')).toBe('Saturday 5 December 2026');
});
