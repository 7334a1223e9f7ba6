import { fail, ok, type Result } from '@openmat/core';
import { Temporal } from 'temporal-polyfill';

/** The moment of a local time in a zone, in epoch seconds; the earlier one where clocks go back over it. */
export function zonedSeconds(day: string, time: string, timeZone: string): Result<number> {
  const local = Temporal.PlainDateTime.from(`${day}T${time}`);
  const zoned = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (!zoned.toPlainDateTime().equals(local)) {
    return fail(`does not exist on ${day} in ${timeZone}: clocks go forward over it`);
  }
  return ok(Math.floor(zoned.epochMilliseconds / 1000));
}

/** Epoch seconds as RFC 3339 with the zone's offset at that moment. */
export const writeZoned = (seconds: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
    .toZonedDateTimeISO(timeZone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' });

/** Epoch seconds so many months of the calendar later, in UTC. */
export const monthsLater = (seconds: number, months: number): number =>
  Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
    .toZonedDateTimeISO('UTC')
    .add({ months }).epochMilliseconds / 1000;
