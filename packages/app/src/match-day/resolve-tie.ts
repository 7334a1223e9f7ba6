import type { Failure, TieResolution } from '@openmat/contracts';
import { ok, type Result } from '@openmat/core';
import { bracketEtag } from '../bracketing/bracket-view.ts';
import { standingsOf } from '../bracketing/standings-of.ts';
import { matches } from '../etag.ts';
import { unchangedEvent } from '../event/unchanged-event.ts';
import { conflict, invalid, stale } from '../failures.ts';
import { once } from '../once.ts';
import type { Caller, Deps } from '../ports.ts';
import { bracketChanges, changeBracket } from './change-bracket.ts';
import { disturbed } from './match-status.ts';
import { type OwnBracket, ownBracket } from './own-match.ts';
import { isRunning } from './start-match.ts';
import { tellOfBracket } from './tell-of-bracket.ts';

/** Records the order that an official has decided for athletes who are tied; until whoever it has put into a match fights there, it may be decided anew. */
export async function resolveTie(
  deps: Deps,
  caller: Caller,
  eventId: string,
  id: string,
  { order }: TieResolution,
  ifMatch: readonly string[],
): Promise<Result<string, Failure>> {
  return once<string>(deps, caller.claim, async () => {
    const own = await ownBracket(deps, caller.principal, eventId, id);
    if (!own.ok) return own;
    if (!matches(ifMatch, bracketEtag(own.value.bracket))) return stale('bracket');
    const may = mayResolve(own.value, order);
    if (!may.ok) return may;
    const { bracket, standings, ruleset } = own.value;
    const others = (bracket.decisions ?? []).filter((decided) => !isSameGroup(decided, order));
    const record = changeBracket(own.value, { decisions: [...others, order] });
    const depends = disturbed(bracket, standings, standingsOf(record, ruleset));
    if (depends) return conflict(`Match ${depends.id}, which depends on it, has been started.`);
    const command = { action: 'resolveTie', target: id, detail: { order } };
    const changes = bracketChanges(deps, caller, own.value, record, command);
    const told = await tellOfBracket(deps, own.value.event, { was: bracket, record });
    return ok({ changes: [...changes, ...told, unchangedEvent(own.value.event)], result: id });
  });
}

function mayResolve(own: OwnBracket, order: readonly string[]): Result<undefined, Failure> {
  const running = isRunning(own);
  if (!running.ok) return running;
  const { bracket, standings } = own;
  const groups = [...standings.ties, ...(bracket.decisions ?? [])];
  if (!groups.some((group) => isSameGroup(group, order))) {
    const tied = standings.ties.map((group) => group.join(', ')).join('; ') || 'nobody';
    return invalid([{ path: 'order', message: `is not a tie of this bracket; tied are: ${tied}` }]);
  }
  return ok(undefined);
}

const isSameGroup = (group: readonly string[], order: readonly string[]) =>
  group.length === order.length &&
  new Set(order).size === order.length &&
  order.every((athlete) => group.includes(athlete));
