import type { Failure } from '@openmat/contracts';
import { type CheckedMerge, checkMerge, fail, type MergeDecision, ok, type Result } from '@openmat/core';
import { loadPlanning, type Planning } from '../bracketing/load-planning.ts';
import { busy, conflict } from '../failures.ts';
import type { Change, Deps } from '../ports.ts';
import { registrationIdIn } from '../registration/entry.ts';
import { approvedOf } from './merge-choices.ts';
import type { MergeRecord } from './records.ts';

export type CheckedOnEvent = CheckedMerge & {
  /** Holds the registrations as they were looked at. */
  readonly check: Change;
  readonly merges: readonly MergeRecord[];
};

/** Why a merge cannot be: what is wrong in the body of whoever builds it by hand. */
export type Misfit = { readonly kind: 'misfit'; readonly faults: readonly string[] };

/**
 * Checks a merge against the event as it is now: everybody who is registered, but those whose bracket is under way, and
 * the merges that are approved already.
 */
export async function checkOnEvent(
  deps: Deps,
  event: string,
  decision: MergeDecision,
): Promise<Result<CheckedOnEvent, Failure | Misfit>> {
  const roster = await deps.db.get('roster', { event });
  const planning = roster && (await loadPlanning(deps, { event, roster: roster.revision }));
  if (!planning) return busy();
  const { entries, ruleset, merges } = planning;
  const started = inBracketUnderWay(decision, planning);
  if (started) return started;
  const approved = approvedOf(merges);
  const twice = approved.find(({ moves }) => moves.some((entryId) => decision.moves.includes(entryId)));
  if (twice) {
    const who = twice.moves.filter((entryId) => decision.moves.includes(entryId));
    return conflict(`${who.join(', ')} moved already by ${twice.id}: reject that one first.`);
  }
  const checked = checkMerge(entries, ruleset, planning.event.startDate, decision, approved);
  if (!checked.ok) return fail({ kind: 'misfit', faults: checked.error });
  const check = { check: 'roster', key: { event }, when: { revision: roster.revision } } as const;
  return ok({ ...checked.value, check, merges });
}

function inBracketUnderWay({ moves }: MergeDecision, { kept }: Planning) {
  const ids = new Set(moves.map(registrationIdIn));
  const bracket = kept.find(({ entrants }) => entrants.some(({ registration }) => ids.has(registration)));
  return bracket && conflict(`Bracket ${bracket.id} has begun: nobody of it is moved any more.`);
}
