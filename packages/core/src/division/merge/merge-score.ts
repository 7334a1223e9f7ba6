/** What the choice of merges makes as small as possible, in this order. */
export interface MergeScore {
  /** People without a match. */
  readonly left: number;
  readonly moved: number;
  /** Hundredths of a point. */
  readonly cost: number;
}

export const NO_SCORE: MergeScore = { left: 0, moved: 0, cost: 0 };

export function add(a: MergeScore, b: MergeScore): MergeScore {
  return { left: a.left + b.left, moved: a.moved + b.moved, cost: a.cost + b.cost };
}

export function subtract(a: MergeScore, b: MergeScore): MergeScore {
  return { left: a.left - b.left, moved: a.moved - b.moved, cost: a.cost - b.cost };
}

export function scaled(
  { left, moved, cost }: MergeScore,
  factor: number,
  round: (value: number) => number = (value) => value,
): MergeScore {
  return { left: round(left * factor), moved: round(moved * factor), cost: round(cost * factor) };
}

export function isLess(a: MergeScore, b: MergeScore): boolean {
  if (a.left !== b.left) return a.left < b.left;
  return a.moved === b.moved ? a.cost < b.cost : a.moved < b.moved;
}
