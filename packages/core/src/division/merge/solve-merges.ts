import { approximateMerges } from './approximate-merges.ts';
import { type BestMerges, bestMerges, oneForEachSet } from './best-merges.ts';
import type { Candidate, MergeProblem, ShortGroup } from './candidates.ts';
import { countSets, findCandidates, findReaches, type Reach, splitReaches } from './find-candidates.ts';
import { improveMerges, scoreOf } from './improve-merges.ts';
import { add, type MergeScore, NO_SCORE } from './merge-score.ts';

/** How far the search goes in the whole event, in steps. */
export interface MergeEffort {
  /** Sets of short groups that are looked at. */
  readonly sets: number;
  /** Merges that are tried in choosing among them. */
  readonly choices: number;
}

export const MERGE_EFFORT: MergeEffort = { sets: 30_000, choices: 400_000 };

/** Sets that are looked at to make the merges of a large part better. */
const IMPROVING_SETS = 8_000;

export interface SolvedMerges {
  readonly chosen: readonly Candidate[];
  readonly score: MergeScore;
  /** No merges at all are better than this; equal to the score where that is proven to be the best. */
  readonly bound: MergeScore;
}

/**
 * The best merges of an event's short groups: fewest people without a match, then fewest moved, then least cost.
 * Short groups that cannot meet are problems of their own, and each is solved exactly; where there are too many sets of
 * groups to look at them all, the smallest problems come first, and the others get good merges instead of the best.
 */
export function solveMerges(problem: MergeProblem, effort: MergeEffort = MERGE_EFFORT): SolvedMerges {
  const parts = splitReaches(findReaches(problem))
    .map((reaches) => ({ reaches, sets: countSets(reaches, effort.sets) }))
    .sort((a, b) => a.sets - b.sets);
  let { sets: setsLeft, choices } = effort;
  const solved = parts.map(({ reaches, sets }) => {
    if (sets > setsLeft) return solveRoughly(problem, reaches);
    const exact = solveExactly(problem, reaches, choices);
    setsLeft -= sets;
    choices -= exact.steps;
    return exact;
  });
  const inReach = new Set(parts.flatMap(({ reaches }) => reaches.flatMap(({ groups }) => groups)));
  const alone = problem.groups.reduce(
    (sum, { people }, place) => sum + (inReach.has(place) ? 0 : people.length),
    0,
  );
  const total = (scores: readonly MergeScore[]) => scores.reduce(add, { ...NO_SCORE, left: alone });
  return {
    chosen: solved.flatMap(({ chosen }) => chosen),
    score: total(solved.map(({ score }) => score)),
    bound: total(solved.map(({ bound }) => bound)),
  };
}

function solveExactly(problem: MergeProblem, reaches: readonly Reach[], choices: number): BestMerges {
  const sizes = sizesOf(problem, reaches);
  const limits = { groups: sizes.size, steps: Number.POSITIVE_INFINITY };
  const candidates = findCandidates(problem, reaches, limits) ?? [];
  return bestMerges(oneForEachSet(candidates), sizes, choices);
}

function solveRoughly(problem: MergeProblem, reaches: readonly Reach[]): SolvedMerges {
  const sizes = sizesOf(problem, reaches);
  const good = approximateMerges(problem, reaches, sizes);
  const chosen = improveMerges(problem, reaches, good, sizes, IMPROVING_SETS);
  return { chosen, score: scoreOf(chosen, sizes), bound: NO_SCORE };
}

/** People of each short group by its place. */
function sizesOf({ groups }: MergeProblem, reaches: readonly Reach[]): ReadonlyMap<number, number> {
  const places = [...new Set(reaches.flatMap((reach) => reach.groups))].sort((a, b) => a - b);
  return new Map(places.map((place) => [place, (groups[place] as ShortGroup).people.length]));
}
