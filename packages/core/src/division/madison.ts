import type { MadisonRules } from '../ruleset.ts';
import { compareSpreadSums, isSpreadAbove, spreadTerm, type WeightRange } from './spread.ts';

/** The best way to cut the competitors from one place on to the heaviest. */
interface Cut {
  /** Size of the first group; the rest is the best cut from behind it. */
  readonly size: number;
  /** People in groups below the minimum size. */
  readonly short: number;
  /** People in groups above the target size who are too many for it. */
  readonly beyondTarget: number;
  readonly groups: number;
  /** Sum of the spread terms in floating point: decides unless two sums are too close to call. */
  readonly spread: number;
  /** Sum of the squared sizes: the smaller, the more balanced. */
  readonly squares: number;
}

const NOTHING: Cut = { size: 0, short: 0, beyondTarget: 0, groups: 0, spread: 0, squares: 0 };

/**
 * Cuts the competitors of one division, ordered by weight, into groups of nearest weights. The best cut has, in this
 * order: the fewest people left in groups below `minSize`, none above `targetSize` that can be avoided, the fewest
 * groups, the least spread, the most balanced sizes, the larger group at the lighter end. Sums of spreads are compared
 * exactly. Rulebook `madison`, "5-person Madison Bracketing"; the choice among equal numbers of groups is ours.
 *
 * @param weights in `weightUnits`, lightest first
 * @param rules sizes, measure and an optional limit of the spread that no group passes
 * @param mayMeet whether so many people from a place on may form a group; somebody alone always may
 * @returns the group sizes, lightest group first; they add up to the number of weights
 *
 * @example
 * cutMadison([60, 61, 62, 63, 64, 80, 81, 82], { targetSize: 5, minSize: 3, maxSize: 5, measure: 'squared-relative-spread', maxSpread: null }); // => [5, 3]
 */
export function cutMadison(
  weights: readonly number[],
  rules: MadisonRules,
  mayMeet: (start: number, size: number) => boolean = () => true,
): number[] {
  const cuts: Cut[] = Array.from({ length: weights.length + 1 }, () => NOTHING);
  for (let start = weights.length - 1; start >= 0; start--) {
    let best: Cut | undefined;
    for (let size = Math.min(rules.maxSize, weights.length - start); size >= 1; size--) {
      const range = rangeOf(weights, start, size);
      if (rules.maxSpread !== null && isSpreadAbove(range, rules.maxSpread)) continue;
      if (size > 1 && !mayMeet(start, size)) continue;
      const cut = prepend(size, range, cuts[start + size] as Cut, rules);
      if (!best || isBetter(cut, best, start, { cuts, weights, rules })) best = cut;
    }
    cuts[start] = best as Cut;
  }
  return sizes(cuts);
}

function rangeOf(weights: readonly number[], start: number, size: number): WeightRange {
  return { min: weights[start] as number, max: weights[start + size - 1] as number };
}

function prepend(size: number, range: WeightRange, rest: Cut, rules: MadisonRules): Cut {
  return {
    size,
    short: rest.short + (size < rules.minSize ? size : 0),
    beyondTarget: rest.beyondTarget + Math.max(0, size - rules.targetSize),
    groups: rest.groups + 1,
    spread: rest.spread + spreadTerm(range, rules.measure),
    squares: rest.squares + size * size,
  };
}

interface Context {
  readonly cuts: readonly Cut[];
  readonly weights: readonly number[];
  readonly rules: MadisonRules;
}

/** Candidates come with the larger first group first, so an equal one never replaces the best. */
function isBetter(cut: Cut, best: Cut, start: number, context: Context): boolean {
  if (cut.short !== best.short) return cut.short < best.short;
  if (cut.beyondTarget !== best.beyondTarget) return cut.beyondTarget < best.beyondTarget;
  if (cut.groups !== best.groups) return cut.groups < best.groups;
  const order = compareSpread(cut, best, start, context);
  return order === 0 ? cut.squares < best.squares : order < 0;
}

/** Rounding errors of a sum of k non-negative quotients stay within k + 4 units in the last place. */
function compareSpread(cut: Cut, best: Cut, start: number, context: Context): number {
  const doubt = (cut.groups + 4) * Number.EPSILON * (cut.spread + best.spread);
  if (Math.abs(cut.spread - best.spread) > doubt) return cut.spread - best.spread;
  if (cut.spread === 0 && best.spread === 0) return 0;
  const [a, b] = untilTheyMeet(start, cut.size, best.size, context);
  return compareSpreadSums(a, b, context.rules.measure);
}

/** The groups of two cuts up to the place from which both go on alike. */
function untilTheyMeet(start: number, sizeA: number, sizeB: number, { cuts, weights }: Context) {
  const a = { ranges: [rangeOf(weights, start, sizeA)], next: start + sizeA };
  const b = { ranges: [rangeOf(weights, start, sizeB)], next: start + sizeB };
  while (a.next !== b.next) {
    const behind = a.next < b.next ? a : b;
    const { size } = cuts[behind.next] as Cut;
    behind.ranges.push(rangeOf(weights, behind.next, size));
    behind.next += size;
  }
  return [a.ranges, b.ranges] as const;
}

function sizes(cuts: readonly Cut[]): number[] {
  const groups: number[] = [];
  for (let start = 0; start < cuts.length - 1; ) {
    const { size } = cuts[start] as Cut;
    groups.push(size);
    start += size;
  }
  return groups;
}
