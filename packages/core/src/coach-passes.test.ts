import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coachPasses, coachRegistrationCloses, WEEKDAYS } from './coach-passes.ts';

const rules = { athletesPerPass: 5, registrationCloses: 'thursday', clause: 'Coaches' } as const;

describe('pool-finals, "one free coach entry for every five athletes competing"', () => {
  test.each([
    [0, 0],
    [4, 0],
    [5, 1],
    [9, 1],
    [10, 2],
    [23, 4],
  ])('%i athletes: %i passes', (athletes, passes) => {
    expect(coachPasses(athletes, rules)).toBe(passes);
  });
});

describe('pool-finals, "Coaches must pre-register by the Thursday before the event"', () => {
  test.each([
    ['a Saturday', '2026-12-05', '2026-12-03'],
    ['a Sunday', '2026-12-06', '2026-12-03'],
    ['a Friday', '2026-12-04', '2026-12-03'],
    ['a Thursday: the one before', '2026-12-03', '2026-11-26'],
    ['a Wednesday', '2026-12-02', '2026-11-26'],
    ['early March of a leap year', '2028-03-01', '2028-02-24'],
    ['the first days of a year', '2027-01-01', '2026-12-31'],
    ['the first days of a year, Wednesday', '2025-01-01', '2024-12-26'],
  ])('event on %s', (_, event, closes) => {
    expect(coachRegistrationCloses(event, rules)).toBe(closes);
  });

  test('is that weekday, one to seven days before, on every day of the calendar', () => {
    const days = fc.date({
      min: new Date('1900-01-01'),
      max: new Date('2199-12-31'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(days, fc.constantFrom(...WEEKDAYS), (day, registrationCloses) => {
        const event = day.toISOString().slice(0, 10);
        const closes = new Date(coachRegistrationCloses(event, { ...rules, registrationCloses }));
        const before = (Date.parse(event) - closes.getTime()) / 86_400_000;
        expect(before).toBeGreaterThanOrEqual(1);
        expect(before).toBeLessThanOrEqual(7);
        expect(WEEKDAYS[(closes.getUTCDay() + 6) % 7]).toBe(registrationCloses);
      }),
    );
  });
});
