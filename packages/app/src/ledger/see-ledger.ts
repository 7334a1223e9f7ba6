import type { Failure, LedgerEntryView, LedgerFilter } from '@openmat/contracts';
import { ok, type Result } from '@openmat/core';
import { everyPage } from '../every-page.ts';
import { notFound } from '../failures.ts';
import { ownFederation } from '../federation/own-federation.ts';
import type { Caller, Deps, Page, Paging } from '../ports.ts';
import { writeMoney } from '../value/money.ts';
import { writeInstant } from '../value/time.ts';
import { statusOf } from './entry-status.ts';
import { ledgerCsv } from './ledger-csv.ts';
import type { LedgerEntry } from './records.ts';

/** How often one request looks for entries that its filter lets through. */
const MOST_READS = 20;

/** What a federation owes, the latest first. A page that the filter leaves short still tells where the next begins. */
export async function listLedger(
  deps: Deps,
  { principal }: Caller,
  federation: string,
  { limit, cursor: from, ...filter }: Paging & LedgerFilter,
): Promise<Result<Page<LedgerEntry>, Failure>> {
  const own = await ownFederation(deps, principal, federation);
  if (!own.ok) return own;
  const items: LedgerEntry[] = [];
  let cursor = from;
  for (let reads = 0; reads < MOST_READS; reads++) {
    const page = await deps.db.query(queryOf(federation, filter), { limit: limit - items.length, cursor });
    items.push(...page.items.filter((entry) => passes(entry, filter, deps.now())));
    cursor = page.next;
    if (cursor === undefined || items.length === limit) break;
  }
  return ok({ items, ...(cursor !== undefined && { next: cursor }) });
}

/** All that a federation owes, as a file. */
export async function exportLedger(
  deps: Deps,
  { principal }: Caller,
  federation: string,
  filter: LedgerFilter,
): Promise<Result<string, Failure>> {
  const own = await ownFederation(deps, principal, federation);
  if (!own.ok) return own;
  const entries = await everyPage(deps.db, queryOf(federation, filter));
  const now = deps.now();
  return ok(
    ledgerCsv(
      entries.filter((entry) => passes(entry, filter, now)),
      now,
    ),
  );
}

/** An entry of the caller's federation. */
export async function ownLedgerEntry(
  deps: Deps,
  { principal }: Pick<Caller, 'principal'>,
  federation: string,
  id: string,
): Promise<Result<LedgerEntry, Failure>> {
  const own = await ownFederation(deps, principal, federation);
  if (!own.ok) return own;
  const entry = await deps.db.get('ledger', { federation, id });
  return entry ? ok(entry) : notFound('entry of the ledger');
}

const queryOf = (federation: string, { athlete }: LedgerFilter) =>
  athlete === undefined
    ? ({ list: 'ledger', federation } as const)
    : ({ list: 'ledger-of-athlete', federation, athlete } as const);

const passes = (entry: LedgerEntry, { kind, status }: LedgerFilter, now: number): boolean =>
  (kind === undefined || entry.kind === kind) && (status === undefined || statusOf(entry, now) === status);

/** An entry as the federation sees it. `now` in epoch seconds. */
export function ledgerEntryView(entry: LedgerEntry, now: number): LedgerEntryView {
  const { id, kind, athlete: athleteId, event, registration, cause, why, reversedBecause } = entry;
  return {
    id,
    kind,
    status: statusOf(entry, now),
    athleteId,
    event,
    registration,
    ...(entry.kind === 'refund' && {
      amount: writeMoney(entry.amount),
      ...(entry.paid && { paid: { ...entry.paid, at: writeInstant(entry.paid.at) } }),
    }),
    ...(entry.kind === 'credit' && {
      validUntil: writeInstant(entry.validUntil),
      ...(entry.redeemed && { redeemed: { ...entry.redeemed } }),
    }),
    cause: { ...cause },
    why,
    ...(reversedBecause !== undefined && { reversedBecause }),
    createdAt: writeInstant(entry.createdAt),
    updatedAt: writeInstant(entry.updatedAt),
  };
}
