import { approximateMerges } from './approximate-merges.ts';
import { bestMerges } from './best-merges.ts';
import type { Candidate, MergeProblem, ShortGroup } from './candidates.ts';
import { countSets, findCandidates, findReaches, type Reach, splitReaches } from './find-candidates.ts';
import { add, type MergeScore, NO_SCORE } from './merge-score.ts';

/** How far the search goes, in steps. */
export interface MergeEffort {
  /** Sets of short groups that are looked at in the whole event. */
  readonly sets: number;
  /** Choices among them that are tried in each part. */
  readonly choices: number;
}

export const MERGE_EFFORT: MergeEffort = { sets: 30_000, choices: 20_000 };

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
  const chosen = approximateMerges(problem, reaches, sizes);
  return { chosen, score: scoreOf(chosen, sizes), bound: NO_SCORE };
}

function scoreOf(chosen: readonly Candidate[], sizes: ReadonlyMap<number, number>): MergeScore {
  const people = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const scores = chosen.map(({ placed, moved, cost }) => ({ left: -placed, moved, cost }));
  return scores.reduce(add, { ...NO_SCORE, left: people });
}

/** Short groups that join each other need one division to go to: the one with fewest moves, then the least cost. */
function oneForEachSet(candidates: readonly Candidate[]): readonly Candidate[] {
  const best = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const { groups, joinsPlayable, into, moved, cost } = candidate;
    const key = `${groups.join()}${joinsPlayable ? ` into ${into}` : ''}`;
    const before = best.get(key);
    if (!before || moved < before.moved || (moved === before.moved && cost < before.cost)) {
      best.set(key, candidate);
    }
  }
  return [...best.values()];
}
