import type { MatchStatusView } from '@openmat/contracts';
import type { MatchState, Standings } from '@openmat/core';
import type { BracketMatch, BracketRecord } from '../bracketing/records.ts';

/** Where a match stands in its bracket. */
export function stateOf({ state }: Standings, { id }: Pick<BracketMatch, 'id'>): MatchState {
  const found = state.matches.find((match) => match.id === id);
  if (!found) throw new Error(`match ${id} has no state`);
  return found;
}

/** The status as people see it: a match that may be fought is under way once it was started. */
export const statusOf = ({ status }: MatchState, { startedAt }: BracketMatch): MatchStatusView =>
  status === 'ready' && startedAt !== undefined ? 'started' : status;

/** A match that was called to the mat with other people than a change would have in it. */
export const disturbed = (
  { matches }: Pick<BracketRecord, 'matches'>,
  before: Standings,
  after: Standings,
): BracketMatch | undefined =>
  matches.find((match) => isStarted(match) && pairIn(before, match) !== pairIn(after, match));

const pairIn = (standings: Standings, match: BracketMatch) => {
  const { a, b } = stateOf(standings, match);
  return JSON.stringify([a, b]);
};

/** The athlete in a slot, as far as anybody is. */
export const athleteIn = (occupant: MatchState['a']): string | undefined =>
  typeof occupant === 'object' ? occupant.entrant : undefined;

/** Whether a match was called to the mat. */
export const isStarted = ({ startedAt, result }: BracketMatch) =>
  startedAt !== undefined || result !== undefined;
