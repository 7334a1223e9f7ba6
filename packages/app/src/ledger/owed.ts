import type { Ruleset } from '@openmat/core';
import { noticeOf } from '../notice/notice-of.ts';
import type { Change, Deps } from '../ports.ts';
import type { Registration } from '../records.ts';
import { monthsLater } from '../value/zoned.ts';
import { announce } from '../webhook/announce.ts';
import type { Credit, LedgerCause, LedgerEntry, Refund } from './records.ts';

/** How long a credit can be redeemed where the federation has not decided on it. */
const CREDIT_MONTHS = 12;

/** For what something is owed. `why` in words, without personal data. */
type Owed = { readonly registration: Registration; readonly cause: LedgerCause; readonly why: string };

/**
 * What a ruleset owes whoever leaves because of a merge: a refund, a credit, or nothing. To be committed with the
 * cause; up to 12 changes.
 */
export async function owed(
  deps: Deps,
  remedy: Ruleset['merge']['remedy'],
  what: Owed,
): Promise<readonly Change[]> {
  if (remedy === 'refund') return refundDue(deps, what);
  return remedy === 'credit' ? creditIssued(deps, what) : [];
}

/**
 * The refund of what was paid for a registration, with the notice to the athlete and to webhooks. Nothing where nothing
 * was paid; a credit again where the registration was paid with one.
 */
export async function refundDue(deps: Deps, what: Owed): Promise<readonly Change[]> {
  const { federation, athlete, event, paid, credit } = what.registration;
  if (credit !== undefined) return creditIssued(deps, what);
  if (!paid || paid.minor === 0) return [];
  const entry: Refund = { ...entryOf(deps, what), kind: 'refund', status: 'due', amount: paid };
  const data = { entry: entry.id, registration: entry.registration, ...paid };
  return [
    added(entry),
    noticeOf(deps, { federation, event, athlete }, { kind: 'refund-due', data }),
    ...(await announce(deps, federation, 'refund.due', { ...data, event })),
  ];
}

/** A free registration at a later event, with the notice to the athlete and to webhooks. */
export async function creditIssued(deps: Deps, what: Owed): Promise<readonly Change[]> {
  const { federation, athlete, event } = what.registration;
  const stored = await deps.db.get('federation', { id: federation });
  const validUntil = monthsLater(deps.now(), stored?.creditMonths ?? CREDIT_MONTHS);
  const entry: Credit = { ...entryOf(deps, what), kind: 'credit', status: 'issued', validUntil };
  const data = { entry: entry.id, validUntil };
  return [
    added(entry),
    noticeOf(deps, { federation, event, athlete }, { kind: 'credit-issued', data }),
    ...(await announce(deps, federation, 'credit.issued', {
      ...data,
      event,
      registration: entry.registration,
    })),
  ];
}

function entryOf(deps: Deps, { registration, cause, why }: Owed) {
  const { federation, athlete, event, id } = registration;
  const now = deps.now();
  return {
    federation,
    id: deps.newId(),
    version: 1,
    createdAt: now,
    updatedAt: now,
    athlete,
    event,
    registration: id,
    cause,
    why,
  };
}

const added = (record: LedgerEntry): Change => ({ put: 'ledger', record, when: { absent: true } });
