import { type CalendarDate, fail, ok, type Result } from '@openmat/core';
import { Temporal } from 'temporal-polyfill';

export interface EventStart {
  readonly epochSeconds: number;
  /** The calendar day there, on which ages are taken. */
  readonly on: CalendarDate;
}

const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/;

/** The zone as the time zone database spells it, or a hint. */
export function parseTimeZone(text: string): Result<string> {
  try {
    return ok(Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text).timeZoneId);
  } catch {
    return fail('Write an IANA name such as America/Chicago.');
  }
}

/** A day and time of the calendar, or a hint. Whether a zone has it is for {@link startOf}. */
export function parseLocalTime(text: string): Result<string> {
  if (!LOCAL_TIME.test(text))
    return fail('Write a local time such as 2026-12-05T09:00; its zone goes to --tz.');
  try {
    Temporal.PlainDateTime.from(text, { overflow: 'reject' });
    return ok(text);
  } catch {
    return fail('The calendar has no such day or time.');
  }
}

/**
 * The moment of a local time in a time zone. Where clocks go back and the time happens twice, it is the earlier one.
 *
 * @param local as {@link parseLocalTime} returns it
 * @param timeZone as {@link parseTimeZone} returns it
 * @returns the moment, or a message where clocks go forward over it
 */
export function startOf(local: string, timeZone: string): Result<EventStart> {
  const wanted = Temporal.PlainDateTime.from(local);
  const zoned = wanted.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (!zoned.toPlainDateTime().equals(wanted)) {
    return fail(`does not exist in ${timeZone}: clocks go forward over it that day`);
  }
  return ok({
    epochSeconds: Math.floor(zoned.epochMilliseconds / 1000),
    on: wanted.toPlainDate().toString(),
  });
}

/** Writes moments as RFC 3339 with the zone's offset at that moment. */
export function rfc3339(epochSeconds: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(epochSeconds * 1000)
    .toZonedDateTimeISO(timeZone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' });
}

/** A weigh-in further from the start of the event is a slip of the pen. */
const WEIGH_IN_DAYS = 7;

/**
 * The time of a weigh-in: RFC 3339 with an offset, or a local time of the event's zone.
 *
 * @param start of the event, epoch seconds
 * @returns epoch seconds, or a message
 */
export function weighInTime(text: string, timeZone: string, start: number): Result<number> {
  const time = momentOf(text.trim().replace(' ', 'T'), timeZone);
  if (!time.ok) return fail(`${JSON.stringify(text)} ${time.error}`);
  if (Math.abs(time.value - start) <= WEIGH_IN_DAYS * 86_400) return time;
  return fail(`${JSON.stringify(text)} is more than ${WEIGH_IN_DAYS} days from the start of the event`);
}

function momentOf(text: string, timeZone: string): Result<number> {
  if (LOCAL_TIME.test(text) && parseLocalTime(text).ok) {
    const start = startOf(text, timeZone);
    return start.ok ? ok(start.value.epochSeconds) : start;
  }
  try {
    return ok(Math.floor(Temporal.Instant.from(text).epochMilliseconds / 1000));
  } catch {
    return fail('is not a time: write 2026-12-05T08:10 or 2026-12-05T08:10:00-06:00');
  }
}
