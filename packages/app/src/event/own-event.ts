import type { Failure, Principal } from '@openmat/contracts';
import { ok, type Result } from '@openmat/core';
import { notFound } from '../failures.ts';
import type { Deps } from '../ports.ts';
import type { EventRecord } from '../records.ts';

/** An event of the caller's federation; any other is not found. */
export async function ownEvent(
  deps: Deps,
  principal: Principal,
  id: string,
): Promise<Result<EventRecord, Failure>> {
  const event = await deps.db.get('event', { id });
  return event && event.federation === principal.federation ? ok(event) : notFound('event');
}
