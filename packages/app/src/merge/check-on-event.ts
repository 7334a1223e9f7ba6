import type { Failure } from '@openmat/contracts';
import { type CheckedMerge, checkMerge, fail, type MergeDecision, ok, type Result } from '@openmat/core';
import { isUnderWay } from '../bracketing/bracket-state.ts';
import { found } from '../bracketing/live-plan.ts';
import { loadPlanning, type Planning } from '../bracketing/load-planning.ts';
import { busy, conflict } from '../failures.ts';
import type { Change, Deps } from '../ports.ts';
import { registrationIdIn } from '../registration/entry.ts';
import { type About, MOST_MOVED } from './ask-consents.ts';
import { approvedOf, choicesOf, movesOf } from './merge-choices.ts';
import type { MergeRecord } from './records.ts';

const ATTEMPTS = 3;

export type CheckedOnEvent = {
  readonly about: About & { readonly checked: CheckedMerge };
  /** Holds the registrations as they were looked at. */
  readonly check: Change;
  readonly merges: readonly MergeRecord[];
};

/** Why a merge cannot be: what is wrong in the body of whoever builds it by hand. */
export type Misfit = { readonly kind: 'misfit'; readonly faults: readonly string[] };

/**
 * Checks a merge against the event as it is now: everybody who is registered, but those whose bracket is under way or
 * locked, and the merges that are approved already.
 */
export async function checkOnEvent(
  deps: Deps,
  event: string,
  decision: MergeDecision,
): Promise<Result<CheckedOnEvent, Failure | Misfit>> {
  const planning = await planningNow(deps, event);
  if (!planning) return busy();
  const { entries, ruleset, merges } = planning;
  const started = inBracketThatStays(decision, planning);
  if (started) return started;
  const approved = approvedOf(merges);
  const isMoved = (entryId: string) => decision.moves.includes(entryId);
  const twice = approved.find((merge) => movesOf(merge).some(isMoved));
  if (twice) {
    const who = movesOf(twice).filter(isMoved);
    return conflict(`${twice.id} moves ${who.join(', ')} already: reject that one first.`);
  }
  if (decision.moves.length > MOST_MOVED) return conflict(`More than ${MOST_MOVED} are never moved at once.`);
  const federation = await deps.db.get('federation', { id: planning.event.federation });
  const checked = checkMerge(entries, ruleset, planning.event.startDate, decision, choicesOf(merges).decided);
  if (!checked.ok) return fail({ kind: 'misfit', faults: checked.error });
  const check = { check: 'roster', key: { event }, when: { revision: planning.roster } } as const;
  const about = {
    event: planning.event,
    federation: found(federation, `federation of ${event}`),
    ruleset,
    entries,
  };
  return ok({ about: { ...about, checked: checked.value }, check, merges });
}

/** The event as a run would plan it now; undefined where it does not keep still. */
async function planningNow(deps: Deps, event: string) {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const roster = found(await deps.db.get('roster', { event }), `roster of ${event}`).revision;
    const planning = await loadPlanning(deps, { event, roster });
    if (planning) return { ...planning, roster };
  }
  return undefined;
}

function inBracketThatStays({ moves }: MergeDecision, { kept }: Planning) {
  const ids = new Set(moves.map(registrationIdIn));
  const bracket = kept.find(({ entrants }) => entrants.some(({ registration }) => ids.has(registration)));
  return (
    bracket &&
    conflict(
      `Bracket ${bracket.id} ${isUnderWay(bracket) ? 'has begun' : 'is locked'}: nobody of it is moved.`,
    )
  );
}
