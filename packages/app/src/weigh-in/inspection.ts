import type { Failure, InspectionCreate, InspectionView } from '@openmat/contracts';
import { failedChecks, ok, type Result, type Ruleset } from '@openmat/core';
import { audited } from '../audit.ts';
import { rulesetOf } from '../event/ruleset-of.ts';
import { takesWeighIns } from '../event/status.ts';
import { conflict, invalid } from '../failures.ts';
import { once } from '../once.ts';
import type { Caller, Change, Deps, Page, Paging } from '../ports.ts';
import type { Inspection, Registration } from '../records.ts';
import { type Owned, ownRegistration } from '../registration/own-registration.ts';
import { type Exit, leaveEvent } from '../registration/take-out.ts';
import { present } from '../value/changed.ts';
import { writeInstant } from '../value/time.ts';
import { stay } from './settle-weigh-in.ts';

/**
 * Records what an inspection found. Each check that may be put right has its time from its first failure on; whoever fails again
 * after it, or fails what cannot be put right, is out as the ruleset says. Nothing follows from time alone.
 */
export async function recordInspection(
  deps: Deps,
  caller: Caller,
  eventId: string,
  id: string,
  input: InspectionCreate,
): Promise<Result<InspectionView, Failure>> {
  return once<InspectionView>(deps, caller.claim, async () => {
    const found = await ownRegistration(deps, caller.principal, eventId, id);
    if (!found.ok) return found;
    const { event, registration } = found.value;
    if (!takesWeighIns(event.status)) return conflict(`The event is ${event.status}: nobody is inspected.`);
    if (registration.status !== 'registered') return conflict(`The registration is ${registration.status}.`);
    const last = await lastOf(deps, registration);
    const read = await readInspection(deps, caller, found.value, last, input);
    if (!read.ok) return read;
    const record = read.value;
    const inspected = { ...registration, inspections: record.number };
    const settled = await settle(deps, { ...found.value, registration: inspected }, record);
    if (!settled.ok) return settled;
    const what = { federation: event.federation, event: eventId, action: 'recordInspection', target: id };
    const detail = { inspection: record.number, outcome: record.outcome, ...settled.value.detail };
    const put: Change = { put: 'inspection', record, when: { absent: true } };
    const changes = [put, ...settled.value.changes, audited(deps, caller, { ...what, detail })];
    return ok({ changes, result: inspectionView(record, inspected, deps.now()) });
  });
}

/** The inspections of a registration, the first one first. */
export async function listInspections(
  deps: Deps,
  { principal }: Caller,
  event: string,
  id: string,
  paging: Paging,
): Promise<Result<Page<InspectionView>, Failure>> {
  const found = await ownRegistration(deps, principal, event, id);
  if (!found.ok) return found;
  const { items, ...page } = await deps.db.query({ list: 'inspections', event, registration: id }, paging);
  const now = deps.now();
  return ok({ ...page, items: items.map((one) => inspectionView(one, found.value.registration, now)) });
}

function lastOf(deps: Deps, { event, id, inspections }: Registration): Promise<Inspection | undefined> {
  if (inspections === undefined) return Promise.resolve(undefined);
  return deps.db.get('inspection', { event, registration: id, number: inspections });
}

async function readInspection(
  deps: Deps,
  { principal }: Caller,
  { event, registration }: Owned,
  last: Inspection | undefined,
  { checks, outcome }: InspectionCreate,
): Promise<Result<Inspection, Failure>> {
  const ruleset = await rulesetOf(deps, event.id);
  const errors = checks.flatMap((check, place) =>
    ruleset.checklists[check] ? [] : [{ path: `checks.${place}`, message: 'is no check of the ruleset' }],
  );
  const failing = last?.failing ?? {};
  if (outcome === 'put-right' && !checks.every((check) => Object.hasOwn(failing, check))) {
    errors.push({ path: 'outcome', message: 'is for what has failed in an inspection before' });
  }
  if (errors.length > 0) return invalid(errors);
  const now = deps.now();
  const { follows, ...open } = afterInspection(ruleset, failing, { checks, outcome }, now);
  return ok(
    present({
      event: event.id,
      registration: registration.id,
      number: (registration.inspections ?? 0) + 1,
      outcome,
      checks,
      ...open,
      follows,
      recordedAt: now,
      recordedBy: principal.subject,
    }),
  );
}

/** What fails now, each check with its own time from its first failure on, and what follows. `now` in epoch seconds. */
function afterInspection(
  { checklists }: Ruleset,
  before: NonNullable<Inspection['failing']>,
  { checks, outcome }: InspectionCreate,
  now: number,
): Pick<Inspection, 'failing' | 'deadline' | 'follows'> {
  const others = Object.entries(before).filter(([check]) => !checks.includes(check));
  const failed = outcome === 'failed' ? checks : [];
  const judged = failed.map((check) => {
    return [check, failedChecks(checklists, [check], now, before[check] ?? undefined)] as const;
  });
  const failing = [...others, ...judged.map(([check, { deadline }]) => [check, deadline ?? null] as const)];
  const deadlines = failing.flatMap(([, deadline]) => deadline ?? []);
  const follows = judged.flatMap(([, judgement]) => judgement.follows ?? []);
  return present({
    failing: failing.length > 0 ? Object.fromEntries(failing) : undefined,
    deadline: deadlines.length > 0 ? Math.min(...deadlines) : undefined,
    follows: follows.find(({ scope }) => scope === 'event') ?? follows[0],
  });
}

async function settle(
  deps: Deps,
  owned: Owned,
  { follows, checks }: Inspection,
): Promise<Result<{ readonly changes: readonly Change[]; readonly detail?: object }, Failure>> {
  if (!follows) return ok({ changes: stay(deps, owned) });
  const because = `inspection: ${checks.join(', ')}`;
  const exit: Exit =
    follows.out === 'dq'
      ? { status: 'disqualified', reason: 'dq', because, everywhere: follows.scope === 'event' }
      : { status: 'suspended', reason: 'medical', because, everywhere: follows.scope === 'event' };
  const left = await leaveEvent(deps, owned, exit);
  if (!left.ok) return left;
  const { changes, registrations } = left.value;
  return ok({ changes, detail: { registrations, reason: exit.reason } });
}

function inspectionView(
  { event: _, failing: __, deadline, recordedAt, checks, ...inspection }: Inspection,
  { inspections }: Registration,
  now: number,
): InspectionView {
  const isOpen = inspection.number === inspections && !inspection.follows;
  return {
    ...inspection,
    checks: [...checks],
    ...(deadline !== undefined && { deadline: writeInstant(deadline), overdue: isOpen && now > deadline }),
    recordedAt: writeInstant(recordedAt),
  };
}
