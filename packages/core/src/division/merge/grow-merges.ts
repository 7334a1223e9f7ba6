import { type Candidate, type MergeProblem, mergeCandidate } from './candidates.ts';
import type { Reach } from './find-candidates.ts';
import { isLess, type MergeScore } from './merge-score.ts';

interface Join {
  readonly candidate: Candidate;
  /** The merge that it extends, if there is one. */
  readonly instead: Candidate | undefined;
  readonly price: MergeScore;
}

/** Lets short groups that are left over join merges one by one, each where that costs least, until none can. */
export function growMerges(
  problem: MergeProblem,
  reaches: readonly Reach[],
  start: readonly Candidate[],
  groups: readonly number[],
): readonly Candidate[] {
  let chosen = start;
  const taken = new Set(chosen.flatMap((candidate) => candidate.groups));
  let left = groups.filter((group) => !taken.has(group));
  for (;;) {
    const still = left.filter((group) => {
      const join = cheapestJoin(problem, reaches, chosen, group);
      if (join) chosen = [...chosen.filter((candidate) => candidate !== join.instead), join.candidate];
      return !join;
    });
    if (still.length === left.length) return chosen;
    left = still;
  }
}

function cheapestJoin(
  problem: MergeProblem,
  reaches: readonly Reach[],
  chosen: readonly Candidate[],
  group: number,
): Join | undefined {
  const joins = reaches
    .filter((reach) => reach.groups.includes(group))
    .flatMap(({ into, joinsPlayable }) => {
      const there = chosen.filter(
        (candidate) => candidate.into === into && candidate.joinsPlayable === joinsPlayable,
      );
      const hosts = there.length > 0 || !joinsPlayable ? there : [undefined];
      return hosts.flatMap((instead) => joinOf(problem, { into, joinsPlayable }, instead, group) ?? []);
    });
  return joins.reduce<Join | undefined>(
    (best, join) => (!best || isLess(join.price, best.price) ? join : best),
    undefined,
  );
}

function joinOf(
  problem: MergeProblem,
  where: Pick<Candidate, 'into' | 'joinsPlayable'>,
  instead: Candidate | undefined,
  group: number,
): Join | undefined {
  const groups = [...(instead?.groups ?? []), group].sort((a, b) => a - b);
  const candidate = mergeCandidate(problem, { ...where, groups });
  if (!candidate) return undefined;
  const price = {
    left: 0,
    moved: candidate.moved - (instead?.moved ?? 0),
    cost: candidate.cost - (instead?.cost ?? 0),
  };
  return { candidate, instead, price };
}
