import type { Failure, RegistrationUpdate } from '@openmat/contracts';
import { ok, type Result } from '@openmat/core';
import { audited } from '../audit.ts';
import { matches } from '../etag.ts';
import { isUnderWay } from '../event/status.ts';
import { unchangedEvent } from '../event/unchanged-event.ts';
import { conflict, forbidden, invalid, stale } from '../failures.ts';
import { mayPay } from '../ledger/redeem.ts';
import { once } from '../once.ts';
import type { Caller, Change, Deps } from '../ports.ts';
import { markAthlete, markDirty } from '../projection/mark-dirty.ts';
import type { Person, Registration } from '../records.ts';
import { patched } from '../value/changed.ts';
import { readMoneyChange } from '../value/money.ts';
import { checkEntry } from './entry.ts';
import { isOwnAccountOnly, type Owned, ownRegistration } from './own-registration.ts';
import { registrationEtag } from './registration-view.ts';

/** Changes the named fields of a registration or of its athlete. Athletes change their own, while the event is open. */
export async function updateRegistration(
  deps: Deps,
  caller: Caller,
  eventId: string,
  id: string,
  change: RegistrationUpdate,
  ifMatch: readonly string[],
): Promise<Result<Registration, Failure>> {
  return once<Registration>(deps, caller.claim, async () => {
    const found = await ownRegistration(deps, caller.principal, eventId, id);
    if (!found.ok) return found;
    const { event, registration, athlete } = found.value;
    if (!matches(ifMatch, registrationEtag(registration, athlete))) return stale('registration');
    const allowed = mayChange(caller, found.value, change);
    if (!allowed.ok) return allowed;
    const read = await readChange(deps, found.value, change);
    if (!read.ok) return read;
    const { record, person } = read.value;
    const key = { federation: athlete.federation, id: athlete.id };
    const [when, updatedAt] = [{ version: athlete.version }, deps.now()];
    const what = { federation: event.federation, event: eventId, action: 'updateRegistration', target: id };
    const changes: Change[] = [
      { put: 'registration', record: { ...record, updatedAt }, when: { version: registration.version } },
      person
        ? { put: 'athlete', record: { ...athlete, person, version: athlete.version + 1, updatedAt }, when }
        : { check: 'athlete', key, when },
      unchangedEvent(event),
      { enroll: eventId },
      audited(deps, caller, { ...what, changed: Object.keys(change) }),
      ...(await marksOf(deps, found.value, change)),
    ];
    return ok({ changes, result: { ...record, updatedAt } });
  });
}

/** A name or an age is shown at all events of the athlete, a club at this one. */
async function marksOf(
  deps: Deps,
  { event, athlete }: Owned,
  { name, birthDate, club }: RegistrationUpdate,
): Promise<readonly Change[]> {
  if (name !== undefined || birthDate !== undefined) return markAthlete(deps, athlete, event.id);
  return club === undefined ? [] : [markDirty(deps, event.id)];
}

function mayChange(
  { principal }: Caller,
  { event, registration, athlete }: Owned,
  change: RegistrationUpdate,
): Result<undefined, Failure> {
  if (!isUnderWay(event.status)) return conflict(`The event is ${event.status}.`);
  if (isOwnAccountOnly(principal)) {
    if (event.status !== 'open')
      return conflict(`The event is ${event.status}: only an organizer may change entries.`);
    if (change.paid !== undefined) {
      const errors = [{ path: 'paid', message: 'may be set by an organizer only' }];
      return forbidden('This may be set by an organizer only.', errors);
    }
  }
  return athlete.person ? mayPay(registration, { paid: change.paid }) : conflict('The athlete is erased.');
}

type Read = { readonly record: Registration; readonly person: Person | undefined };

async function readChange(
  deps: Deps,
  { event, registration, athlete }: Owned,
  change: RegistrationUpdate,
): Promise<Result<Read, Failure>> {
  const pinned = await deps.db.get('ruleset', { event: event.id });
  if (!pinned || !athlete.person)
    throw new Error(`event ${event.id} has no ruleset, or ${registration.id} no person`);
  const { name, sex, birthDate, contact, guardianContact, paid, ...fields } = change;
  const personal = { name, sex, birthDate, contact, guardianContact };
  const person = patched(athlete.person, personal);
  const merged = patched(registration, fields);
  const entry = checkEntry(
    athlete.id,
    { ...person, ...withoutWeight(merged) },
    pinned.ruleset,
    event.startDate,
  );
  const money = readMoneyChange(paid);
  const faults = [
    ...(entry.ok ? [] : entry.error),
    ...(!money.ok ? [{ path: 'paid', message: money.error }] : []),
  ];
  if (!entry.ok || faults.length > 0) return invalid(faults);
  const record = patched(merged, {
    level: entry.value.level,
    ageClass: entry.value.ageClass ?? null,
    weightClass: entry.value.weightClass ?? null,
    paid: money.ok ? money.value : undefined,
    version: registration.version + 1,
  });
  const changed = Object.values(personal).some((value) => value !== undefined);
  return ok({ record, person: changed ? { ...person, name: entry.value.name } : undefined });
}

const withoutWeight = ({ weight: _, ...registration }: Registration) => registration;
