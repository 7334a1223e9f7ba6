import type { Failure } from '@openmat/contracts';
import { ok, type Result } from '@openmat/core';
import { ownFederation } from '../federation/own-federation.ts';
import type { Caller, Deps, Page, Paging } from '../ports.ts';
import type { EventRecord } from '../records.ts';

/** A federation's events, the latest first. */
export async function listEvents(
  deps: Deps,
  { principal }: Caller,
  federation: string,
  paging: Paging,
): Promise<Result<Page<EventRecord>, Failure>> {
  const own = await ownFederation(deps, principal, federation);
  return own.ok ? ok(await deps.db.query({ list: 'events', federation }, paging)) : own;
}
