import type { Claim, Failure } from '@openmat/contracts';
import { fail, ok, type Result } from '@openmat/core';
import { busy } from './failures.ts';
import type { Change, Deps } from './ports.ts';

/** How often a command is decided anew because somebody else was faster. */
const ATTEMPTS = 6;
const CLAIM_SECONDS = 24 * 60 * 60;

/** What a command decided: the changes to commit, and its result: JSON, ids only. */
export type Decision<T> = { readonly changes: readonly Change[]; readonly result: T };

/**
 * Decides a command on what is stored now and commits it together with the caller's claim. When a condition of
 * the commit does not hold, somebody was faster: the command is decided again on what is stored then, which makes
 * the failure the right one. A repeat with the same key and request gets the first result again.
 */
export async function once<T>(
  deps: Deps,
  claim: Claim | undefined,
  decide: () => Promise<Result<Decision<T>, Failure>>,
): Promise<Result<T, Failure>> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const earlier = await earlierResult<T>(deps, claim);
    if (earlier) return earlier;
    const decided = await decide();
    // What stands in the way may be the effect of the same request, committed in between.
    if (!decided.ok) return (await earlierResult<T>(deps, claim)) ?? decided;
    const { changes, result } = decided.value;
    const committed = await deps.db.commit([...changes, ...claimed(deps, claim, result)]);
    if (committed.ok) return ok(result);
  }
  return busy();
}

/** The result of the request that used the key before, if there was one. */
export async function earlierResult<T>(
  deps: Deps,
  claim: Claim | undefined,
): Promise<Result<T, Failure> | undefined> {
  if (!claim) return undefined;
  const earlier = await deps.db.get('claim', { id: claim.id });
  if (!earlier || earlier.expires <= deps.now()) return undefined;
  if (earlier.fingerprint === claim.fingerprint) return ok((JSON.parse(earlier.result) ?? undefined) as T);
  return fail({ kind: 'key-reused', detail: 'This Idempotency-Key was used for another request.' });
}

/** The record that remembers a result for the caller's key. */
export function claimed(deps: Deps, claim: Claim | undefined, result: unknown): readonly Change[] {
  if (!claim) return [];
  const record = { ...claim, result: JSON.stringify(result ?? null), expires: deps.now() + CLAIM_SECONDS };
  return [{ put: 'claim', record, when: { expiredBy: deps.now() } }];
}
