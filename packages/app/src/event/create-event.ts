import type { EventCreate } from '@openmat/contracts';
import { ok } from '@openmat/core';
import { audited } from '../audit.ts';
import { invalid } from '../failures.ts';
import { ownFederation } from '../federation/own-federation.ts';
import { once } from '../once.ts';
import type { Caller, Deps } from '../ports.ts';
import type { EventRecord } from '../records.ts';
import { present } from '../value/changed.ts';
import { readMoney } from '../value/money.ts';
import { type EventResult, eventFaults, readRuleset } from './read-event.ts';

/** Creates an event in status `draft`, with its ruleset pinned and an empty roster. */
export async function createEvent(
  deps: Deps,
  caller: Caller,
  federation: string,
  input: EventCreate,
): EventResult {
  return once(deps, caller.claim, async () => {
    const own = await ownFederation(deps, caller.principal, federation);
    if (!own.ok) return own;
    const fields = withDefaults(input);
    const ruleset = readRuleset(fields.ruleset, fields.overrides);
    const faults = [...eventFaults(fields, input.fee), ...(ruleset.ok ? [] : ruleset.error)];
    if (!ruleset.ok || faults.length > 0) return invalid(faults);
    const money = input.fee && readMoney(input.fee);
    const [id, createdAt] = [deps.newId(), deps.now()];
    const record: EventRecord = {
      ...fields,
      id,
      federation,
      status: 'draft',
      ...(money?.ok && { fee: money.value }),
      version: 1,
      createdAt,
      updatedAt: createdAt,
    };
    const when = { absent: true } as const;
    const changes = [
      { put: 'event', record, when } as const,
      { put: 'ruleset', record: { event: id, ruleset: ruleset.value }, when } as const,
      { put: 'roster', record: { event: id, revision: 0, imports: [] }, when } as const,
      audited(deps, caller, { federation, event: id, action: 'createEvent', target: id }),
    ];
    return ok({ changes, result: record });
  });
}

function withDefaults({ fee: _, ...input }: EventCreate) {
  return present({
    ...input,
    endDate: input.endDate ?? input.startDate,
    startTime: input.startTime ?? '09:00',
    overrides: input.overrides ?? {},
    lateEntry: input.lateEntry ?? false,
    mats: input.mats ?? 1,
    display: input.display ?? ({ minors: 'first-name-and-initial', adults: 'full-name' } as const),
  });
}
