import type { EditView, EntrantCreate, Failure, SwapCreate } from '@openmat/contracts';
import { type Entry, ok, type Result } from '@openmat/core';
import { bracketEtag } from '../bracketing/bracket-view.ts';
import { readLeftParts } from '../bracketing/live-plan.ts';
import type { BracketRecord } from '../bracketing/records.ts';
import { matches } from '../etag.ts';
import { conflict, invalid, notFound, stale } from '../failures.ts';
import { once } from '../once.ts';
import type { Caller, Change, Deps } from '../ports.ts';
import { enterAthlete } from '../registration/create-registration.ts';
import { ownRegistration } from '../registration/own-registration.ts';
import { carryOut } from './carry-out.ts';
import { type Day, ownDay } from './load-day.ts';
import { entryAt, type Reshuffle, reshuffle } from './remade.ts';

type Edited = Result<EditView, Failure>;

/**
 * Puts somebody into a bracket that has not begun: a competitor of another such bracket, somebody who is in none, or a late
 * entry, which is made with it. The bracket gets the format of its new size, and so does the one that is left.
 */
export async function enterBracket(
  deps: Deps,
  caller: Caller,
  eventId: string,
  id: string,
  given: EntrantCreate,
  ifMatch: readonly string[],
): Promise<Edited> {
  return once<EditView>(deps, caller.claim, async () => {
    const own = await ownDayAndBracket(deps, caller, eventId, id, ifMatch);
    if (!own.ok) return own;
    const { day, bracket } = own.value;
    const coming = await whoComes(deps, caller, day, given);
    if (!coming.ok) return coming;
    const { comes, registration, others } = coming.value;
    const left = bracketOf(day, registration);
    if (left?.id === id) return conflict(`${registration} is in bracket ${id} already.`);
    if (isOut(left, registration)) return conflict(`${registration} fights no more in bracket ${left?.id}.`);
    const changes: Reshuffle[] = [
      { bracket, comes },
      ...(left ? [{ bracket: left, leaves: registration }] : []),
    ];
    const made = await reshuffle(deps, day, changes, given);
    if (!made.ok) return made;
    const { detail, ...rest } = made.value;
    const { force, reason } = given;
    return carryOut(deps, caller, day, {
      action: 'enterBracket',
      target: id,
      detail: { registration, brackets: detail },
      ...rest,
      others: [...others, ...(await noLongerLeft(deps, day, registration))],
      force,
      reason,
    });
  });
}

/** Two competitors of brackets that have not begun change places. */
export async function swapEntrants(
  deps: Deps,
  caller: Caller,
  eventId: string,
  id: string,
  { registration, with: other, force, reason }: SwapCreate,
  ifMatch: readonly string[],
): Promise<Edited> {
  return once<EditView>(deps, caller.claim, async () => {
    const own = await ownDayAndBracket(deps, caller, eventId, id, ifMatch);
    if (!own.ok) return own;
    const { day, bracket } = own.value;
    const second = bracketOf(day, other);
    if (bracketOf(day, registration) !== bracket) {
      return invalid([{ path: 'registration', message: `is not in bracket ${id}` }]);
    }
    if (!second || second === bracket) {
      return invalid([{ path: 'with', message: 'is in no other bracket' }]);
    }
    const out = [isOut(bracket, registration) && registration, isOut(second, other) && other].find(Boolean);
    if (out) return conflict(`${out} fights no more.`);
    const [one, two] = [await entryAt(deps, day, registration), await entryAt(deps, day, other)];
    if (!one.ok) return one;
    if (!two.ok) return two;
    const changes: Reshuffle[] = [
      { bracket, leaves: registration, comes: two.value },
      { bracket: second, leaves: other, comes: one.value },
    ];
    const made = await reshuffle(deps, day, changes, { force });
    if (!made.ok) return made;
    const { detail, ...rest } = made.value;
    return carryOut(deps, caller, day, {
      action: 'swapEntrants',
      target: id,
      detail: { registration, with: other, brackets: detail },
      ...rest,
      force,
      reason,
    });
  });
}

export async function ownDayAndBracket(
  deps: Deps,
  { principal }: Caller,
  eventId: string,
  id: string,
  ifMatch: readonly string[],
): Promise<Result<{ readonly day: Day; readonly bracket: BracketRecord }, Failure>> {
  const day = await ownDay(deps, principal, eventId);
  if (!day.ok) return day;
  const bracket = day.value.brackets.get(id);
  if (!bracket) return notFound('bracket');
  return matches(ifMatch, bracketEtag(bracket)) ? ok({ day: day.value, bracket }) : stale('bracket');
}

type Coming = {
  readonly comes: Entry;
  readonly registration: string;
  /** What a late entry writes. */
  readonly others: readonly Change[];
};

async function whoComes(
  deps: Deps,
  caller: Caller,
  day: Day,
  given: EntrantCreate,
): Promise<Result<Coming, Failure>> {
  const { event } = day;
  if (given.entry) {
    if (!event.lateEntry) return conflict('The event takes no late entries.');
    const entered = await enterAthlete(deps, caller, event, given.entry);
    if (!entered.ok) return entered;
    const { registration, changes } = entered.value;
    const { weight, weighedAt } = registration;
    const comes = {
      ...entered.value.entry,
      weight: weight ?? null,
      ...(weighedAt !== undefined && { weighedAt }),
    };
    return ok({ comes, registration: registration.id, others: changes });
  }
  const id = given.registration ?? '';
  const own = await ownRegistration(deps, caller.principal, event.id, id);
  if (!own.ok)
    return own.error.kind === 'not-found'
      ? invalid([{ path: 'registration', message: 'is not there' }])
      : own;
  const { registration } = own.value;
  if (registration.status !== 'registered') return conflict(`The registration is ${registration.status}.`);
  const comes = await entryAt(deps, day, id);
  if (!comes.ok) return comes;
  const check = {
    check: 'registration',
    key: { event: event.id, id },
    when: { version: registration.version },
  } as const;
  return ok({ comes: comes.value, registration: id, others: [check] });
}

const bracketOf = ({ brackets }: Day, registration: string) =>
  [...brackets.values()].find(({ entrants }) =>
    entrants.some((entrant) => entrant.registration === registration),
  );

function isOut(bracket: BracketRecord | undefined, registration: string): boolean {
  const athlete = bracket?.entrants.find((entrant) => entrant.registration === registration)?.athlete;
  return bracket?.out?.some((one) => one.athlete === athlete) ?? false;
}

/** Takes somebody off the list of those who are in no bracket. */
async function noLongerLeft(deps: Deps, { plan }: Day, registration: string): Promise<readonly Change[]> {
  return (await readLeftParts(deps, plan)).flatMap((part) => {
    const entries = part.entries.filter((entry) => entry.registration !== registration);
    if (entries.length === part.entries.length) return [];
    return [{ put: 'plan-left', record: { ...part, entries }, when: { always: true } } as const];
  });
}
