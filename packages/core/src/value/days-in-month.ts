const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/**
 * How many days a month of the Gregorian calendar has, or undefined where there is no such month.
 *
 * @param month 1 to 12
 *
 * @example
 * daysInMonth(2024, 2); // => 29
 * daysInMonth(1900, 2); // => 28
 * daysInMonth(2026, 13); // => undefined
 */
export function daysInMonth(year: number, month: number): number | undefined {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 && isLeap ? 29 : DAYS[month - 1];
}
