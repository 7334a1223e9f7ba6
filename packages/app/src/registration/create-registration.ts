import type { Failure, Fault, RegistrationCreate } from '@openmat/contracts';
import { type Entry, ok, type Result } from '@openmat/core';
import { audited } from '../audit.ts';
import { ownEvent } from '../event/own-event.ts';
import { takesEntries } from '../event/status.ts';
import { unchangedEvent } from '../event/unchanged-event.ts';
import { conflict, duplicate, forbidden, invalid } from '../failures.ts';
import { mayPay, redeemed, withoutSettled } from '../ledger/redeem.ts';
import { once } from '../once.ts';
import type { Caller, Change, Deps, When } from '../ports.ts';
import type { EventRecord, Person, Registration } from '../records.ts';
import { present } from '../value/changed.ts';
import { type Money, readMoney } from '../value/money.ts';
import { readInstant } from '../value/time.ts';
import { settle } from './batch.ts';
import { checkEntry, registrationIdOf } from './entry.ts';
import { isOwnAccountOnly } from './own-registration.ts';
import { registrationsAt } from './registrations-at.ts';
import { makeAthleteId, resolveAthlete } from './resolve-athlete.ts';

export type Created = {
  readonly registration: Registration;
  readonly contactDiffers: readonly ('contact' | 'guardianContact')[];
};

/** Enters an athlete in a discipline of an event: once, while entries are taken. */
export async function createRegistration(
  deps: Deps,
  caller: Caller,
  eventId: string,
  input: RegistrationCreate,
): Promise<Result<Created, Failure>> {
  const { principal } = caller;
  return once<Created>(deps, caller.claim, async () => {
    const own = await ownEvent(deps, principal, eventId);
    if (!own.ok) return own;
    const event = own.value;
    if (!takesEntries(event)) return conflict(`The event is ${event.status}: it takes no entries.`);
    const entered = await enterAthlete(deps, caller, event, input);
    if (!entered.ok) return entered;
    const { registration, contactDiffers } = entered.value;
    const { credit } = input;
    const what = { federation: event.federation, event: eventId, target: registration.id };
    const changes = [
      ...entered.value.changes,
      unchangedEvent(event),
      audited(deps, caller, { ...what, action: 'createRegistration', ...(credit && { detail: { credit } }) }),
    ];
    return ok({ changes, result: { registration, contactDiffers } });
  });
}

/** What it takes to enter an athlete in a discipline of an event that takes the entry. */
export async function enterAthlete(
  deps: Deps,
  caller: Caller,
  event: EventRecord,
  input: RegistrationCreate,
): Promise<Result<Entered, Failure>> {
  const read = await readInput(deps, caller, event, input);
  if (!read.ok) return read;
  const { entry, person, paid } = read.value;
  const athlete = await resolveAthlete(deps, caller, event.federation, entry.id, person);
  if (!athlete.ok) return athlete;
  const place = await freePlace(deps, event.id, registrationIdOf(entry));
  if (!place.ok) return place;
  const { was, when } = place.value;
  const allowed = mayPay(was, input);
  if (!allowed.ok) return allowed;
  const others = await notSuspended(deps, event.id, athlete.value.athlete.id, registrationIdOf(entry));
  if (!others.ok) return others;
  const registration = newRegistration(deps, caller, event, entry, { ...input, paid, was });
  const credited = input.credit === undefined ? ok([]) : await redeemed(deps, input.credit, registration);
  if (!credited.ok) return credited;
  const put = { put: 'registration', record: registration, when } as const;
  const changes = [put, ...athlete.value.changes, ...others.value, ...credited.value, { enroll: event.id }];
  return ok({ registration, entry, changes, contactDiffers: athlete.value.contactDiffers });
}

export type Entered = Created & { readonly entry: Entry; readonly changes: readonly Change[] };

type Read = { readonly entry: Entry; readonly person: Person; readonly paid: Money | undefined };

async function readInput(
  deps: Deps,
  { principal }: Caller,
  event: EventRecord,
  input: RegistrationCreate,
): Promise<Result<Read, Failure>> {
  if (isOwnAccountOnly(principal)) {
    const fields = (['paid', 'weight', 'weighedAt'] as const).filter((field) => input[field] !== undefined);
    const errors = fields.map((path) => ({ path, message: 'may be set by an organizer only' }));
    if (errors.length > 0) return forbidden('This may be set by an organizer only.', errors);
  }
  const [federation, pinned] = await Promise.all([
    deps.db.get('federation', { id: event.federation }),
    deps.db.get('ruleset', { event: event.id }),
  ]);
  if (!federation || !pinned) throw new Error(`event ${event.id} has no federation or ruleset`);
  const { name, sex, birthDate, contact, guardianContact } = input;
  const given = present({ name, sex, birthDate, contact, guardianContact });
  const id = input.athleteId ?? makeAthleteId(federation, principal, given);
  const entry = checkEntry(id, input, pinned.ruleset, event.startDate);
  const paid = input.paid && readMoney(input.paid);
  const faults: Fault[] = [
    ...(entry.ok ? [] : entry.error),
    ...(paid && !paid.ok ? [{ path: 'paid', message: paid.error }] : []),
    ...(input.paid && input.credit
      ? [{ path: 'credit', message: 'goes without an amount that was paid' }]
      : []),
    ...(input.weighedAt && !input.weight ? [{ path: 'weighedAt', message: 'goes with a weight' }] : []),
  ];
  if (!entry.ok || faults.length > 0) return invalid(faults);
  return ok({
    entry: entry.value,
    person: { ...given, name: entry.value.name },
    paid: paid?.ok ? paid.value : undefined,
  });
}

/** Whether the registration may be stored: nothing is there, or only a withdrawn one, which is taken up again. */
async function freePlace(
  deps: Deps,
  event: string,
  id: string,
): Promise<Result<{ was: Registration | undefined; when: When }, Failure>> {
  const found = await deps.db.get('registration', { event, id });
  const { existing, leftovers } = await settle(deps, [found]);
  const was = existing[0];
  if (!was) return ok({ was, when: { absent: true, orBatches: leftovers } });
  if (was.status === 'withdrawn' || was.status === 'no-show') {
    return ok({ was: await withoutSettled(deps, was), when: { version: was.version } });
  }
  return duplicate(`The athlete is entered in this discipline already, as ${id}.`, id);
}

/** Who is barred from the event enters nothing else of it; the other entries are held as they were read. */
async function notSuspended(
  deps: Deps,
  event: string,
  athlete: string,
  id: string,
): Promise<Result<readonly Change[], Failure>> {
  const all = await registrationsAt(deps, event, athlete);
  if (all.some(({ status }) => status === 'suspended')) {
    return conflict('The athlete is suspended at this event: reinstate the athlete first.');
  }
  const others = all.filter((one) => one.id !== id);
  return ok(
    others.map(({ id: other, version }) => {
      return { check: 'registration', key: { event, id: other }, when: { version } } as const;
    }),
  );
}

type Extras = Pick<RegistrationCreate, 'weighedAt' | 'credit'> & {
  readonly paid?: Money | undefined;
  /** The withdrawn registration that is taken up again: its weigh-ins and what was paid stay. */
  readonly was?: Registration | undefined;
};

export function newRegistration(
  deps: Deps,
  { principal }: Caller,
  event: EventRecord,
  entry: Entry,
  { weighedAt, paid, credit, was }: Extras,
): Registration {
  const now = deps.now();
  const weighed = entry.weight
    ? { weight: entry.weight, weighedAt: weighedAt === undefined ? now : readInstant(weighedAt) }
    : { weight: was?.weight, weighedAt: was?.weighedAt };
  return present({
    event: event.id,
    id: registrationIdOf(entry),
    federation: event.federation,
    athlete: entry.id,
    discipline: entry.discipline,
    level: entry.level,
    ageClass: entry.ageClass,
    weightClass: entry.weightClass,
    absolute: entry.absolute,
    club: entry.club || undefined,
    status: 'registered' as const,
    late: event.status !== 'open',
    subject: isOwnAccountOnly(principal) ? principal.subject : undefined,
    ...weighed,
    weighIns: was?.weighIns ?? 0,
    fee: event.fee,
    paid: paid ?? was?.paid,
    credit: credit ?? was?.credit,
    settled: was?.settled,
    version: (was?.version ?? 0) + 1,
    createdAt: was?.createdAt ?? now,
    updatedAt: now,
  });
}
