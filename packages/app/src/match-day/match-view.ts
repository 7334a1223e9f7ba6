import type { Failure, MatchView, RecordedResultView, SideView } from '@openmat/contracts';
import { type MatchState, ok, type Result, type Slot } from '@openmat/core';
import { type People, readPeople } from '../bracketing/people.ts';
import type { BracketMatch, BracketRecord, RecordedResult } from '../bracketing/records.ts';
import type { Caller, Deps } from '../ports.ts';
import type { Seen } from '../registration/registration-view.ts';
import { writeInstant } from '../value/time.ts';
import { athleteIn, stateOf, statusOf } from './match-status.ts';
import { type OwnMatch, ownMatch } from './own-match.ts';

/** The version of a match: its revision within the plan that made it. */
export const matchEtag = ({ bracket, match }: Pick<OwnMatch, 'bracket' | 'match'>) =>
  `"${bracket.revision}.${match.revision}"`;

/** A match as the table sees it. */
export async function seeMatch(
  deps: Deps,
  { principal }: Caller,
  eventId: string,
  id: string,
): Promise<Result<Seen<MatchView>, Failure>> {
  const own = await ownMatch(deps, principal, eventId, id);
  if (!own.ok) return own;
  const { event, bracket, match, standings } = own.value;
  const state = stateOf(standings, match);
  const inMatch = [state.a, state.b].map(athleteIn);
  const who = bracket.entrants.filter(({ athlete }) => inMatch.includes(athlete));
  const people = await readPeople(deps, { event: eventId, federation: event.federation }, who);
  const { stage, round, number, medal, durationSeconds } = match;
  const view = {
    id,
    bracket: bracket.id,
    label: bracket.label,
    stage,
    round,
    number,
    ...(medal && { medal }),
    durationSeconds,
    status: statusOf(state, match),
    a: sideView(match.a, state.a, bracket, people),
    b: sideView(match.b, state.b, bracket, people),
    ...foughtView(match),
  };
  return ok({ view, etag: matchEtag(own.value) });
}

/** A slot and who is in it. */
export function sideView(
  slot: Slot,
  occupant: MatchState['a'],
  { entrants }: Pick<BracketRecord, 'entrants'>,
  people: People,
): SideView {
  const found = entrants.find(({ athlete }) => athlete === athleteIn(occupant));
  if (!found) return { slot };
  const { athlete: id, registration } = found;
  return { slot, id, name: people.name(id), club: people.club(registration) };
}

/** When a match was started and how it ended. */
export function foughtView({ startedAt, result }: BracketMatch) {
  return {
    ...(startedAt !== undefined && { startedAt: writeInstant(startedAt) }),
    ...(result && { result: resultView(result) }),
  };
}

function resultView({
  competitors: _,
  recordedAt,
  absent,
  injured,
  ...result
}: RecordedResult): RecordedResultView {
  return {
    ...result,
    recordedAt: writeInstant(recordedAt),
    ...(absent && { absent: [...absent] }),
    ...(injured && { injured: [...injured] }),
  };
}
