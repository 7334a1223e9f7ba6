import { describe, expect, test } from 'vitest';
import { parseLocalTime, parseTimeZone, rfc3339, startOf } from './zoned-time.ts';

const epoch = (text: string) => Date.parse(text) / 1000;

describe('startOf', () => {
  test('takes the zone offset of that day', () => {
    expect(startOf('2026-12-05T09:00', 'America/Chicago')).toEqual({
      ok: true,
      value: { epochSeconds: epoch('2026-12-05T09:00:00-06:00'), on: '2026-12-05' },
    });
    expect(startOf('2026-07-05T09:00', 'America/Chicago')).toMatchObject({
      value: { epochSeconds: epoch('2026-07-05T09:00:00-05:00') },
    });
  });

  test('refuses a local time that clocks skip', () => {
    expect(startOf('2026-03-29T02:30', 'Europe/Berlin')).toEqual({
      ok: false,
      error: 'does not exist in Europe/Berlin: clocks go forward over it that day',
    });
    expect(startOf('2026-03-29T03:00', 'Europe/Berlin').ok).toBe(true);
  });

  test('takes the earlier of two moments with the same local time', () => {
    expect(startOf('2026-10-25T02:30', 'Europe/Berlin')).toMatchObject({
      value: { epochSeconds: epoch('2026-10-25T02:30:00+02:00') },
    });
  });

  test('keeps the local day where it is another one in UTC', () => {
    expect(startOf('2026-12-05T01:00', 'Asia/Tokyo')).toMatchObject({ value: { on: '2026-12-05' } });
  });
});

test('a moment is written with the offset of that moment, across a change of clocks', () => {
  const before = epoch('2026-10-25T00:59:00Z');
  expect(rfc3339(before, 'Europe/Berlin')).toBe('2026-10-25T02:59:00+02:00');
  expect(rfc3339(before + 60, 'Europe/Berlin')).toBe('2026-10-25T02:00:00+01:00');
  expect(rfc3339(before, 'UTC')).toBe('2026-10-25T00:59:00+00:00');
});

test.each(['Mars/Olympus', '', 'Chicago'])('%j is no time zone', (text) => {
  expect(parseTimeZone(text).ok).toBe(false);
});

test('a time zone is spelled as the database spells it', () => {
  expect(parseTimeZone('america/chicago')).toEqual({ ok: true, value: 'America/Chicago' });
});

test.each([
  '2026-12-05',
  '9:00',
  '2026-12-05T09:00Z',
  '2026-12-05T09:00-06:00',
  '2026-02-29T09:00',
  '2026-12-05T24:00',
])('%s is no local time', (text) => {
  expect(parseLocalTime(text).ok).toBe(false);
});
