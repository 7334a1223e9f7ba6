import type { ScheduledMatch, ScheduleProblem } from '../schedule/problem.ts';
import type { Bracket, PlanMetrics } from './types.ts';

/**
 * The figures of a plan.
 *
 * @param problem what was to be scheduled; between matches of two brackets the longer rest counts
 * @param lowerBoundSeconds no schedule of these matches can be shorter
 *
 * @example
 * measure([], [], { brackets: [], mats: [] }, 0).makespanSeconds; // => 0
 */
export function measure(
  brackets: readonly Bracket[],
  schedule: readonly ScheduledMatch[],
  problem: ScheduleProblem,
  lowerBoundSeconds: number,
): PlanMetrics {
  const days = athleteDays(brackets, schedule, problem);
  const waits = [...days.values()].map((day) => lastEnd(day) - Math.min(...day.map(({ start }) => start)));
  const firstStart = schedule.reduce((first, { start }) => Math.min(first, start), schedule[0]?.start ?? 0);
  const makespanSeconds = schedule.length === 0 ? 0 : lastEnd(schedule) - firstStart;
  const fought = schedule.reduce((total, { start, end }) => total + end - start, 0);
  return {
    entrants: brackets.reduce((total, { entrants }) => total + entrants.length, 0),
    brackets: brackets.length,
    matches: brackets.reduce((total, { matches }) => total + matches.length, 0),
    makespanSeconds,
    lowerBoundSeconds,
    restViolations: [...days.values()].reduce((total, day) => total + shortRests(day), 0),
    meanWaitSeconds: waits.length === 0 ? 0 : Math.round(waits.reduce((a, b) => a + b, 0) / waits.length),
    matUtilisation:
      makespanSeconds === 0 ? 0 : Math.round((fought / (problem.mats.length * makespanSeconds)) * 1e4) / 1e4,
  };
}

interface Appearance {
  readonly start: number;
  readonly end: number;
  readonly rest: number;
}

function athleteDays(
  brackets: readonly Bracket[],
  schedule: readonly ScheduledMatch[],
  problem: ScheduleProblem,
): ReadonlyMap<string, readonly Appearance[]> {
  const times = new Map(schedule.map((match) => [match.matchId, match]));
  const days = new Map<string, Appearance[]>();
  const rests = new Map(problem.brackets.map(({ id, restSeconds }) => [id, restSeconds]));
  for (const bracket of brackets) {
    const rest = rests.get(bracket.id) ?? 0;
    for (const match of bracket.matches) {
      const time = times.get(match.id);
      if (!time) continue;
      for (const slot of [match.a, match.b]) {
        if (!('entrant' in slot)) continue;
        const day = days.get(slot.entrant) ?? [];
        day.push({ start: time.start, end: time.end, rest });
        days.set(slot.entrant, day);
      }
    }
  }
  return days;
}

function shortRests(day: readonly Appearance[]): number {
  const inOrder = [...day].sort((a, b) => a.start - b.start);
  return inOrder.filter((next, index) => {
    const previous = inOrder[index - 1];
    return previous && next.start - previous.end < Math.max(previous.rest, next.rest);
  }).length;
}

function lastEnd(matches: readonly { readonly end: number }[]): number {
  return matches.reduce((latest, { end }) => Math.max(latest, end), 0);
}
