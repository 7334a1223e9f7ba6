export const RESULT_METHODS = [
  'submission',
  'points',
  'advantages',
  'penalties',
  'decision',
  'overtime-submission',
  'overtime-escape',
  'golden-score',
  'referee-stoppage',
  'corner-stoppage',
  'medical',
  'dq',
  'double-dq',
  'walkover',
  'double-walkover',
  'forfeit',
] as const;

export type ResultMethod = (typeof RESULT_METHODS)[number];

export interface MatchScore {
  readonly points: number;
  readonly advantages: number;
  readonly penalties: number;
}

/** How far a disqualification reaches: this match only, the rest of the bracket, or the whole event. */
export type DqScope = 'match' | 'bracket' | 'event';

export interface MatchResult {
  readonly matchId: string;
  /** The winner's athlete id; null where nobody wins. */
  readonly winner: string | null;
  readonly method: ResultMethod;
  /** Match time at the end, in seconds. */
  readonly seconds?: number;
  readonly a?: MatchScore;
  readonly b?: MatchScore;
  /** Athletes who did not come. */
  readonly absent?: readonly string[];
  /** `match` where it is missing. */
  readonly dqScope?: DqScope;
  /** Who fought, slot a then slot b: a result of other people than those in the slots now does not count. */
  readonly competitors?: readonly [string, string];
}

/**
 * Whether a result puts whoever did not win out of the rest of the bracket.
 *
 * @example
 * disqualifiesFromBracket({ method: 'dq' }); // => false
 * disqualifiesFromBracket({ method: 'dq', dqScope: 'bracket' }); // => true
 */
export function disqualifiesFromBracket({
  method,
  dqScope = 'match',
}: Pick<MatchResult, 'method' | 'dqScope'>): boolean {
  return method.endsWith('dq') && dqScope !== 'match';
}
