import type { EditView, Failure } from '@openmat/contracts';
import {
  type Bracket,
  type Entry,
  moveUp,
  ok,
  type QueueOrder,
  type Result,
  remakeBracket,
  replaceInQueues,
} from '@openmat/core';
import { isUnderWay, mayStart } from '../bracketing/bracket-state.ts';
import { found } from '../bracketing/live-plan.ts';
import { SEED } from '../bracketing/make-plan.ts';
import type { BracketRecord } from '../bracketing/records.ts';
import { standingsOf } from '../bracketing/standings-of.ts';
import { conflict } from '../failures.ts';
import { isStarted } from '../match-day/match-status.ts';
import type { Deps } from '../ports.ts';
import { entryOf, registrationIdIn } from '../registration/entry.ts';
import type { Force } from './edit-queues.ts';
import { type Day, problemWith } from './load-day.ts';

/** Who leaves a bracket and who comes, by registration; somebody who comes may be none yet. */
export type Reshuffle = {
  readonly bracket: BracketRecord;
  readonly leaves?: string;
  readonly comes?: Entry;
};

/** Whether competitors of a bracket may be changed by hand. */
export async function mayReshuffle(deps: Deps, bracket: BracketRecord): Promise<Result<undefined, Failure>> {
  if (bracket.locked) return conflict(`Bracket ${bracket.id} is locked.`);
  if (isUnderWay(bracket) || bracket.matches.some(isStarted)) {
    return conflict(`Bracket ${bracket.id} has begun.`);
  }
  return mayStart(deps, bracket);
}

/** The entry of a competitor as it stands now. */
export async function entryAt(deps: Deps, { event }: Day, id: string): Promise<Result<Entry, Failure>> {
  const key = { event: event.id, id };
  const registration = found(await deps.db.get('registration', key), `registration ${id}`);
  const { federation, athlete: athleteId } = registration;
  const athlete = found(await deps.db.get('athlete', { federation, id: athleteId }), `athlete of ${id}`);
  const entry = entryOf(registration, athlete);
  return entry ? ok(entry) : conflict(`The athlete of ${id} is erased.`);
}

export type Reshuffled = {
  readonly brackets: readonly BracketRecord[];
  readonly crossed: EditView['overridden'];
  readonly order: QueueOrder;
  /** Who is in which of them now: ids for the audit. */
  readonly detail: readonly {
    readonly id: string;
    readonly seq: number;
    readonly entrants: readonly string[];
  }[];
};

/** The brackets made again without whoever leaves and with whoever comes, and their matches in the queues. */
export async function reshuffle(
  deps: Deps,
  day: Day,
  changes: readonly Reshuffle[],
  { force }: Force,
): Promise<Result<Reshuffled, Failure>> {
  const brackets: BracketRecord[] = [];
  const crossed: { readonly bracket: string; readonly limit: string; readonly words: string }[] = [];
  for (const change of changes) {
    const { bracket } = change;
    const may = await mayReshuffle(deps, bracket);
    if (!may.ok) return may;
    const group = await groupOf(deps, day, change);
    if (!group.ok) return group;
    const coming = change.comes ? [change.comes.entryId] : [];
    const made = remakeBracket(bracket, group.value, coming, day.ruleset, day.event.startDate, SEED);
    if (!made.ok) return conflict(`Bracket ${bracket.id}: ${made.error.join('; ')}.`);
    const { never, crosses } = made.value;
    if (never.length > 0) return conflict(`Never possible: ${never.map(({ words }) => words).join('; ')}.`);
    crossed.push(...crosses.map((one) => ({ ...one, bracket: bracket.id })));
    brackets.push(remadeRecord(bracket, made.value.bracket, day));
  }
  if (crossed.length > 0 && !force) {
    const words = crossed.map((one) => `${one.bracket}: ${one.words}`).join('; ');
    return conflict(`Not done: ${words}. With force and a reason it is done all the same.`);
  }
  return ok({
    brackets,
    crossed: crossed.map(({ bracket, limit }) => ({ rule: limit, bracket })),
    order: queuesWith(day, brackets),
    detail: brackets.map(({ id, seq, entrants }) => ({
      id,
      seq,
      entrants: entrants.map(({ registration }) => registration),
    })),
  });
}

async function groupOf(
  deps: Deps,
  day: Day,
  { bracket, leaves, comes }: Reshuffle,
): Promise<Result<readonly Entry[], Failure>> {
  const stay = bracket.entrants.filter(({ registration }) => registration !== leaves);
  const entries = await Promise.all(stay.map(({ registration }) => entryAt(deps, day, registration)));
  const group: Entry[] = [];
  for (const entry of entries) {
    if (!entry.ok) return entry;
    group.push(entry.value);
  }
  return ok(comes ? [...group, comes] : group);
}

/** A bracket in the place of the one that was read: nobody who saw its matches decides on what they saw. */
function remadeRecord(was: BracketRecord, made: Bracket, { ruleset }: Day): BracketRecord {
  const { retiring: _, joins: __, decisions: ___, out: before = [], ...rest } = was;
  const { format, joins, weightSpread, warnings, stages } = made;
  const revision = Math.max(...was.matches.map((match) => match.revision)) + 1;
  const athletes = new Set(made.entrants.map(({ id }) => id));
  const out = before.filter(({ athlete }) => athletes.has(athlete));
  const record: BracketRecord = {
    ...rest,
    seq: was.seq + 1,
    state: 'waiting',
    format,
    ...(joins && { joins }),
    entrants: made.entrants.map(({ id: athlete, entryId, weight }) => {
      return { athlete, registration: registrationIdIn(entryId), weight };
    }),
    weightSpread,
    warnings,
    stages,
    matches: made.matches.map((match) => ({ ...match, revision })),
    ...(out.length > 0 && { out }),
  };
  return standingsOf(record, ruleset).state.complete ? { ...record, state: 'completed' } : record;
}

/** The queues with the matches of brackets that are made again in the places of those before. */
function queuesWith(day: Day, made: readonly BracketRecord[]): QueueOrder {
  const { order } = day;
  let { queues } = order;
  let notBefore = order.notBefore;
  const start = (id: string) => order.notBefore.get(id) ?? Number.MAX_SAFE_INTEGER;
  for (const bracket of made) {
    const was = found(day.brackets.get(bracket.id), bracket.id).matches.map(({ id }) => id);
    const gone = was.filter((id) => order.notBefore.has(id)).sort((a, b) => start(a) - start(b));
    notBefore = moveUp(notBefore, queues, gone, day.from);
    queues = replaceInQueues(
      queues,
      gone,
      bracket.matches.map(({ id }) => id),
    );
  }
  const floors = new Map(notBefore);
  for (const { id } of made.flatMap((bracket) => bracket.matches)) floors.set(id, day.from);
  const brackets = new Map([...day.brackets, ...made.map((bracket) => [bracket.id, bracket] as const)]);
  const problem = problemWith(day, { brackets });
  const forced = (order.forced ?? []).filter(
    (pair) => !pair.some((id) => made.some((one) => id.startsWith(`${one.id}.`))),
  );
  return { ...order, problem, queues, notBefore: floors, forced };
}
