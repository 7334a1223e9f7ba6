import type { Fault } from '@openmat/contracts';
import { fail, type Hall, ok, type Result, type Ruleset, readHall } from '@openmat/core';
import type { EventRecord } from '../records.ts';
import { zonedSeconds } from '../value/zoned.ts';

/** The event's hall with its times as moments, or what is wrong with it; without one, mats that never close. */
export function hallOf(
  { hall, mats, startDate: on, timeZone }: Pick<EventRecord, 'hall' | 'mats' | 'startDate' | 'timeZone'>,
  ruleset: Ruleset,
): Result<Hall, readonly Fault[]> {
  if (!hall) return ok({});
  const moment = (local: string) => zonedSeconds(local.slice(0, 10), local.slice(11), timeZone);
  const read = readHall(hall, { ruleset, mats, on, moment });
  return read.ok ? read : fail(read.error.map(({ path, message }) => ({ path: `hall.${path}`, message })));
}
