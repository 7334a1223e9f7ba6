import type { EventStatus, EventUpdate, Failure } from '@openmat/contracts';
import { ok, type Result } from '@openmat/core';
import { audited } from '../audit.ts';
import { etagOf, matches } from '../etag.ts';
import { conflict, invalid, stale } from '../failures.ts';
import { once } from '../once.ts';
import type { Caller, Change, Deps } from '../ports.ts';
import { markDirty } from '../projection/mark-dirty.ts';
import type { EventRecord } from '../records.ts';
import { patched } from '../value/changed.ts';
import { readMoneyChange } from '../value/money.ts';
import { obstacleTo } from './obstacle-to.ts';
import { ownEvent } from './own-event.ts';
import { type EventResult, eventFaults, readRuleset } from './read-event.ts';
import { isUnderWay, nextStatuses } from './status.ts';

/** Changes the named fields of an event; ruleset and overrides only while it is a draft. */
export async function updateEvent(
  deps: Deps,
  caller: Caller,
  id: string,
  change: EventUpdate,
  ifMatch: readonly string[],
): EventResult {
  return once(deps, caller.claim, async () => {
    const found = await currentEvent(deps, caller, id, ifMatch);
    if (!found.ok) return found;
    const was = found.value;
    if (!isUnderWay(was.status)) return conflict(`The event is ${was.status}.`);
    const { fee, ...fields } = change;
    const merged = patched(was, fields);
    const faults = eventFaults(merged, fee ?? undefined);
    const money = readMoneyChange(fee);
    const pinned = newRuleset(was, change);
    if (!pinned.ok) return pinned;
    if (faults.length > 0) return invalid(faults);
    const record = patched(merged, {
      fee: money.ok ? money.value : undefined,
      version: was.version + 1,
      updatedAt: deps.now(),
    });
    const what = { federation: was.federation, event: id, action: 'updateEvent', target: id };
    const changes: Change[] = [
      { put: 'event', record, when: { version: was.version } },
      audited(deps, caller, { ...what, changed: Object.keys(change) }),
      markDirty(deps, id),
      ...pinned.value,
    ];
    return ok({ changes, result: record });
  });
}

/** Moves an event one status on or back, or cancels it; it is completed once every bracket is, and goes back only while nothing was fought. */
export async function changeEventStatus(
  deps: Deps,
  caller: Caller,
  id: string,
  status: EventStatus,
  ifMatch: readonly string[],
): EventResult {
  return once(deps, caller.claim, async () => {
    const found = await currentEvent(deps, caller, id, ifMatch);
    if (!found.ok) return found;
    const was = found.value;
    const next = nextStatuses(was.status);
    if (!next.includes(status)) {
      const may = next.length > 0 ? `it may become ${next.join(', ')}` : 'that is final';
      return conflict(`The event is ${was.status}: ${may}.`);
    }
    const obstacle = await obstacleTo(deps, was, status);
    if (obstacle) return obstacle;
    const record = { ...was, status, version: was.version + 1, updatedAt: deps.now() };
    const note = `${was.status} → ${status}`;
    const what = { federation: was.federation, event: id, action: 'changeEventStatus', target: id, note };
    const put = { put: 'event', record, when: { version: was.version } } as const;
    return ok({ changes: [put, audited(deps, caller, what), markDirty(deps, id)], result: record });
  });
}

/** The caller's event, in the version that If-Match names. */
async function currentEvent(
  deps: Deps,
  { principal }: Caller,
  id: string,
  ifMatch: readonly string[],
): EventResult {
  const found = await ownEvent(deps, principal, id);
  if (!found.ok) return found;
  return matches(ifMatch, etagOf(found.value.version)) ? found : stale('event');
}

function newRuleset(
  was: EventRecord,
  { ruleset, overrides }: EventUpdate,
): Result<readonly Change[], Failure> {
  if (ruleset === undefined && overrides === undefined) return ok([]);
  if (was.status !== 'draft')
    return conflict(`The event is ${was.status}: its ruleset changes only in draft.`);
  const resolved = readRuleset(ruleset ?? was.ruleset, overrides ?? was.overrides);
  if (!resolved.ok) return invalid(resolved.error);
  const record = { event: was.id, ruleset: resolved.value };
  return ok([{ put: 'ruleset', record, when: { always: true } }]);
}
