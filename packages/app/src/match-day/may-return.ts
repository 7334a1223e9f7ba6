import type { Failure } from '@openmat/contracts';
import { divisionKey, ok, type Result, type Ruleset } from '@openmat/core';
import { isUnderWay } from '../bracketing/bracket-state.ts';
import type { BracketRecord } from '../bracketing/records.ts';
import { conflict } from '../failures.ts';
import type { Deps } from '../ports.ts';
import type { EventRecord, Registration } from '../records.ts';
import { divisionOf } from '../registration/entry.ts';
import type { OutChanged } from './out-of-brackets.ts';

/** Whether athletes may come back: nobody has fought in their place, in the brackets they were in or in later ones. */
export async function mayReturn(
  deps: Deps,
  event: EventRecord,
  ruleset: Ruleset,
  registrations: readonly Registration[],
  { disturbed, brackets }: Pick<OutChanged, 'disturbed' | 'brackets'>,
): Promise<Result<undefined, Failure>> {
  if (disturbed.length > 0) {
    return conflict(`Not taken back: ${disturbed.join(', ')} went on without the athlete.`);
  }
  const left = await fightsWithout(deps, event, ruleset, registrations, brackets);
  return left
    ? conflict(`Not taken back: ${left} was made without the athlete, and is under way.`)
    : ok(undefined);
}

/** A bracket that was made while somebody who comes back was out, and in which something was fought. */
async function fightsWithout(
  deps: Deps,
  { startDate }: EventRecord,
  ruleset: Ruleset,
  registrations: readonly Registration[],
  brackets: readonly BracketRecord[],
): Promise<string | undefined> {
  for (const registration of registrations) {
    const { id, status, federation, athlete: athleteId } = registration;
    const isIn = brackets.some(({ entrants }) => entrants.some((entrant) => entrant.registration === id));
    if (status !== 'registered' || isIn) continue;
    const athlete = await deps.db.get('athlete', { federation, id: athleteId });
    const division = athlete && divisionOf(registration, athlete, ruleset, startDate);
    if (!division?.ok) continue;
    const key = divisionKey(division.value);
    const found = brackets.find((bracket) => divisionKey(bracket.division) === key && isUnderWay(bracket));
    if (found) return found.id;
  }
  return undefined;
}
