import type { Failure, ResultCreate } from '@openmat/contracts';
import { ok, type Result } from '@openmat/core';
import { matches } from '../etag.ts';
import { unchangedEvent } from '../event/unchanged-event.ts';
import { stale } from '../failures.ts';
import { once } from '../once.ts';
import type { Caller, Deps } from '../ports.ts';
import { bracketChanges, changeBracket } from './change-bracket.ts';
import { isStarted } from './match-status.ts';
import { matchEtag } from './match-view.ts';
import { ownMatch } from './own-match.ts';
import { readResult } from './read-result.ts';
import { settleEvent } from './settle-event.ts';
import { mayFight } from './start-match.ts';
import { tellOfBracket } from './tell-of-bracket.ts';

/** Records how a match ended, on the version of it that the caller saw. A walkover needs no start. */
export async function recordResult(
  deps: Deps,
  caller: Caller,
  eventId: string,
  id: string,
  given: ResultCreate,
  ifMatch: readonly string[],
): Promise<Result<string, Failure>> {
  return once<string>(deps, caller.claim, async () => {
    const own = await ownMatch(deps, caller.principal, eventId, id);
    if (!own.ok) return own;
    const { match } = own.value;
    if (!matches(ifMatch, matchEtag(own.value))) return stale('match');
    const may = await mayFight(deps, own.value);
    if (!may.ok) return may;
    const result = readResult(deps, caller, own.value, given);
    if (!result.ok) return result;
    const settled = await settleEvent(deps, own.value, result.value);
    if (!settled.ok) return settled;
    const record = changeBracket(own.value, {
      match: { ...match, result: result.value },
      ...settled.value.own,
    });
    const command = { action: 'recordResult', target: id, detail: { result: result.value } };
    const changes = bracketChanges(deps, caller, own.value, record, command);
    const told = await tellOfBracket(deps, own.value.event, { was: own.value.bracket, record }, id);
    const held = isStarted(match) ? [] : [unchangedEvent(own.value.event)];
    return ok({ changes: [...changes, ...settled.value.changes, ...told, ...held], result: id });
  });
}
