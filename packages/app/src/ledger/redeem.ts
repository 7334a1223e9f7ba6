import type { Failure } from '@openmat/contracts';
import { ok, type Result } from '@openmat/core';
import { everyPage } from '../every-page.ts';
import { conflict, invalid } from '../failures.ts';
import type { Change, Deps } from '../ports.ts';
import type { Registration } from '../records.ts';
import { statusOf } from './entry-status.ts';
import type { Credit } from './records.ts';

/**
 * Pays for a registration with a credit of its athlete, to be committed with it: once, at another event of the same
 * federation, while it is valid.
 */
export async function redeemed(
  deps: Deps,
  credit: string,
  { federation, athlete, event, id: registration }: Registration,
): Promise<Result<readonly Change[], Failure>> {
  const entry = await deps.db.get('ledger', { federation, id: credit });
  if (entry?.kind !== 'credit' || entry.athlete !== athlete) {
    return invalid([{ path: 'credit', message: 'is not a credit of this athlete' }]);
  }
  const status = statusOf(entry, deps.now());
  if (status !== 'issued') return conflict(`The credit is ${status} already.`);
  if (entry.event === event) return conflict('The credit is for another event than the one it is from.');
  const record: Credit = {
    ...entry,
    status: 'redeemed',
    redeemed: { event, registration },
    version: entry.version + 1,
    updatedAt: deps.now(),
  };
  return ok([{ put: 'ledger', record, when: { version: entry.version } }]);
}

/** The registration without what was paid for it, where that is owed back: whoever enters again pays again. */
export async function withoutSettled(deps: Deps, was: Registration): Promise<Registration> {
  const { federation, athlete, event, id, settled = [] } = was;
  const entries = await everyPage(deps.db, { list: 'ledger-of-athlete', federation, athlete });
  const since = entries.filter(
    (entry) =>
      entry.event === event &&
      entry.registration === id &&
      entry.status !== 'reversed' &&
      !settled.includes(entry.id),
  );
  if (since.length === 0) return was;
  const { paid: _, credit: __, ...rest } = was;
  return { ...rest, settled: [...settled, ...since.map((entry) => entry.id)] };
}

/** Whether a registration may be paid so: with money or with a credit, and with a credit only where nothing is paid. */
export function mayPay(
  was: Pick<Registration, 'paid' | 'credit'> | undefined,
  { paid, credit }: { readonly paid?: unknown; readonly credit?: string | undefined },
): Result<undefined, Failure> {
  if (paid && was?.credit !== undefined) {
    return invalid([
      { path: 'paid', message: 'goes not with the credit that has paid for this registration' },
    ]);
  }
  const isPaid = was?.credit !== undefined || (was?.paid?.minor ?? 0) > 0;
  return credit !== undefined && isPaid
    ? invalid([{ path: 'credit', message: 'is not needed: the registration is paid already' }])
    : ok(undefined);
}
