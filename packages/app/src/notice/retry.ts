/** How long the relay has before the sweeper sends something instead. Seconds. */
export const RELAY_SECONDS = 30;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Longer than the notifier may take, so that a second attempt never runs beside the first. */
const pauses = [1 * MINUTE, 5 * MINUTE, 30 * MINUTE, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR)];

/** How often something is tried before it is given up, over some three days. */
export const MOST_ATTEMPTS = pauses.length + 1;

/** Seconds from the start of an attempt, counted from 1, to the next one. */
export const pauseAfter = (attempt: number): number => pauses[attempt - 1] ?? MINUTE;

type Waiting = {
  readonly status: string;
  readonly attempts: number;
  readonly due?: number;
  readonly version: number;
};

/** Whether it is time for an attempt: the first comes with the message, the others when they are due. */
export const isDue = ({ status, attempts, due = 0 }: Waiting, now: number): boolean =>
  status === 'waiting' && (attempts === 0 || due <= now);

/** The record with one more attempt begun: whoever stores it makes the attempt, nobody else until it is due again. */
export function begun<T extends Waiting>(record: T, now: number): T {
  const attempts = record.attempts + 1;
  return { ...record, attempts, due: now + pauseAfter(attempts), version: record.version + 1 };
}

/** The record with how it ended; nothing is due any more. */
export function ended<T extends Waiting>({ due: _, ...record }: T, outcome: Partial<T>): T {
  return { ...record, ...outcome, version: record.version + 1 } as T;
}
