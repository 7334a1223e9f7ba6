import { approximateMerges } from './approximate-merges.ts';
import { bestMerges, oneForEachSet } from './best-merges.ts';
import type { Candidate, MergeProblem, ShortGroup } from './candidates.ts';
import { countSets, findCandidates, findReaches, type Reach, splitReaches } from './find-candidates.ts';
import { improveMerges, scoreOf } from './improve-merges.ts';
import { add, type MergeScore, NO_SCORE } from './merge-score.ts';

/** How far the search goes, in steps. */
export interface MergeEffort {
  /** Sets of short groups that are looked at in the whole event. */
  readonly sets: number;
  /** Choices among them that are tried in each part. */
  readonly choices: number;
}

export const MERGE_EFFORT: MergeEffort = { sets: 30_000, choices: 20_000 };

/** Sets that are looked at to make the merges of a large part better. */
const IMPROVING_SETS = 20_000;

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
  let setsLeft = effort.sets;
  const solved = parts.map(({ reaches, sets }) => {
    const isExact = sets <= setsLeft;
    if (isExact) setsLeft -= sets;
    return solvePart(problem, reaches, isExact, effort);
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

function solvePart(
  problem: MergeProblem,
  reaches: readonly Reach[],
  isExact: boolean,
  { choices }: MergeEffort,
): SolvedMerges {
  const groups = [...new Set(reaches.flatMap((reach) => reach.groups))].sort((a, b) => a - b);
  const sizes = new Map(groups.map((group) => [group, (problem.groups[group] as ShortGroup).people.length]));
  const limits = { groups: groups.length, steps: Number.POSITIVE_INFINITY };
  if (isExact)
    return bestMerges(oneForEachSet(findCandidates(problem, reaches, limits) ?? []), sizes, choices);
  const good = approximateMerges(problem, reaches, sizes);
  const chosen = improveMerges(problem, reaches, good, sizes, IMPROVING_SETS);
  return { chosen, score: scoreOf(chosen, sizes), bound: NO_SCORE };
}
