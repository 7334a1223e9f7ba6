import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemError } from '@openmat/app';

/** What the service says when it has too much to do; the SDK has tried a few times by then. */
const OVERLOAD: ReadonlySet<string> = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
  'TransactionInProgressException',
  'InternalServerError',
  'TimeoutError',
]);

const FIRST_PAUSE = 20;
const LONGEST_PAUSE = 500;

/** Waits before the next try: a random time, twice as long at most each time. Milliseconds. */
export const pause = (attempt: number) =>
  sleep(Math.random() * Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** attempt));

export const busyError = (cause?: unknown) =>
  new ProblemError(
    { kind: 'busy', detail: 'Too many changes at once; try again.', retryAfterSeconds: 1 },
    { cause },
  );

/** Carries out a request to the database; overload becomes the answer "busy". */
export async function orBusy<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof Error && OVERLOAD.has(error.name)) throw busyError(error);
    throw error;
  }
}
