import type { Failure, Principal } from '@openmat/contracts';
import { ok, type Result } from '@openmat/core';
import type { Bracketing } from '../bracketing/records.ts';
import { takesRuns } from '../bracketing/request-run.ts';
import { ownEvent } from '../event/own-event.ts';
import { conflict, notFound } from '../failures.ts';
import type { Deps } from '../ports.ts';
import type { EventRecord } from '../records.ts';

/** An event of the caller's federation in which merges may be decided: brackets are made, and a run was asked for. */
export async function ownDeciding(
  deps: Deps,
  principal: Principal,
  id: string,
): Promise<Result<{ readonly event: EventRecord; readonly bracketing: Bracketing }, Failure>> {
  const own = await ownEvent(deps, principal, id);
  if (!own.ok) return own;
  const event = own.value;
  if (!takesRuns(event.status)) {
    return conflict(`The event is ${event.status}: merges are decided from closed to running.`);
  }
  const bracketing = await deps.db.get('bracketing', { event: id });
  if (!bracketing) return conflict('No brackets were asked for yet: ask for a run first, as a draft.');
  return ok({ event, bracketing });
}

/** A merge of an event of the caller's federation, to be decided about. */
export async function ownMerge(deps: Deps, principal: Principal, eventId: string, id: string) {
  const own = await ownEvent(deps, principal, eventId);
  if (!own.ok) return own;
  const merge = await deps.db.get('merge', { event: eventId, id });
  if (!merge) return notFound('merge');
  const deciding = await ownDeciding(deps, principal, eventId);
  return deciding.ok ? ok({ ...deciding.value, merge }) : deciding;
}
