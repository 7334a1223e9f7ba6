import type { ResultMethod } from '../match-result.ts';

/** The criteria a pool can be ranked by; each orders all whose values differ. */
export const CRITERIA = [
  'points',
  'wins',
  'submissions',
  'head-to-head',
  'fastest-submission',
  'score-points',
  'score-advantages',
  'score-penalties',
  'lower-weight',
] as const;

export type Criterion = (typeof CRITERIA)[number];

/** How results become places. */
export interface StandingsRules {
  /** What a result is worth to the winner and to the loser; where nobody wins, both count as losers. */
  readonly matchPoints: Readonly<Record<ResultMethod, readonly [winner: number, loser: number]>>;
  /** What the mini-table of a head-to-head adds up. */
  readonly headToHead: 'points' | 'wins';
  /** Results that count as a win by submission. */
  readonly submissions: readonly ResultMethod[];
  /** The first one ranks, the others break ties, in this order. */
  readonly criteria: readonly Criterion[];
  /** Whether those still level after a split start again from the first tiebreaker or go on with the next. */
  readonly afterSplit: 'restart' | 'continue';
  /** How many places get a medal, and the points that places bring a club. */
  readonly medals: number;
  readonly clubPoints: readonly number[];
  /** The points that places bring an athlete in the season's ranking; those of the club where they are missing. */
  readonly seasonPoints?: readonly number[];
}
