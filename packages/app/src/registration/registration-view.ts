import type { RegistrationForWeighIn, RegistrationView } from '@openmat/contracts';
import type { Ruleset, Weight } from '@openmat/core';
import { etagOf } from '../etag.ts';
import type { Deps } from '../ports.ts';
import type { Athlete, EventRecord, Registration } from '../records.ts';
import { present } from '../value/changed.ts';
import { writeMoney } from '../value/money.ts';
import { writeInstant } from '../value/time.ts';
import { divisionOf, entryIdOf } from './entry.ts';

const ERASED = 'Erased athlete';

/** The name of an athlete, or what stands for the one of an erased athlete. */
export const shownName = ({ person }: Athlete) => person?.name ?? ERASED;

export type Seen<View> = { readonly view: View; readonly etag: string };

/** Registrations of one event as organizers and the athlete's own account see them, with their ETags. */
export async function seeRegistrations(
  deps: Deps,
  event: EventRecord,
  registrations: readonly Registration[],
): Promise<readonly Seen<RegistrationView>[]> {
  const keys = registrations.map(({ federation, athlete }) => ({ federation, id: athlete }));
  const [pinned, athletes] = await Promise.all([
    deps.db.get('ruleset', { event: event.id }),
    deps.db.getAll('athlete', keys),
  ]);
  if (!pinned) throw new Error(`event ${event.id} has no ruleset`);
  return registrations.map((registration, place) => {
    const athlete = athletes[place];
    if (!athlete) throw new Error(`registration ${event.id} ${registration.id} has no athlete`);
    return seeRegistration(event, pinned.ruleset, registration, athlete);
  });
}

export function seeRegistration(
  event: EventRecord,
  ruleset: Ruleset,
  registration: Registration,
  athlete: Athlete,
): Seen<RegistrationView> {
  const { person } = athlete;
  const { fee, paid, credit, createdAt, updatedAt, withdrawnBecause } = registration;
  const view = present({
    ...forWeighIn(event, ruleset, registration, athlete),
    birthDate: person?.birthDate,
    contact: person?.contact,
    guardianContact: person?.guardianContact,
    erased: person ? undefined : true,
    fee: fee && writeMoney(fee),
    paid: paid && writeMoney(paid),
    credit,
    withdrawnBecause,
    createdAt: writeInstant(createdAt),
    updatedAt: writeInstant(updatedAt),
  });
  return { view, etag: registrationEtag(registration, athlete) };
}

/** A registration shows its athlete too, so a change of either makes a new version. */
export const registrationEtag = (registration: Registration, athlete: Athlete) =>
  etagOf(registration.version, athlete.version);

/** What the staff at the scales may know. */
function forWeighIn(event: EventRecord, ruleset: Ruleset, registration: Registration, athlete: Athlete) {
  const { id, discipline, level, absolute, status, late, weighIns, club, ageClass, weightClass } =
    registration;
  const division = divisionOf(registration, athlete, ruleset, event.startDate);
  return present({
    id,
    event: event.id,
    entryId: entryIdOf(registration),
    athleteId: athlete.id,
    name: shownName(athlete),
    sex: athlete.person?.sex,
    club,
    discipline,
    level,
    ageClass,
    weightClass,
    absolute,
    division: division.ok ? division.value : undefined,
    notOffered: division.ok ? undefined : division.error,
    status,
    late,
    weight: registration.weight && writeWeight(registration.weight),
    weighedAt: registration.weighedAt === undefined ? undefined : writeInstant(registration.weighedAt),
    weighIns,
  });
}

/** The view without contacts, birth date and money. */
export function withoutPrivate(view: RegistrationView): RegistrationForWeighIn {
  const { birthDate, contact, guardianContact, erased, fee, paid, credit, withdrawnBecause, ...rest } = view;
  const { createdAt, updatedAt, ...shared } = rest;
  return shared;
}

export const writeWeight = ({ hundredths, unit }: Weight) => ({ weight: String(hundredths / 100), unit });

/** One registration with its ETag, as {@link seeRegistrations} shows it. */
export async function seeOne(deps: Deps, registration: Registration): Promise<Seen<RegistrationView>> {
  const event = await deps.db.get('event', { id: registration.event });
  if (!event) throw new Error(`registration ${registration.id} has no event ${registration.event}`);
  const [seen] = await seeRegistrations(deps, event, [registration]);
  if (!seen) throw new Error(`registration ${registration.id} was not shown`);
  return seen;
}
