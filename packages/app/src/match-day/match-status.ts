import type { MatchStatusView } from '@openmat/contracts';
import type { MatchState, Standings } from '@openmat/core';
import type { BracketMatch } from '../bracketing/records.ts';

/** Where a match stands in its bracket. */
export function stateOf({ state }: Standings, { id }: Pick<BracketMatch, 'id'>): MatchState {
  const found = state.matches.find((match) => match.id === id);
  if (!found) throw new Error(`match ${id} has no state`);
  return found;
}

/** The status as people see it: a match that may be fought is under way once it was started. */
export const statusOf = ({ status }: MatchState, { startedAt }: BracketMatch): MatchStatusView =>
  status === 'ready' && startedAt !== undefined ? 'started' : status;

/** The athlete in a slot, as far as anybody is. */
export const athleteIn = (occupant: MatchState['a']): string | undefined =>
  typeof occupant === 'object' ? occupant.entrant : undefined;

/** Whether a match was called to the mat. */
export const isStarted = ({ startedAt, result }: BracketMatch) =>
  startedAt !== undefined || result !== undefined;
