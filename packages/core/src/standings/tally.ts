import type { MatchResult } from '../match-result.ts';
import type { StandingsRules } from './rules.ts';

/** A result with the two who were meant to fight, slot a then slot b. */
export interface PoolResult extends MatchResult {
  readonly competitors: readonly [string, string];
}

/** What an athlete's results add up to. */
export interface Tally {
  readonly points: number;
  readonly wins: number;
  readonly losses: number;
  readonly submissions: number;
  /** Match time of the fastest win by submission, in seconds; Infinity without one. */
  readonly fastestSubmission: number;
  readonly scorePoints: number;
  readonly scoreAdvantages: number;
  readonly scorePenalties: number;
}

/**
 * Adds up an athlete's results.
 *
 * @param results only those between the athletes who are compared
 *
 * @example
 * tallyOf('x', [{ matchId: 'b.1', winner: 'x', method: 'submission', seconds: 90, competitors: ['x', 'y'] }], { matchPoints: { submission: [2, 0] }, submissions: ['submission'] }).points; // => 2
 */
export function tallyOf(
  athlete: string,
  results: readonly PoolResult[],
  { matchPoints, submissions }: Pick<StandingsRules, 'matchPoints' | 'submissions'>,
): Tally {
  const own = results.filter(({ competitors }) => competitors.includes(athlete));
  const won = own.filter(({ winner }) => winner === athlete);
  const bySubmission = won.filter(({ method }) => submissions.includes(method));
  const sum = (value: (result: PoolResult) => number) =>
    own.reduce((total, result) => total + value(result), 0);
  const score = (result: PoolResult) => (result.competitors[0] === athlete ? result.a : result.b);
  return {
    points: sum(({ winner, method }) => matchPoints[method][winner === athlete ? 0 : 1]),
    wins: won.length,
    losses: own.length - won.length,
    submissions: bySubmission.length,
    fastestSubmission: Math.min(...bySubmission.map(({ seconds }) => seconds ?? Number.POSITIVE_INFINITY)),
    scorePoints: sum((result) => score(result)?.points ?? 0),
    scoreAdvantages: sum((result) => score(result)?.advantages ?? 0),
    scorePenalties: sum((result) => score(result)?.penalties ?? 0),
  };
}
