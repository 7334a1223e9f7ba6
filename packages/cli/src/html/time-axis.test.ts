import { expect, test } from 'vitest';
import { strips } from './time-axis.ts';

const at = (text: string) => Date.parse(text) / 1000;
const match = (start: string, minutes = 5) => ({ start: at(start), end: at(start) + minutes * 60 });
const times = (list: readonly number[]) =>
  list.map((time) => new Date(time * 1000).toISOString().slice(11, 16));

test('a strip begins at a full hour and ends at the half hour after its last match', () => {
  const [strip, ...more] = strips([match('2026-12-05T09:10Z'), match('2026-12-05T10:20Z')], 'UTC');
  expect(more).toEqual([]);
  expect(times([strip?.from ?? 0, strip?.to ?? 0])).toEqual(['09:00', '10:30']);
  expect(strip?.ticks.filter(({ isHour }) => isHour).map(({ at: time }) => time)).toEqual([
    at('2026-12-05T09:00Z'),
    at('2026-12-05T10:00Z'),
  ]);
});

test('hours are those of the zone, also where it is half an hour apart', () => {
  const [strip] = strips([match('2026-12-05T04:00Z')], 'Asia/Kolkata');
  expect(times([strip?.from ?? 0])).toEqual(['03:30']);
});

test('a match over the edge is in both strips, and a night is left out', () => {
  const made = strips(
    [match('2026-12-05T09:00Z'), match('2026-12-05T11:58Z'), match('2026-12-06T09:00Z')],
    'UTC',
  );
  expect(times(made.flatMap(({ from, to }) => [from, to]))).toEqual([
    '09:00',
    '12:00',
    '12:00',
    '12:30',
    '09:00',
    '09:30',
  ]);
});
