import type { Failure, Principal } from '@openmat/contracts';
import { ok, type Result } from '@openmat/core';
import { notFound } from '../failures.ts';
import type { Deps } from '../ports.ts';
import type { Federation } from '../records.ts';

/** The caller's own federation; any other is not found. */
export async function ownFederation(
  deps: Deps,
  principal: Principal,
  id: string,
): Promise<Result<Federation, Failure>> {
  if (principal.federation !== id) return notFound('federation');
  const federation = await deps.db.get('federation', { id });
  return federation ? ok(federation) : notFound('federation');
}
