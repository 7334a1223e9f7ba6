import type { Change, Deps } from '../ports.ts';
import type { LedgerEntry } from './records.ts';

/** Takes back an open entry, with what takes its cause back. `because` in words, without personal data. */
export function reverse(deps: Deps, entry: LedgerEntry, because: string): readonly Change[] {
  const record: LedgerEntry = {
    ...entry,
    status: 'reversed',
    reversedBecause: because,
    version: entry.version + 1,
    updatedAt: deps.now(),
  };
  return [{ put: 'ledger', record, when: { version: entry.version } }];
}
