import { dependentsOf, type Match } from './format/graph.ts';
import { fail, ok, type Result } from './value/result.ts';

export const CORRECTION_REASONS = [
  'keying-error',
  'scoreboard-misreading',
  'illegal-submission',
  'mistaken-dq',
] as const;

/** `keying-error`: the table wrote down something else than the referee's call. The others change the call itself. */
export type CorrectionReason = (typeof CORRECTION_REASONS)[number];

export interface CorrectionRules {
  /** The only reasons for which a result is changed. */
  readonly reasons: readonly CorrectionReason[];
  /** Where the rulebook says so. */
  readonly clause: string;
}

export interface Correction {
  readonly matchId: string;
  readonly reason: CorrectionReason;
}

/**
 * Whether the result of a match may be corrected: for a reason that the ruleset knows, and as long as no match that
 * depends on it has been started. Rulebook `gi-nogi-points`, "Match result changes" and "A match result may only be
 * overturned".
 *
 * @param matches the bracket's graph
 * @param isStarted whether a match, by its id, has been started or has a result
 * @returns why it may not, in words
 *
 * @example
 * mayCorrect([{ id: 'b.1', stage: 's', round: 1, number: 1, a: { entrant: 'x' }, b: { entrant: 'y' } }], () => true, { matchId: 'b.1', reason: 'keying-error' }, { reasons: ['keying-error'], clause: '' }).ok; // => true
 */
export function mayCorrect(
  matches: readonly Match[],
  isStarted: (matchId: string) => boolean,
  { matchId, reason }: Correction,
  { reasons }: CorrectionRules,
): Result<undefined> {
  if (!reasons.includes(reason)) {
    return fail(`a result is corrected only for ${reasons.join(', ')}, not for ${reason}`);
  }
  const started = dependentsOf(matches, matchId).filter(isStarted);
  if (started.length === 0) return ok(undefined);
  const has = started.length === 1 ? 'depends on it and has' : 'depend on it and have';
  return fail(`${started.join(', ')} ${has} been started`);
}
