import { stringify } from 'csv-stringify/sync';
import { writeMoney } from '../value/money.ts';
import { writeInstant } from '../value/time.ts';
import { statusOf } from './entry-status.ts';
import type { LedgerEntry } from './records.ts';

const columns = [
  'id',
  'kind',
  'status',
  'athlete',
  'event',
  'registration',
  'amount',
  'currency',
  'valid_until',
  'redeemed_event',
  'redeemed_registration',
  'paid_reference',
  'paid_at',
  'cause',
  'cause_id',
  'why',
  'reversed_because',
  'created_at',
];

/**
 * Entries as a file that a spreadsheet opens, with a header: what would be a formula is text there.
 *
 * @param now epoch seconds, which decide what has expired
 */
export function ledgerCsv(entries: readonly LedgerEntry[], now: number): string {
  return stringify(
    entries.map((entry) => lineOf(entry, now)),
    { header: true, columns, escape_formulas: true },
  );
}

function lineOf(entry: LedgerEntry, now: number) {
  const { id, kind, athlete, event, registration, cause, why, reversedBecause, createdAt } = entry;
  return {
    id,
    kind,
    status: statusOf(entry, now),
    athlete,
    event,
    registration,
    cause: cause.kind,
    cause_id: cause.id,
    why,
    reversed_because: reversedBecause,
    created_at: writeInstant(createdAt),
    ...(entry.kind === 'refund' ? refundColumns(entry) : creditColumns(entry)),
  };
}

const refundColumns = ({ amount, paid }: Extract<LedgerEntry, { kind: 'refund' }>) => ({
  ...writeMoney(amount),
  ...(paid && { paid_reference: paid.reference, paid_at: writeInstant(paid.at) }),
});

const creditColumns = ({ validUntil, redeemed }: Extract<LedgerEntry, { kind: 'credit' }>) => ({
  valid_until: writeInstant(validUntil),
  redeemed_event: redeemed?.event,
  redeemed_registration: redeemed?.registration,
});
