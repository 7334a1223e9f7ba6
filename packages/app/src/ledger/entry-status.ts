import type { LedgerStatus } from '@openmat/contracts';
import type { LedgerEntry } from './records.ts';

/** The status of an entry now, in epoch seconds: a credit expires by itself. */
export const statusOf = (entry: LedgerEntry, now: number): LedgerStatus =>
  entry.kind === 'credit' && entry.status === 'issued' && entry.validUntil <= now ? 'expired' : entry.status;
