import { bestMerges, oneForEachSet } from './best-merges.ts';
import type { Candidate, MergeProblem } from './candidates.ts';
import { countSets, findCandidates, type Reach } from './find-candidates.ts';
import { add, isLess, type MergeScore, NO_SCORE } from './merge-score.ts';

/** Short groups that are merged anew together. */
const GROUPS = 10;

/** Sets of groups that are looked at for one group, and choices among them. */
const SETS = 2_500;
const CHOICES = 10_000;

/**
 * Makes good merges better: around everybody who is left over, the merges nearby are undone and chosen anew, exactly.
 *
 * @param sets of groups that are looked at altogether
 */
export function improveMerges(
  problem: MergeProblem,
  reaches: readonly Reach[],
  start: readonly Candidate[],
  sizes: ReadonlyMap<number, number>,
  sets: number,
): readonly Candidate[] {
  let chosen = start;
  let setsLeft = sets;
  for (const group of sizes.keys()) {
    if (chosen.some(({ groups }) => groups.includes(group))) continue;
    const { undone, groups } = neighbourhood(group, reaches, chosen, sizes);
    const kept = chosen.filter((candidate) => !undone.includes(candidate));
    const part = within(reaches, groups, kept);
    const count = countSets(part, SETS);
    if (count > Math.min(SETS, setsLeft)) continue;
    setsLeft -= count;
    const people = new Map([...groups].map((place) => [place, sizes.get(place) ?? 0]));
    const candidates = findCandidates(problem, part, { groups: GROUPS, steps: SETS }) ?? [];
    const best = bestMerges(oneForEachSet(candidates), people, CHOICES);
    if (isLess(best.score, scoreOf(undone, people))) chosen = [...kept, ...best.chosen];
  }
  return chosen;
}

/** Merges into divisions that a group could join, and others left over there, as many as can be looked at together. */
function neighbourhood(
  group: number,
  reaches: readonly Reach[],
  chosen: readonly Candidate[],
  sizes: ReadonlyMap<number, number>,
): { readonly undone: readonly Candidate[]; readonly groups: ReadonlySet<number> } {
  const near = reaches.filter((reach) => reach.groups.includes(group));
  const goals = new Set(near.map(({ into }) => into));
  const groups = new Set([group]);
  const undone = chosen.filter((candidate) => {
    const isNear = goals.has(candidate.into) && groups.size + candidate.groups.length <= GROUPS;
    if (isNear) for (const other of candidate.groups) groups.add(other);
    return isNear;
  });
  const merged = new Set(chosen.flatMap((candidate) => candidate.groups));
  for (const other of near.flatMap((reach) => reach.groups)) {
    if (groups.size < GROUPS && sizes.has(other) && !merged.has(other)) groups.add(other);
  }
  return { undone, groups };
}

/** The reaches as far as some groups go, without the divisions whose brackets other merges make again. */
function within(
  reaches: readonly Reach[],
  groups: ReadonlySet<number>,
  kept: readonly Candidate[],
): readonly Reach[] {
  const hosts = new Set(kept.flatMap(({ joinsPlayable, into }) => (joinsPlayable ? [into] : [])));
  return reaches
    .filter(({ joinsPlayable, into }) => !(joinsPlayable && hosts.has(into)))
    .map((reach) => ({
      ...reach,
      groups: reach.groups.filter((place) => groups.has(place)),
      own: reach.own.filter((place) => groups.has(place)),
    }))
    .filter((reach) => reach.groups.length > 0);
}

/** The score of merges among some short groups. */
export function scoreOf(chosen: readonly Candidate[], sizes: ReadonlyMap<number, number>): MergeScore {
  const people = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const scores = chosen.map(({ placed, moved, cost }) => ({ left: -placed, moved, cost }));
  return scores.reduce(add, { ...NO_SCORE, left: people });
}
