import type { BracketEntrantView } from '@openmat/contracts';
import { formatWeight } from '@openmat/core';
import type { Deps } from '../ports.ts';
import { entryIdOf } from '../registration/entry.ts';
import { shownName } from '../registration/registration-view.ts';
import type { BracketRecord, LeftEntry } from './records.ts';

type Named = Pick<LeftEntry, 'athlete' | 'registration'>;

/** Name and club of the people of an event's brackets: no contacts, no birth dates. */
export type People = {
  readonly name: (athlete: string) => string;
  readonly club: (registration: string) => string;
};

/** Reads who the people are. */
export async function readPeople(
  deps: Deps,
  { event, federation }: { readonly event: string; readonly federation: string },
  wanted: readonly Named[],
): Promise<People> {
  const athleteIds = [...new Set(wanted.map(({ athlete }) => athlete))];
  const registrationIds = [...new Set(wanted.map(({ registration }) => registration))];
  const [athletes, registrations] = await Promise.all([
    deps.db.getAll(
      'athlete',
      athleteIds.map((id) => ({ federation, id })),
    ),
    deps.db.getAll(
      'registration',
      registrationIds.map((id) => ({ event, id })),
    ),
  ]);
  const names = new Map(athletes.flatMap((athlete) => (athlete ? [[athlete.id, shownName(athlete)]] : [])));
  const clubs = new Map(registrations.flatMap((found) => (found ? [[found.id, found.club ?? '']] : [])));
  return { name: (athlete) => names.get(athlete) ?? athlete, club: (id) => clubs.get(id) ?? '' };
}

/** The entrants of a bracket with their names. */
export const entrantViews = ({ entrants }: BracketRecord, people: People): BracketEntrantView[] =>
  entrants.map(({ athlete, registration, weight }) => ({
    id: athlete,
    entryId: entryIdOf({ id: registration }),
    name: people.name(athlete),
    club: people.club(registration),
    weight: weight && formatWeight(weight),
  }));
