import type { Failure } from '@openmat/contracts';
import { ok, type Result } from '@openmat/core';
import type { BracketOut } from '../bracketing/records.ts';
import { rulesetOf } from '../event/ruleset-of.ts';
import { unchangedEvent } from '../event/unchanged-event.ts';
import { mayReturn } from '../match-day/may-return.ts';
import { changeOut } from '../match-day/out-of-brackets.ts';
import type { Change, Deps } from '../ports.ts';
import type { EventRecord, Registration } from '../records.ts';
import { patched } from '../value/changed.ts';
import { replaced } from './replaced.ts';

/**
 * What puts registrations of an athlete back into the event and its brackets, at the versions they were read in;
 * refused once somebody has fought in the athlete's place.
 *
 * @param isTakenBack which entries of those who are out of a bracket are the athlete's that count no more
 */
export async function comeBack(
  deps: Deps,
  event: EventRecord,
  registrations: readonly Registration[],
  isTakenBack: (out: BracketOut) => boolean,
): Promise<Result<readonly Change[], Failure>> {
  const ruleset = await rulesetOf(deps, event.id);
  const records = registrations.map((registration) =>
    patched(registration, {
      status: 'registered',
      putOutBy: null,
      withdrawnBecause: null,
      version: registration.version + 1,
      updatedAt: deps.now(),
    }),
  );
  const returned = await changeOut(deps, event, ruleset, ({ entrants, out = [] }) => {
    const isIn = entrants.some(({ registration }) => records.some(({ id }) => id === registration));
    const stay = out.filter((one) => !isTakenBack(one));
    return isIn && stay.length < out.length ? stay : undefined;
  });
  const may = await mayReturn(deps, event, ruleset, records, returned);
  if (!may.ok) return may;
  return ok([...records.map(replaced), unchangedEvent(event), { enroll: event.id }, ...returned.changes]);
}
