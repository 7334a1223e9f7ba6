import type { Correction, Failure } from '@openmat/contracts';
import { mayCorrect, ok, type Result } from '@openmat/core';
import type { BracketMatch } from '../bracketing/records.ts';
import { matches } from '../etag.ts';
import { unchangedEvent } from '../event/unchanged-event.ts';
import { conflict, stale } from '../failures.ts';
import { once } from '../once.ts';
import type { Caller, Deps } from '../ports.ts';
import { bracketChanges, changeBracket } from './change-bracket.ts';
import { readCalls } from './live-match.ts';
import { isStarted } from './match-status.ts';
import { matchEtag } from './match-view.ts';
import { type OwnMatch, ownMatch } from './own-match.ts';
import { readResult } from './read-result.ts';
import { settleEvent } from './settle-event.ts';
import { isRunning } from './start-match.ts';
import { tellOfBracket } from './tell-of-bracket.ts';

/**
 * Replaces a result, or takes it back so that the match is fought again: for a reason of the ruleset, while no match
 * that depends on it has been started. What was decided about ties is to be decided again.
 */
export async function correctResult(
  deps: Deps,
  caller: Caller,
  eventId: string,
  id: string,
  given: Correction,
  ifMatch: readonly string[],
): Promise<Result<string, Failure>> {
  return once<string>(deps, caller.claim, async () => {
    const own = await ownMatch(deps, caller.principal, eventId, id);
    if (!own.ok) return own;
    const { match } = own.value;
    if (!matches(ifMatch, matchEtag(own.value))) return stale('match');
    const may = mayBeCorrected(own.value, given);
    if (!may.ok) return may;
    const corrected = await correctedMatch(deps, caller, own.value, given);
    if (!corrected.ok) return corrected;
    const settled = await settleEvent(deps, own.value, corrected.value.result);
    if (!settled.ok) return settled;
    const change = { match: corrected.value, decisions: [], ...settled.value.own };
    const record = changeBracket(own.value, change);
    const detail = { reason: given.reason, result: corrected.value.result ?? null, replaced: match.result };
    const changes = bracketChanges(deps, caller, own.value, record, {
      action: 'correctResult',
      target: id,
      detail,
    });
    const told = await tellOfBracket(
      deps,
      own.value.event,
      { was: own.value.bracket, record },
      corrected.value.result && id,
    );
    const held = unchangedEvent(own.value.event);
    return ok({ changes: [...changes, ...settled.value.changes, ...told, held], result: id });
  });
}

function mayBeCorrected(own: OwnMatch, { reason }: Correction): Result<undefined, Failure> {
  const running = isRunning(own);
  if (!running.ok) return running;
  const { match, bracket, ruleset } = own;
  if (!match.result) return conflict(`Match ${match.id} has no result.`);
  const started = new Set(bracket.matches.filter(isStarted).map(({ id }) => id));
  const asked = { matchId: match.id, reason };
  const may = mayCorrect(bracket.matches, (other) => started.has(other), asked, ruleset.corrections);
  return may.ok ? may : conflict(`Not corrected: ${may.error}.`);
}

/** The match with another result, or without one: fought from its calls on, or from the start where it has none. */
async function correctedMatch(
  deps: Deps,
  caller: Caller,
  own: OwnMatch,
  { reason, result }: Correction,
): Promise<Result<BracketMatch, Failure>> {
  const { match } = own;
  if (!result) {
    const { result: _, startedAt: __, ...again } = match;
    const calls = await readCalls(deps, own.bracket, match);
    return ok(calls.length > 0 ? { ...again, startedAt: match.startedAt ?? deps.now() } : again);
  }
  const read = readResult(deps, caller, own, result, 'result.');
  if (!read.ok) return read;
  const corrects = { revision: match.revision, reason };
  return ok({ ...match, result: { ...read.value, corrects } });
}
