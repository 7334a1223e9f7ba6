import type { CallCreate, Failure, LiveMatchView } from '@openmat/contracts';
import { type Call, type LiveMatch, ok, opponentOf, type Result, scoreSheet } from '@openmat/core';
import type { CallRecord, RecordedResult } from '../bracketing/records.ts';
import { conflict, invalid } from '../failures.ts';
import { once } from '../once.ts';
import type { Caller, Change, Deps } from '../ports.ts';
import { present } from '../value/changed.ts';
import { checksum } from '../value/checksum.ts';
import { bracketChanges, changeBracket } from './change-bracket.ts';
import { countingCalls, liveMatchView, playCalls, readCalls } from './live-match.ts';
import { athleteIn, stateOf } from './match-status.ts';
import { type OwnMatch, ownMatch } from './own-match.ts';
import { settleEvent } from './settle-event.ts';
import { mayFight } from './start-match.ts';
import { tellOfBracket } from './tell-of-bracket.ts';

/** A match by its calls. */
export async function seeCalls(
  deps: Deps,
  { principal }: Caller,
  eventId: string,
  id: string,
): Promise<Result<LiveMatchView, Failure>> {
  const own = await ownMatch(deps, principal, eventId, id);
  if (!own.ok) return own;
  const calls = await readCalls(deps, own.value.bracket, own.value.match);
  const state = playCalls(own.value, countingCalls(calls));
  if (!state.ok) throw new Error(`the calls of ${id} cannot be played: ${state.error.field}`);
  return ok(liveMatchView(id, state.value, calls));
}

/**
 * Enters the next call of a match that was started, or takes an earlier one back. Two tables that call at once have
 * one number: the later one is told that it is taken. The call that ends the match records its result with it.
 */
export async function enterCall(
  deps: Deps,
  caller: Caller,
  eventId: string,
  id: string,
  { seq, ...given }: CallCreate,
): Promise<Result<undefined, Failure>> {
  const entered: CallRecord['entered'] = 'undo' in given ? given : present(given);
  return once<undefined>(deps, caller.claim, async () => {
    const own = await ownMatch(deps, caller.principal, eventId, id);
    if (!own.ok) return own;
    const calls = await readCalls(deps, own.value.bracket, own.value.match);
    const earlier = calls[seq - 1];
    if (earlier) {
      if (checksum(earlier.entered) === checksum(entered)) return ok({ changes: [], result: undefined });
      return conflict(`Call ${seq} is another one; the next is ${calls.length + 1}. Read the calls again.`);
    }
    if (seq > calls.length + 1) return conflict(`Call ${seq} leaves a gap: the next is ${calls.length + 1}.`);
    const may = await mayBeCalled(deps, own.value);
    if (!may.ok) return may;
    return await decide(deps, caller, own.value, calls, entered);
  });
}

async function mayBeCalled(deps: Deps, own: OwnMatch): Promise<Result<undefined, Failure>> {
  const may = await mayFight(deps, own);
  if (!may.ok) return may;
  const { startedAt, id } = own.match;
  return startedAt === undefined ? conflict(`Match ${id} has not been started.`) : ok(undefined);
}

async function decide(
  deps: Deps,
  caller: Caller,
  own: OwnMatch,
  calls: readonly CallRecord[],
  entered: CallRecord['entered'],
): Promise<Result<{ changes: readonly Change[]; result: undefined }, Failure>> {
  const { bracket, match } = own;
  const record: CallRecord = {
    bracket: bracket.id,
    revision: bracket.revision,
    match: match.number,
    seq: calls.length + 1,
    entered,
    recordedAt: deps.now(),
    recordedBy: caller.principal.subject,
  };
  if ('undo' in entered && !isCounting(calls, entered.undo)) {
    return invalid([{ path: 'undo', message: 'is not a call that counts' }]);
  }
  const before = playCalls(own, countingCalls(calls));
  const after = playCalls(own, countingCalls([...calls, record]));
  if (!after.ok)
    return invalid([{ path: 'undo' in entered ? 'undo' : after.error.field, message: after.error.message }]);
  const put: Change = { put: 'call', record, when: { absent: true } };
  const earlier = before.ok ? before.value.outcome : null;
  const hasEnded = after.value.outcome !== null && checksum(after.value.outcome) !== checksum(earlier);
  if (!hasEnded) {
    const key = { id: bracket.id, revision: bracket.revision };
    return ok({ changes: [put, { check: 'bracket', key, when: { seq: bracket.seq } }], result: undefined });
  }
  const result = resultOf(deps, caller, own, after.value);
  const settled = await settleEvent(deps, own, result);
  if (!settled.ok) return settled;
  const changed = changeBracket(own, { match: { ...match, result }, ...settled.value.own });
  const command = { action: 'recordResult', target: match.id, detail: { result, call: record.seq } };
  const changes = [
    put,
    ...bracketChanges(deps, caller, own, changed, command),
    ...settled.value.changes,
    ...(await tellOfBracket(deps, own.event, { was: bracket, record: changed }, match.id)),
  ];
  return ok({ changes, result: undefined });
}

function isCounting(calls: readonly CallRecord[], seq: number): boolean {
  const call = calls[seq - 1]?.entered as Call | undefined;
  return call !== undefined && countingCalls(calls).includes(call);
}

/** The result that the referee's calls come to. */
function resultOf(
  deps: Deps,
  { principal }: Caller,
  { standings, match }: OwnMatch,
  state: LiveMatch,
): RecordedResult {
  const { a, b, result: outcome } = scoreSheet(state);
  const occupants = stateOf(standings, match);
  const competitors = { a: athleteIn(occupants.a), b: athleteIn(occupants.b) };
  if (!outcome || competitors.a === undefined || competitors.b === undefined) {
    throw new Error(`match ${match.id} has no result`);
  }
  const { winner, method, seconds, technique, dqScope } = outcome;
  return {
    winner: winner && (competitors[winner] ?? null),
    method,
    seconds,
    a,
    b,
    ...present({ technique, dqScope }),
    ...(method === 'medical' && winner && { injured: [competitors[opponentOf(winner)] ?? ''] }),
    competitors: [competitors.a, competitors.b],
    recordedAt: deps.now(),
    recordedBy: principal.subject,
  };
}
