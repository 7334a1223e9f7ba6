import type { Schedule, ScheduleProblem } from '../schedule/problem.ts';
import type { FoundSchedule } from '../schedule/schedule.ts';
import { validateSchedule } from '../schedule/validate.ts';
import type { Bracket, PlanMetrics } from './types.ts';

/**
 * The figures of a plan. In a knock-out every match that somebody may reach counts as theirs.
 *
 * @param problem what was to be scheduled
 *
 * @example
 * measure([], { matches: [], unplaced: [], lowerBound: { seconds: 0, binds: 'mats' } }, { brackets: [], mats: [], start: 0, changeoverSeconds: 60 }).makespanSeconds; // => 0
 */
export function measure(
  brackets: readonly Bracket[],
  schedule: FoundSchedule,
  problem: ScheduleProblem,
): PlanMetrics {
  const { matches } = schedule;
  const { start, end } = spanOf(matches);
  const waits = athleteDays(schedule, problem).map((day) => spanOf(day).end - spanOf(day).start);
  const fought = matches.reduce((total, match) => total + match.end - match.start, 0);
  const makespanSeconds = end - start;
  return {
    entrants: brackets.reduce((total, { entrants }) => total + entrants.length, 0),
    brackets: brackets.length,
    matches: brackets.reduce((total, bracket) => total + bracket.matches.length, 0),
    makespanSeconds,
    lowerBoundSeconds: schedule.lowerBound.seconds,
    lowerBoundBinds: schedule.lowerBound.binds,
    unplacedMatches: schedule.unplaced.length,
    overrunSeconds: schedule.unplaced.reduce((most, { overrunSeconds }) => Math.max(most, overrunSeconds), 0),
    restViolations: validateSchedule(problem, schedule).filter(({ kind }) => kind === 'short-rest').length,
    meanWaitSeconds: waits.length === 0 ? 0 : Math.round(waits.reduce((a, b) => a + b, 0) / waits.length),
    matUtilisation:
      makespanSeconds === 0 ? 0 : Math.round((fought / (problem.mats.length * makespanSeconds)) * 1e4) / 1e4,
  };
}

interface Held {
  readonly start: number;
  readonly end: number;
}

/** From the first start to the last end. */
function spanOf(matches: readonly Held[]): Held {
  if (matches.length === 0) return { start: 0, end: 0 };
  return matches.reduce((span, match) => ({
    start: Math.min(span.start, match.start),
    end: Math.max(span.end, match.end),
  }));
}

/** Every athlete's matches. */
function athleteDays({ matches }: Schedule, { brackets }: ScheduleProblem): readonly (readonly Held[])[] {
  const held = new Map(matches.map((match) => [match.matchId, match]));
  const days = new Map<string, Held[]>();
  for (const { id, athletes } of brackets.flatMap((bracket) => bracket.matches)) {
    const match = held.get(id);
    if (!match) continue;
    for (const athlete of athletes) {
      const day = days.get(athlete);
      if (day) day.push(match);
      else days.set(athlete, [match]);
    }
  }
  return [...days.values()];
}
