import type { LiveMatchView } from '@openmat/contracts';
import {
  applyCall,
  type Call,
  type CallFault,
  compareWeights,
  fail,
  type LiveMatch,
  ok,
  type Result,
  type Side,
  scoreSheet,
  startMatch,
} from '@openmat/core';
import type { BracketMatch, BracketRecord, CallRecord } from '../bracketing/records.ts';
import { everyPage } from '../every-page.ts';
import type { Deps } from '../ports.ts';
import { writeInstant } from '../value/time.ts';
import { athleteIn, stateOf } from './match-status.ts';
import type { OwnMatch } from './own-match.ts';

/** The calls of a match, the first one first. */
export function readCalls(
  deps: Deps,
  { id: bracket, revision }: BracketRecord,
  { number: match }: BracketMatch,
): Promise<readonly CallRecord[]> {
  return everyPage(deps.db, { list: 'calls', bracket, revision, match });
}

/** The calls that count: those that were not undone. */
export function countingCalls(calls: readonly CallRecord[]): readonly Call[] {
  const undone = new Set(calls.flatMap(({ entered }) => ('undo' in entered ? [entered.undo] : [])));
  return calls.flatMap(({ seq, entered }) => ('undo' in entered || undone.has(seq) ? [] : [entered]));
}

/** A match by its calls; a fault where a call cannot be understood after those before it. */
export function playCalls(own: OwnMatch, calls: readonly Call[]): Result<LiveMatch, CallFault> {
  const { ruleset, bracket, match } = own;
  const heavier = heavierSide(own);
  const started = startMatch(ruleset.scoring, {
    division: bracket.division,
    stage: match.medal === 'gold' ? 'final' : 'qualifying',
    seconds: match.durationSeconds,
    ...(bracket.division.absolute && heavier && { heavier }),
  });
  if (!started.ok) return fail({ field: 'call', message: started.error });
  let state = started.value;
  for (const call of calls) {
    const next = applyCall(state, call);
    if (!next.ok) return next;
    state = next.value;
  }
  return ok(state);
}

function heavierSide({ bracket, match, standings }: OwnMatch): Side | undefined {
  const { a, b } = stateOf(standings, match);
  const [first, second] = [a, b].map(
    (occupant) => bracket.entrants.find(({ athlete }) => athlete === athleteIn(occupant))?.weight,
  );
  const difference = first && second ? compareWeights(first, second) : 0;
  return difference === 0 ? undefined : difference > 0 ? 'a' : 'b';
}

/** A match and its calls as the table sees them. */
export function liveMatchView(
  matchId: string,
  state: LiveMatch,
  calls: readonly CallRecord[],
): LiveMatchView {
  const { a, b, phase, ended, result, timeout, warnings, ignored } = scoreSheet(state);
  return {
    matchId,
    next: calls.length + 1,
    a,
    b,
    phase,
    ended,
    ...(result && { outcome: { winner: result.winner, method: result.method, seconds: result.seconds } }),
    ...(timeout && { timeout }),
    warnings: [...warnings],
    ignored: [...ignored],
    calls: calls.map(({ seq, entered, recordedAt, recordedBy }) => ({
      seq,
      ...entered,
      recordedAt: writeInstant(recordedAt),
      recordedBy,
    })),
  };
}
