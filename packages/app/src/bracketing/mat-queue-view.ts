import type { MatQueueView } from '@openmat/contracts';
import { isSettled } from '@openmat/core';
import { rulesetOf } from '../event/ruleset-of.ts';
import { stateOf, statusOf } from '../match-day/match-status.ts';
import { sideView } from '../match-day/match-view.ts';
import { bracketOfMatch } from '../match-id.ts';
import type { Deps } from '../ports.ts';
import type { EventRecord } from '../records.ts';
import { writeZoned } from '../value/zoned.ts';
import { bracketRefs, found, readBrackets, readQueue } from './live-plan.ts';
import { readPeople } from './people.ts';
import type { PlanRecord } from './records.ts';
import { standingsOf } from './standings-of.ts';

/** The matches of a mat that are still to be fought, in their order, with the people who are known already. */
export async function matQueueView(
  deps: Deps,
  { id, federation, timeZone }: EventRecord,
  plan: PlanRecord | undefined,
  mat: number,
): Promise<MatQueueView> {
  if (!plan) return { mat, timeZone, matches: [] };
  const queue = await readQueue(deps, plan, mat);
  const wanted = new Set(queue.map(({ matchId }) => bracketOfMatch(matchId)));
  const refs = (await bracketRefs(deps, plan)).filter((ref) => wanted.has(ref.id));
  const brackets = new Map((await readBrackets(deps, refs)).map((bracket) => [bracket.id, bracket]));
  const everyone = [...brackets.values()].flatMap(({ entrants }) => entrants);
  const [people, ruleset] = await Promise.all([
    readPeople(deps, { event: id, federation }, everyone),
    rulesetOf(deps, id),
  ]);
  const standings = new Map(
    [...brackets.values()].map((bracket) => [bracket.id, standingsOf(bracket, ruleset)]),
  );

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
      a: sideView(match.a, state.a, bracket, people),
      b: sideView(match.b, state.b, bracket, people),
    };
  });
  return { mat, timeZone, matches };
}
