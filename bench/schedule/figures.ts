import { lowerBound } from '../../packages/core/src/schedule/lower-bound.ts';
import type {
  Schedule,
  ScheduleBracket,
  ScheduleProblem,
  TimeWindow,
} from '../../packages/core/src/schedule/problem.ts';
import { validateSchedule } from '../../packages/core/src/schedule/validate.ts';

export interface ScheduleFigures {
  /** Makespan by the lower bound. */
  readonly makespan: number;
  /** Time from first to last match of a bracket by the least it allows alone: of all brackets' sums, and the mean over brackets. */
  readonly span: number;
  readonly meanSpan: number;
  /** Mean over athletes, in minutes, from first start to last end. */
  readonly waitMinutes: number;
  readonly faults: number;
}

export function figuresOf(problem: ScheduleProblem, schedule: Schedule): ScheduleFigures {
  const brackets = new Map<string, TimeWindow>();
  const athletes = new Map<string, TimeWindow>();
  const known = new Map(
    problem.brackets.flatMap((bracket) => bracket.matches.map((match) => [match.id, { match, bracket }])),
  );
  let event: TimeWindow | undefined;
  for (const { matchId, start, end } of schedule.matches) {
    const found = known.get(matchId);
    if (found === undefined) continue;
    event = extended(event, start, end);
    brackets.set(found.bracket.id, extended(brackets.get(found.bracket.id), start, end));
    for (const athlete of found.match.athletes)
      athletes.set(athlete, extended(athletes.get(athlete), start, end));
  }
  const ratios = problem.brackets.map((bracket) => {
    return { least: leastOf(bracket, problem), span: length(brackets.get(bracket.id)) };
  });
  return {
    makespan: length(event) / lowerBound(problem).seconds,
    span: sum(ratios.map(({ span }) => span)) / sum(ratios.map(({ least }) => least)),
    meanSpan: mean(ratios.map(({ span, least }) => span / least)),
    waitMinutes: mean([...athletes.values()].map(length)) / 60,
    faults: validateSchedule(problem, schedule).length + schedule.unplaced.length,
  };
}

/** Groups of the same size and match length are alike. */
const leastKnown = new Map<string, number>();

/** Alone on a mat, the bracket's own bound is the least time it allows (exact for up to ten matches). */
function leastOf(bracket: ScheduleBracket, problem: ScheduleProblem): number {
  const { matches } = bracket;
  const key = `${matches.length} ${matches[0]?.durationSeconds}`;
  const known = leastKnown.get(key);
  if (known !== undefined) return known;
  const least = lowerBound({ ...problem, mats: problem.mats.slice(0, 1), brackets: [bracket] }).seconds;
  leastKnown.set(key, least);
  return least;
}

export function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function extended(window: TimeWindow | undefined, start: number, end: number): TimeWindow {
  return { open: Math.min(window?.open ?? start, start), close: Math.max(window?.close ?? end, end) };
}

function length(window: TimeWindow | undefined): number {
  return window === undefined ? 0 : window.close - window.open;
}
