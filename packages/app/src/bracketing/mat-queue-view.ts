import type { MatQueueView } from '@openmat/contracts';
import { isSettled } from '@openmat/core';
import { hallOf } from '../event/hall-of.ts';
import { rulesetOf } from '../event/ruleset-of.ts';
import { stateOf, statusOf } from '../match-day/match-status.ts';
import { sideView } from '../match-day/match-view.ts';
import { bracketOfMatch } from '../match-id.ts';
import type { Deps } from '../ports.ts';
import type { EventRecord } from '../records.ts';
import { writeZoned } from '../value/zoned.ts';
import { estimateDay, estimateView, inOrderOfCalls, timesOf } from './estimate-day.ts';
import { bracketRefs, found, type Queues, readBrackets, scheduleOf } from './live-plan.ts';
import { readPeople } from './people.ts';
import type { PlanRecord, ReasonedClosure } from './records.ts';
import { standingsOf } from './standings-of.ts';

/** The published plan with its queues, and when mats are closed, at one moment. */
type PublishedQueues = {
  readonly plan: PlanRecord;
  readonly queues: Queues;
  readonly closures: readonly ReasonedClosure[];
};

/** The matches of a mat that are still to be fought, in the order of the calls, with the people who are known already. */
export async function matQueueView(
  deps: Deps,
  event: EventRecord,
  { plan, queues, closures }: PublishedQueues,
  mat: number,
): Promise<MatQueueView> {
  const { id, federation, timeZone } = event;
  const schedule = scheduleOf(queues);
  const [refs, ruleset] = await Promise.all([bracketRefs(deps, plan), rulesetOf(deps, id)]);
  const queue = schedule.filter((match) => match.mat === mat);
  const wanted = new Set(queue.map(({ matchId }) => bracketOfMatch(matchId)));
  // What is fought on other mats matters only while matches are called.
  const shown = event.status === 'running' ? refs : refs.filter((ref) => wanted.has(ref.id));
  const brackets = new Map((await readBrackets(deps, shown)).map((bracket) => [bracket.id, bracket]));
  const everyone = [...brackets.values()].flatMap((bracket) =>
    wanted.has(bracket.id) ? bracket.entrants : [],
  );
  const people = await readPeople(deps, { event: id, federation }, everyone);
  const standings = new Map(
    [...brackets.values()].map((bracket) => [bracket.id, standingsOf(bracket, ruleset)]),
  );
  const hall = hallOf(event, ruleset);
  const day = { ruleset, start: plan.start, schedule, closures, ...(hall.ok && { hall: hall.value }) };
  const today = [...brackets.values()].map((bracket) => ({
    ...bracket,
    states: found(standings.get(bracket.id), bracket.id).state.matches,
    times: timesOf(bracket),
  }));
  const estimates = estimateDay(event, day, today, deps.now());

  const matches = queue.flatMap(({ matchId, start, end }) => {
    const bracket = found(brackets.get(bracketOfMatch(matchId)), `bracket of ${matchId}`);
    const match = found(
      bracket.matches.find((one) => one.id === matchId),
      `match ${matchId}`,
    );
    const state = stateOf(found(standings.get(bracket.id), bracket.id), match);
    if (isSettled(state)) return [];
    return {
      matchId,
      bracket: bracket.id,
      label: bracket.label,
      start: writeZoned(start, timeZone),
      end: writeZoned(end, timeZone),
      status: statusOf(state, match),
      ...estimateView(estimates.get(matchId), timeZone),
      a: sideView(match.a, state.a, bracket, people),
      b: sideView(match.b, state.b, bracket, people),
    };
  });
  return { mat, timeZone, matches: inOrderOfCalls(matches, estimates) };
}
