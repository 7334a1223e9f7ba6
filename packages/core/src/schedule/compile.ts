import { checkProblem } from './check-problem.ts';
import { findConflicts } from './conflicts.ts';
import { at, type IntLists, packLists } from './int-lists.ts';
import type { ScheduleBracket, ScheduleMatch, ScheduleProblem } from './problem.ts';
import { compileWindows } from './windows.ts';

/** A time no schedule reaches, and the mark of a match that has no time. In seconds from the problem's start. */
export const NEVER = 0x3fffffff;

/**
 * The problem as whole numbers: matches, brackets, mats and athletes are indices in the problem's order (the matches of
 * one bracket side by side), times are seconds from the problem's start.
 */
export interface CompiledProblem {
  readonly problem: ScheduleProblem;
  readonly changeover: number;
  readonly matches: readonly ScheduleMatch[];
  readonly duration: Int32Array;
  readonly bracketOf: Int32Array;
  /** Bracket b owns the matches from `firstMatch[b]` to `firstMatch[b + 1]`. */
  readonly firstMatch: Int32Array;
  readonly rest: Int32Array;
  /** No start before this, by match: the event's start, the bracket's, and the athletes' own. */
  readonly earliest: Int32Array;
  /** No end after this, by bracket; NEVER where there is no limit. */
  readonly latest: Int32Array;
  /** Session of each bracket, as an index; -1 without one. */
  readonly session: Int32Array;
  /** Mats a bracket may use, as indices; empty where none takes it. */
  readonly allowedMats: IntLists;
  /** Opening hours per mat as open, close, open, close …; empty where always open. Sorted, no overlap. */
  readonly windows: IntLists;
  readonly feeders: IntLists;
  /** Matches waiting for this one: the feeders read backwards. */
  readonly fed: IntLists;
  /** Matches of the same bracket which somebody may have in common with this one. */
  readonly conflicts: IntLists;
  /** Matches of other brackets which somebody may have in common with this one. */
  readonly crossConflicts: IntLists;
  /** Matches that wait for themselves and so can never be placed. 1 or 0 by match. */
  readonly cyclic: Int32Array;
  readonly athleteIds: readonly string[];
  readonly athleteMatches: IntLists;
  readonly matchAthletes: IntLists;
  /** 1 for matches held after all others, together. */
  readonly heldLast: Int32Array;
}

/** @throws RangeError where the problem contradicts itself, see {@link checkProblem}. */
export function compileProblem(problem: ScheduleProblem): CompiledProblem {
  checkProblem(problem);
  const { brackets } = problem;
  const matches = brackets.flatMap((bracket) => bracket.matches);
  const bracketOf = Int32Array.from(brackets.flatMap((bracket, index) => bracket.matches.map(() => index)));
  const firstMatch = new Int32Array(brackets.length + 1);
  brackets.forEach((bracket, index) => {
    firstMatch[index + 1] = at(firstMatch, index) + bracket.matches.length;
  });
  const feeders = packLists(feederLists(brackets));
  const people = indexAthletes(matches);
  return {
    problem,
    changeover: problem.changeoverSeconds,
    matches,
    duration: Int32Array.from(matches, (match) => match.durationSeconds),
    bracketOf,
    firstMatch,
    rest: Int32Array.from(brackets, (bracket) => bracket.restSeconds),
    earliest: earliestStarts(problem, matches, bracketOf),
    latest: Int32Array.from(brackets, (bracket) => latestEnd(problem, bracket)),
    session: Int32Array.from(brackets, ({ session }) =>
      (problem.sessions ?? []).findIndex(({ id }) => id === session),
    ),
    allowedMats: packLists(brackets.map((bracket) => allowedMats(problem, bracket))),
    windows: packLists(problem.mats.map((mat) => compileWindows(mat.windows, problem.start))),
    feeders,
    fed: packLists(reverse(feeders, matches.length)),
    ...findConflicts(matches, bracketOf, people),
    cyclic: findCycles(feeders, matches.length),
    ...people,
    heldLast: Int32Array.from(matches, (match) =>
      problem.finalsTogether === true && match.final === true ? 1 : 0,
    ),
  };
}

function feederLists(brackets: readonly ScheduleBracket[]): number[][] {
  const indexOf = new Map<string, number>();
  for (const bracket of brackets) for (const match of bracket.matches) indexOf.set(match.id, indexOf.size);
  return brackets.flatMap((bracket) =>
    bracket.matches.map((match) => [...new Set(match.after)].map((id) => indexOf.get(id) ?? 0)),
  );
}

function reverse(lists: IntLists, count: number): number[][] {
  const reversed: number[][] = Array.from({ length: count }, () => []);
  for (let index = 0; index < count; index += 1) {
    for (let i = at(lists.offsets, index); i < at(lists.offsets, index + 1); i += 1) {
      reversed[at(lists.items, i)]?.push(index);
    }
  }
  return reversed;
}

function indexAthletes(matches: readonly ScheduleMatch[]) {
  const indexOf = new Map<string, number>();
  const ofAthlete: number[][] = [];
  const ofMatch = matches.map((match, index) =>
    [...new Set(match.athletes)].map((id) => {
      const athlete = indexOf.get(id) ?? indexOf.size;
      indexOf.set(id, athlete);
      const list = ofAthlete[athlete] ?? [];
      ofAthlete[athlete] = list;
      list.push(index);
      return athlete;
    }),
  );
  return {
    athleteIds: [...indexOf.keys()],
    athleteMatches: packLists(ofAthlete),
    matchAthletes: packLists(ofMatch),
  };
}

function earliestStarts(
  problem: ScheduleProblem,
  matches: readonly ScheduleMatch[],
  bracketOf: Int32Array,
): Int32Array {
  const weighedIn = new Map((problem.athletes ?? []).map((athlete) => [athlete.id, athlete.notBefore]));
  const sessions = new Map((problem.sessions ?? []).map((session) => [session.id, session.open]));
  return Int32Array.from(matches, (match, index) => {
    const bracket = problem.brackets[at(bracketOf, index)];
    const session = sessions.get(bracket?.session ?? '');
    let earliest = Math.max(problem.start, bracket?.notBefore ?? 0, session ?? 0);
    for (const athlete of match.athletes) earliest = Math.max(earliest, weighedIn.get(athlete) ?? 0);
    return earliest - problem.start;
  });
}

function latestEnd(problem: ScheduleProblem, bracket: ScheduleBracket): number {
  const session = problem.sessions?.find(({ id }) => id === bracket.session);
  const latest = Math.min(
    bracket.notAfter ?? Number.POSITIVE_INFINITY,
    session?.close ?? Number.POSITIVE_INFINITY,
  );
  return Math.min(NEVER, latest - problem.start);
}

function allowedMats(problem: ScheduleProblem, bracket: ScheduleBracket): number[] {
  return problem.mats.flatMap((mat, index) =>
    mat.groups === undefined || (bracket.group !== undefined && mat.groups.includes(bracket.group))
      ? [index]
      : [],
  );
}

/** Marks the matches that cannot be reached by starting with those that have no feeders. */
function findCycles(feeders: IntLists, count: number): Int32Array {
  const fed = reverse(feeders, count);
  const waiting = Int32Array.from(
    { length: count },
    (_, m) => at(feeders.offsets, m + 1) - at(feeders.offsets, m),
  );
  const cyclic = new Int32Array(count).fill(1);
  const ready: number[] = [];
  waiting.forEach((left, match) => {
    if (left === 0) ready.push(match);
  });
  for (let match = ready.pop(); match !== undefined; match = ready.pop()) {
    cyclic[match] = 0;
    for (const next of fed[match] ?? []) {
      waiting[next] = at(waiting, next) - 1;
      if (at(waiting, next) === 0) ready.push(next);
    }
  }
  return cyclic;
}
