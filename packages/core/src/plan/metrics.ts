import type { ScheduledMatch } from '../schedule/problem.ts';
import type { Bracket, PlanMetrics } from './types.ts';

/**
 * The figures of a plan.
 *
 * @param mats how many mats the event has
 * @param restSeconds least rest of a bracket's athletes; between two brackets the longer one counts
 * @param lowerBoundSeconds no schedule of these matches can be shorter
 *
 * @example
 * measure([], [], 1, () => 300, 0).makespanSeconds; // => 0
 */
export function measure(
  brackets: readonly Bracket[],
  schedule: readonly ScheduledMatch[],
  mats: number,
  restSeconds: (bracket: Bracket) => number,
  lowerBoundSeconds: number,
): PlanMetrics {
  const days = athleteDays(brackets, schedule, restSeconds);
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
    matUtilisation: makespanSeconds === 0 ? 0 : Math.round((fought / (mats * makespanSeconds)) * 1e4) / 1e4,
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
  restSeconds: (bracket: Bracket) => number,
): ReadonlyMap<string, readonly Appearance[]> {
  const times = new Map(schedule.map((match) => [match.matchId, match]));
  const days = new Map<string, Appearance[]>();
  for (const bracket of brackets) {
    const rest = restSeconds(bracket);
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
