import { daysInMonth } from './days-in-month.ts';
import { fail, ok, type Result } from './result.ts';

/** A calendar day written `YYYY-MM-DD`; text order is calendar order. */
export type CalendarDate = string;

/** Nobody this old competes: a birth date that makes somebody this old is a slip of the pen. Years. */
const OLDEST = 120;

function split(date: CalendarDate): [year: number, month: number, day: number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))];
}

/**
 * Reads a calendar day and checks that it exists.
 *
 * @returns the day, or a message without the field's name in front
 *
 * @example
 * parseDate('2024-02-29'); // => { ok: true, value: '2024-02-29' }
 * parseDate('2023-02-29'); // => { ok: false, error: '"2023-02-29" is not a day of the calendar' }
 * parseDate('1/2/2020'); // => { ok: false, error: '"1/2/2020" is not a date: write YYYY-MM-DD' }
 */
export function parseDate(text: string): Result<CalendarDate> {
  const trimmed = text.trim();
  if (!/^\d{4}-\d{2}-\d{2}$/.test(trimmed))
    return fail(`${JSON.stringify(text)} is not a date: write YYYY-MM-DD`);
  const [year, month, day] = split(trimmed);
  const days = daysInMonth(year, month);
  if (days === undefined || day < 1 || day > days)
    return fail(`${JSON.stringify(text)} is not a day of the calendar`);
  return ok(trimmed);
}

/**
 * Full years of age on a day. Somebody born on 29 February turns a year older on 1 March in common years.
 *
 * @param birthDate day of birth, as {@link parseDate} returns it
 * @param on the first day of the event
 *
 * @example
 * ageOn('2008-12-05', '2026-12-05'); // => 18
 * ageOn('2008-12-06', '2026-12-05'); // => 17
 * ageOn('2008-02-29', '2026-02-28'); // => 17
 */
export function ageOn(birthDate: CalendarDate, on: CalendarDate): number {
  const years = Number(on.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return on.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/**
 * Reads a birth date and checks that somebody born then can compete: not in the future, not 120 years ago.
 *
 * @example
 * parseBirthDate('2030-01-01', '2026-12-05'); // => { ok: false, error: 'birth_date "2030-01-01" is in the future' }
 */
export function parseBirthDate(text: string, on: CalendarDate): Result<CalendarDate> {
  const date = parseDate(text);
  if (!date.ok) return fail(`birth_date ${date.error}`);
  if (date.value > on) return fail(`birth_date ${JSON.stringify(text)} is in the future`);
  if (ageOn(date.value, on) >= OLDEST)
    return fail(`birth_date ${JSON.stringify(text)} is ${OLDEST} years ago or more`);
  return date;
}
