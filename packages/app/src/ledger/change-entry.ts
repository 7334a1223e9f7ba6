import type { Failure, LedgerReversal, RefundPaid } from '@openmat/contracts';
import { ok, type Result } from '@openmat/core';
import { audited } from '../audit.ts';
import { conflict, invalid } from '../failures.ts';
import { once } from '../once.ts';
import type { Caller, Change, Deps } from '../ports.ts';
import { readInstant } from '../value/time.ts';
import type { LedgerEntry, Refund } from './records.ts';
import { reverse } from './reverse.ts';
import { ownLedgerEntry } from './see-ledger.ts';

type Target = { readonly federation: string; readonly id: string };

/** The federation's payment system has paid a refund. The same reference again changes nothing. */
export const reportRefundPaid = (deps: Deps, caller: Caller, target: Target, { reference, at }: RefundPaid) =>
  change(deps, caller, { ...target, action: 'reportRefundPaid' }, (entry) => {
    if (entry.kind !== 'refund') return conflict('This is a credit: nothing is paid on it.');
    if (entry.status === 'paid' && entry.paid?.reference === reference) return ok([]);
    if (entry.status !== 'due') return conflict(`The refund is ${entry.status} already.`);
    const paidAt = at === undefined ? deps.now() : readInstant(at);
    if (paidAt > deps.now()) return invalid([{ path: 'at', message: 'is in the future' }]);
    const record: Refund = {
      ...entry,
      status: 'paid',
      paid: { reference, at: paidAt },
      version: entry.version + 1,
      updatedAt: deps.now(),
    };
    return ok([{ put: 'ledger', record, when: { version: entry.version } }]);
  });

/** Takes back a refund that is not paid, or a credit that is not redeemed. */
export const reverseLedgerEntry = (deps: Deps, caller: Caller, target: Target, { reason }: LedgerReversal) =>
  change(deps, caller, { ...target, action: 'reverseLedgerEntry', note: reason }, (entry) =>
    entry.status === 'due' || entry.status === 'issued'
      ? ok(reverse(deps, entry, reason))
      : conflict(`The ${entry.kind} is ${entry.status} already.`),
  );

async function change(
  deps: Deps,
  caller: Caller,
  { federation, id, ...what }: Target & { readonly action: string; readonly note?: string },
  decide: (entry: LedgerEntry) => Result<readonly Change[], Failure>,
): Promise<Result<LedgerEntry, Failure>> {
  const changed = await once<{ readonly id: string }>(deps, caller.claim, async () => {
    const found = await ownLedgerEntry(deps, caller, federation, id);
    if (!found.ok) return found;
    const decided = decide(found.value);
    if (!decided.ok) return decided;
    const { event, registration, athlete } = found.value;
    const detail = { event, registration, athlete };
    const audit = audited(deps, caller, { federation, target: id, detail, ...what });
    return ok({ changes: decided.value.length > 0 ? [...decided.value, audit] : [], result: { id } });
  });
  return changed.ok ? ownLedgerEntry(deps, caller, federation, id) : changed;
}
