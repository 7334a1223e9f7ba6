import type { Fault, RegistrationCreate } from '@openmat/contracts';
import {
  assignDivision,
  type Division,
  type Entry,
  type EntryFields,
  fail,
  type Result,
  type Ruleset,
  readEntry,
} from '@openmat/core';
import type { Athlete, Person, Registration } from '../records.ts';

/** What a registration says about one entry, in the words of the HTTP API. */
export type EntryInput = Pick<
  RegistrationCreate,
  | 'name'
  | 'sex'
  | 'birthDate'
  | 'club'
  | 'discipline'
  | 'level'
  | 'ageClass'
  | 'weightClass'
  | 'absolute'
  | 'weight'
>;

const paths: Readonly<Record<string, string>> = {
  id: 'athleteId',
  birth_date: 'birthDate',
  age_class: 'ageClass',
  weight_class: 'weightClass',
  weight: 'weight.weight',
};

/** Checks an entry against the event's ruleset; ages are taken on its first day. */
export function checkEntry(
  id: string,
  input: EntryInput,
  ruleset: Ruleset,
  on: string,
): Result<Entry, readonly Fault[]> {
  const fields: EntryFields = {
    id,
    name: input.name,
    club: input.club ?? '',
    sex: input.sex,
    birth_date: input.birthDate,
    discipline: input.discipline,
    level: input.level,
    weight: input.weight ? `${input.weight.weight}${input.weight.unit}` : '',
    age_class: input.ageClass ?? '',
    weight_class: input.weightClass ?? '',
    absolute: input.absolute ? 'yes' : '',
  };
  const entry = readEntry(fields, ruleset, on);
  if (entry.ok) return entry;
  return fail(entry.error.map(({ field, message }) => ({ path: paths[field] ?? field, message })));
}

/** The id of a registration: an athlete enters a discipline once. No id contains the separator. */
export const registrationIdOf = (entry: Pick<Entry, 'id' | 'discipline' | 'absolute'>) =>
  [entry.id, entry.discipline, ...(entry.absolute ? ['absolute'] : [])].join('~');

export const entryIdOf = (registration: Pick<Registration, 'id'>) => registration.id.replaceAll('~', '/');

/** The id of the registration that an entry id stands for. */
export const registrationIdIn = (entryId: string) => entryId.replaceAll('/', '~');

/** A registration as the core takes it; undefined once the athlete is erased. */
export function entryOf(registration: Registration, athlete: Athlete): Entry | undefined {
  if (!athlete.person) return undefined;
  const { name, sex, birthDate } = athlete.person;
  const { discipline, level, absolute, ageClass, weightClass, weighedAt } = registration;
  return {
    id: athlete.id,
    entryId: entryIdOf(registration),
    name,
    sex,
    birthDate,
    club: registration.club ?? '',
    discipline,
    level,
    absolute,
    weight: registration.weight ?? null,
    ...(ageClass !== undefined && { ageClass }),
    ...(weightClass !== undefined && { weightClass }),
    ...(weighedAt !== undefined && { weighedAt }),
  };
}

/** The division of a registration on the event's first day. */
export function divisionOf(
  registration: Registration,
  athlete: Athlete,
  ruleset: Ruleset,
  on: string,
): Result<Division> {
  const entry = entryOf(registration, athlete);
  return entry ? assignDivision(entry, ruleset, on) : fail('the athlete is erased');
}

/** What two spellings of one name have in common: case, blanks and the form of accents do not count. */
export const nameKey = (name: string) => name.normalize('NFC').toLowerCase().trim().replace(/\s+/gu, ' ');

/** The faults of an entry whose person is not the stored one under the same id. */
export function personFaults(stored: Person, given: Pick<Person, 'name' | 'sex' | 'birthDate'>) {
  const differs = (['sex', 'birthDate'] as const).filter((field) => stored[field] !== given[field]);
  const name = nameKey(stored.name) === nameKey(given.name) ? [] : (['name'] as const);
  return [...name, ...differs].map((path) => ({
    path,
    message: `${path} differs from what is stored for this athlete`,
  }));
}

/** Which of the given contacts are not the stored ones. Stored contacts are never overwritten by an entry. */
export function contactsThatDiffer(stored: Person, given: { contact?: string; guardianContact?: string }) {
  return (['contact', 'guardianContact'] as const).filter(
    (field) => given[field] !== undefined && given[field] !== stored[field],
  );
}
