import type { Division } from '../division.ts';

/** Competitors of short groups who are to be moved into another division, so that everyone of them has a match. */
export interface Merge {
  /** Derived from who moves where: the same people into the same division have the same id in every plan. */
  readonly id: string;
  /** The divisions that people leave. */
  readonly from: readonly Division[];
  readonly into: Division;
  /** Entry ids of everyone who is moved; whoever is of `into` already is not. */
  readonly moves: readonly string[];
  readonly status: 'proposed' | 'approved';
  /** Words with numbers: who was alone, how far weights and ages lie apart, what an organizer should look at. */
  readonly reasons: readonly string[];
  /** In points, two decimals; the less, the better. One point is a weight spread of 1 %. */
  readonly cost: number;
}

/** Who is moved where, as an organizer has decided: a merge approved before, or one built by hand. */
export type MergeDecision = Pick<Merge, 'into' | 'moves'>;
