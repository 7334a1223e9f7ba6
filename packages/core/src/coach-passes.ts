import type { CalendarDate } from './value/age.ts';
import { daysInMonth } from './value/days-in-month.ts';

/** Days of the week, in the order of ISO 8601. */
export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export interface CoachPassRules {
  /** A club gets one free pass for every so many athletes. */
  readonly athletesPerPass: number;
  /** Coaches register until the end of the last such day before the event. */
  readonly registrationCloses: Weekday;
  /** Where the rulebook says so. */
  readonly clause: string;
}

/**
 * Free passes for the coaches of a club: one for every full number of athletes that the rules name.
 * Rulebook `pool-finals`, "one free coach entry for every five athletes competing".
 *
 * @param athletesOfClub athletes of the club that compete, each counted once
 *
 * @example
 * coachPasses(14, { athletesPerPass: 5, registrationCloses: 'thursday', clause: 'Coaches' }); // => 2
 */
export function coachPasses(athletesOfClub: number, rules: CoachPassRules): number {
  return Math.floor(athletesOfClub / rules.athletesPerPass);
}

/**
 * The last day on which coaches may register: the rules' weekday before the first day of the event, a week
 * earlier where the event begins on that weekday.
 * Rulebook `pool-finals`, "Coaches must pre-register by the Thursday before the event".
 *
 * @param eventDate first day of the event
 *
 * @example
 * coachRegistrationCloses('2026-12-05', { athletesPerPass: 5, registrationCloses: 'thursday', clause: 'Coaches' }); // => '2026-12-03'
 */
export function coachRegistrationCloses(eventDate: CalendarDate, rules: CoachPassRules): CalendarDate {
  const sinceThen = (7 + weekdayOf(eventDate) - WEEKDAYS.indexOf(rules.registrationCloses)) % 7;
  return daysBefore(eventDate, sinceThen || 7);
}

/** 0 for Monday to 6 for Sunday, in the Gregorian calendar. */
function weekdayOf(date: CalendarDate): number {
  const [year, month, day] = parts(date);
  const leapYears = (until: number) =>
    Math.floor(until / 4) - Math.floor(until / 100) + Math.floor(until / 400);
  const daysBeforeYear = 365 * (year - 1) + leapYears(year - 1);
  const daysBeforeMonth = Array.from({ length: month - 1 }, (_, index) => daysIn(year, index + 1));
  return (daysBeforeYear + daysBeforeMonth.reduce((sum, days) => sum + days, 0) + day - 1) % 7;
}

function daysBefore(date: CalendarDate, days: number): CalendarDate {
  let [year, month, day] = parts(date);
  day -= days;
  while (day < 1) {
    [year, month] = month === 1 ? [year - 1, 12] : [year, month - 1];
    day += daysIn(year, month);
  }
  return [String(year).padStart(4, '0'), pad(month), pad(day)].join('-');
}

function daysIn(year: number, month: number): number {
  return daysInMonth(year, month) ?? 0;
}

function parts(date: CalendarDate): [year: number, month: number, day: number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8))];
}

const pad = (number: number) => String(number).padStart(2, '0');
