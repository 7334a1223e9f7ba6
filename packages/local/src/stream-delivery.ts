import { setTimeout as pause } from 'node:timers/promises';
import type { StreamSourceSpec } from './message-blueprint.ts';

/** A record of a stream in the form in which Lambda hands it over, with what delivery needs of it. */
export interface StreamRecord {
  readonly sequence: string;
  readonly createdAt: number;
  readonly event: object;
}

/** Why records were given up, in Lambda's words. */
export type Condition = 'RetryAttemptsExhausted' | 'RecordAgeExceeded';

export interface Delivery {
  readonly spec: Pick<StreamSourceSpec, 'bisects' | 'maxRetries' | 'maxAgeSeconds'>;
  /** Calls the function; the sequence numbers of the records that it has not done. */
  readonly call: (records: readonly StreamRecord[]) => Promise<ReadonlySet<string>>;
  /** All records up to this one are done or given up. */
  readonly advance: (last: StreamRecord) => void;
  readonly giveUp: (records: readonly StreamRecord[], why: Condition, calls: number) => Promise<void>;
  readonly signal: AbortSignal;
}

const firstPause = 100;
const longestPause = 10_000;

/**
 * Delivers the records in their order until each is done or given up. A batch goes on from its first failure; where the
 * mapping bisects, a failed batch is halved, which costs no attempt, until the poison record is alone.
 */
export async function deliver(batch: readonly StreamRecord[], delivery: Delivery): Promise<void> {
  const { spec, call, advance, giveUp, signal } = delivery;
  let rest = batch;
  let failures = 0;
  for (;;) {
    const expired = rest.filter((record) => isExpired(record, spec.maxAgeSeconds));
    if (expired.length > 0) {
      await giveUp(expired, 'RecordAgeExceeded', failures);
      rest = rest.slice(expired.length);
      advanceTo(expired, advance);
    }
    if (rest.length === 0) return;
    const failed = await call(rest);
    // A call that the end of the stack cut short says nothing about its records.
    if (failed.size > 0) signal.throwIfAborted();
    const first = rest.findIndex(({ sequence }) => failed.has(sequence));
    const done = first === -1 ? rest : rest.slice(0, first);
    advanceTo(done, advance);
    rest = rest.slice(done.length);
    if (rest.length === 0) return;
    if (done.length > 0) failures = 0;
    if (spec.bisects && rest.length > 1) {
      const middle = Math.ceil(rest.length / 2);
      await deliver(rest.slice(0, middle), delivery);
      rest = rest.slice(middle);
      failures = 0;
      continue;
    }
    failures += 1;
    if (spec.maxRetries >= 0 && failures > spec.maxRetries) {
      await giveUp(rest, 'RetryAttemptsExhausted', failures);
      return advanceTo(rest, advance);
    }
    await pause(Math.min(firstPause * 2 ** (failures - 1), longestPause), undefined, { signal });
  }
}

function isExpired({ createdAt }: StreamRecord, maxAgeSeconds: number): boolean {
  return maxAgeSeconds >= 0 && Date.now() - createdAt > maxAgeSeconds * 1000;
}

function advanceTo(records: readonly StreamRecord[], advance: Delivery['advance']): void {
  const last = records.at(-1);
  if (last) advance(last);
}
