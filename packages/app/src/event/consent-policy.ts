import type { ConsentPolicy } from '@openmat/contracts';
import type { EventRecord } from '../records.ts';
import { zonedSeconds } from '../value/zoned.ts';

/**
 * Whoever does not answer keeps the match they have paid for: a rulebook that lets people refuse does not ask them to
 * agree. A day is long enough for a mail and short enough for the days between closing and the event.
 */
const DEFAULT: ConsentPolicy = { silence: 'accept', hours: 24 };

/** How people are asked at an event. */
export const consentPolicyOf = ({ consent }: Pick<EventRecord, 'consent'>): ConsentPolicy =>
  consent ?? DEFAULT;

/** Epoch seconds until which somebody who is asked now may answer: not longer than until the event's first match. */
export function deadlineOf(event: EventRecord, now: number): number {
  const start = zonedSeconds(event.startDate, event.startTime, event.timeZone);
  const deadline = now + Math.ceil(consentPolicyOf(event).hours * 3600);
  return start.ok && start.value > now ? Math.min(deadline, start.value) : deadline;
}
