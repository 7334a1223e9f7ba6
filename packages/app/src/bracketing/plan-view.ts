import type { Failure, PlanView } from '@openmat/contracts';
import { ok, type Result } from '@openmat/core';
import { ownEvent } from '../event/own-event.ts';
import { conflict, notFound } from '../failures.ts';
import { readMerges } from '../merge/merge-choices.ts';
import { byCost, madeView } from '../merge/merge-view.ts';
import type { MergeRecord } from '../merge/records.ts';
import type { Caller, Deps } from '../ports.ts';
import { entryIdOf } from '../registration/entry.ts';
import { writeZoned } from '../value/zoned.ts';
import { plannedBracketView } from './bracket-view.ts';
import {
  bracketRefs,
  found,
  readBrackets,
  readLeft,
  readPlan,
  readSchedule,
  type ScheduledOnMat,
} from './live-plan.ts';
import { readPeople } from './people.ts';
import type { LeftEntry, PlanRecord } from './records.ts';

/** The plan that a run has made, in the shape of the command line's. */
export async function viewPlan(
  deps: Deps,
  { principal }: Caller,
  eventId: string,
  runId: string,
): Promise<Result<PlanView, Failure>> {
  const own = await ownEvent(deps, principal, eventId);
  if (!own.ok) return own;
  const run = await deps.db.get('run', { event: eventId, id: runId });
  if (!run) return notFound('bracketing run');
  if (run.plan === undefined || run.status === 'superseded') {
    return conflict(`The run is ${run.status}: it has no plan.`);
  }
  const plan = await readPlan(deps, eventId, run.plan);
  const refs = await bracketRefs(deps, plan);
  const [brackets, left, schedule, merges] = await Promise.all([
    readBrackets(deps, refs),
    readLeft(deps, plan),
    readSchedule(deps, plan),
    readMerges(deps, eventId),
  ]);
  const everyone = [...brackets.flatMap(({ entrants }) => entrants), ...left];
  const people = await readPeople(deps, { event: eventId, federation: own.value.federation }, everyone);
  const { ruleset, start, timeZone, mats, metrics } = plan;
  const placed = new Set(schedule.map(({ matchId }) => matchId));
  const matches = brackets.flatMap((bracket) => bracket.matches.map(({ id }) => id));
  return ok({
    ruleset,
    start: writeZoned(start, timeZone),
    timeZone,
    mats,
    brackets: brackets.map((bracket) => plannedBracketView(bracket, plan.id, people)),
    merges: plannedMerges(plan, merges),
    unbracketed: left.map((entry) => leftView(entry, people.name(entry.athlete))),
    schedule: schedule.map((match) => scheduledView(match, timeZone)),
    unplaced: matches.filter((id) => !placed.has(id)),
    metrics,
  });
}

function plannedMerges(plan: PlanRecord, merges: readonly MergeRecord[]): PlanView['merges'] {
  const byId = new Map(merges.map((merge) => [merge.id, merge]));
  return plan.merges
    .map(({ id, status }) => ({ ...madeView(found(byId.get(id), `merge ${id}`)), status }))
    .sort(byCost);
}

function leftView({ athlete, registration, nearest, ...why }: LeftEntry, name: string) {
  const entryId = entryIdOf({ id: registration });
  return { id: athlete, entryId, name, ...why, ...(nearest && { nearest: [...nearest] }) };
}

export const scheduledView = ({ matchId, mat, start, end }: ScheduledOnMat, timeZone: string) => ({
  matchId,
  mat,
  start: writeZoned(start, timeZone),
  end: writeZoned(end, timeZone),
});
