import type { Candidate } from './candidates.ts';
import { add, isLess, type MergeScore, NO_SCORE, scaled, subtract } from './merge-score.ts';

export interface BestMerges {
  /** No short group twice, and no division's brackets made again twice. */
  readonly chosen: readonly Candidate[];
  readonly score: MergeScore;
  /** No choice among the candidates is better than this; equal to the score where that is proven to be the best. */
  readonly bound: MergeScore;
  /** Candidates that were tried. */
  readonly steps: number;
}

/** Divisible by 1 to 12, so that shares of as many short groups are whole numbers. */
const PARTS = 27_720;

/**
 * The best choice among candidates: fewest people without a match, then fewest moved, then least cost. Branch and bound,
 * group by group; the bound gives every group its share of the best candidate it is part of.
 *
 * @param sizes people of each short group by its place
 * @param maxSteps candidates that may be tried; then the best so far is returned
 */
export function bestMerges(
  candidates: readonly Candidate[],
  sizes: ReadonlyMap<number, number>,
  maxSteps: number,
): BestMerges {
  const options = optionsByGroup(candidates, sizes);
  const optionsOf = (group: number) => options.get(group) ?? [];
  const order = [...sizes.keys()].sort((a, b) => optionsOf(a).length - optionsOf(b).length || a - b);
  const least = new Map(order.map((group) => [group, leastShare(optionsOf(group), sizeOf(group))]));
  const root = [...least.values()].reduce(add, NO_SCORE);
  const names = new Map(candidates.map((candidate) => [candidate, namesOf(candidate)]));
  const taken = new Set<number | string>();
  const chosen: Candidate[] = [];
  const reached = new Map<string, MergeScore>();
  let best: { readonly score: MergeScore; readonly chosen: readonly Candidate[] } | undefined;
  let steps = 0;

  function sizeOf(group: number): number {
    return sizes.get(group) ?? 0;
  }

  function isOver(): boolean {
    return steps >= maxSteps && best !== undefined;
  }

  /** Whether the same groups and divisions were open before with a score at least as good. */
  function wasReached(place: number, score: MergeScore): boolean {
    const later = order.slice(place).filter((group) => taken.has(group));
    const state = [place, ...later, ...[...taken].filter((name) => typeof name === 'string').sort()].join();
    const before = reached.get(state);
    if (before && !isLess(score, before)) return true;
    reached.set(state, score);
    return false;
  }

  function decide(from: number, score: MergeScore, open: MergeScore): void {
    let place = from;
    while (place < order.length && taken.has(order[place] as number)) place++;
    if (best && !isLess(add(score, open), best.score)) return;
    if (place === order.length) {
      best = { score, chosen: [...chosen] };
      return;
    }
    if (wasReached(place, score)) return;
    const group = order[place] as number;
    for (const candidate of optionsOf(group)) {
      if (isOver()) return;
      steps++;
      const uses = names.get(candidate) ?? [];
      if (uses.some((name) => taken.has(name))) continue;
      for (const name of uses) taken.add(name);
      chosen.push(candidate);
      const shares = candidate.groups.map((other) => least.get(other) ?? NO_SCORE);
      decide(place + 1, add(score, scaled(scoreOf(candidate), PARTS)), shares.reduce(subtract, open));
      chosen.pop();
      for (const name of uses) taken.delete(name);
    }
    const left = scaled({ ...NO_SCORE, left: sizeOf(group) }, PARTS);
    decide(place + 1, add(score, left), subtract(open, least.get(group) ?? NO_SCORE));
  }

  decide(0, NO_SCORE, root);
  const { score, chosen: found } = best ?? { score: NO_SCORE, chosen: [] };
  const result = scaled(score, 1 / PARTS, Math.round);
  const bound = isOver() ? scaled(root, 1 / PARTS, Math.floor) : result;
  return { chosen: found, score: result, bound, steps };
}

/** The groups of a candidate, and the division whose brackets are made again. */
function namesOf({ groups, joinsPlayable, into }: Candidate): readonly (number | string)[] {
  return joinsPlayable ? [...groups, `into ${into}`] : groups;
}

function scoreOf({ moved, cost }: Candidate): MergeScore {
  return { left: 0, moved, cost };
}

function shareOf(candidate: Candidate): MergeScore {
  return scaled(scoreOf(candidate), PARTS / candidate.groups.length, Math.floor);
}

function leastShare(options: readonly Candidate[], size: number): MergeScore {
  const leaving = scaled({ ...NO_SCORE, left: size }, PARTS);
  return options.map(shareOf).reduce((least, share) => (isLess(share, least) ? share : least), leaving);
}

/** The candidates that each group is part of, those with the best share first; equal ones in the order they come. */
function optionsByGroup(candidates: readonly Candidate[], sizes: ReadonlyMap<number, number>) {
  const shares = new Map(candidates.map((candidate) => [candidate, shareOf(candidate)]));
  const share = (candidate: Candidate) => shares.get(candidate) ?? NO_SCORE;
  const sorted = candidates.toSorted((a, b) => {
    if (isLess(share(a), share(b))) return -1;
    return isLess(share(b), share(a)) ? 1 : 0;
  });
  const options = new Map([...sizes.keys()].map((group): [number, Candidate[]] => [group, []]));
  for (const candidate of sorted) for (const group of candidate.groups) options.get(group)?.push(candidate);
  return options;
}

/** Short groups that join each other need one division to go to: the one with fewest moves, then the least cost. */
export function oneForEachSet(candidates: readonly Candidate[]): readonly Candidate[] {
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
