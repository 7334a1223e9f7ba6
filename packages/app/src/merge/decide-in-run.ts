import {
  ADULT_AGE,
  ageOn,
  checkMerge,
  type FormedBrackets,
  formBrackets,
  ok,
  type Result,
} from '@openmat/core';
import { advance, lost, moved, type Setback } from '../bracketing/claim-run.ts';
import { found } from '../bracketing/live-plan.ts';
import { decisionsOf, type Planning } from '../bracketing/load-planning.ts';
import { SEED } from '../bracketing/make-plan.ts';
import type { Bracketing, Run } from '../bracketing/records.ts';
import { renewed } from '../bracketing/run-state.ts';
import type { Deps } from '../ports.ts';
import { MOST_MOVED } from './ask-consents.ts';
import { approval, nextVersion, refusal } from './decide.ts';
import { approvedOf, choicesOf, movesOf } from './merge-choices.ts';
import type { MergeRecord } from './records.ts';
import { type AtWork, storeProposals } from './store-proposals.ts';

/**
 * Decides what a run decides by itself, before it plans: an approved merge that leaves somebody without a bracket, since
 * others have refused or withdrawn, is given up and proposed anew, and so is one that would bring adults and minors
 * together, since a birth date was put right; proposals that cost less than the organizer has said are approved.
 */
export async function decideInRun(
  deps: Deps,
  run: Run,
  planning: Planning,
): Promise<Result<AtWork, Setback>> {
  let at = { run, planning };
  for (let formed = form(at); formed; formed = form(at)) {
    const gone = impossible(at.planning, formed);
    if (gone.length === 0) return run.approveBelow === undefined ? ok(at) : approveBelow(deps, at, formed);
    const given = await decideAll(deps, at, gone, 'superseded');
    if (!given.ok) return given;
    at = given.value;
  }
  return ok(at);
}

/** The brackets as the decisions make them; undefined where there is nothing to decide. */
function form({ run, planning }: AtWork): FormedBrackets | undefined {
  const { entries, ruleset, event, merges } = planning;
  const choices = choicesOf(merges);
  if (run.approveBelow === undefined && choices.decided.length === 0) return undefined;
  return formBrackets(entries, ruleset, event.startDate, SEED, choices);
}

/** Approved merges by which somebody who is moved has no bracket all the same, or one of adults and minors. */
function impossible({ merges, entries, event }: Planning, formed: FormedBrackets): readonly MergeRecord[] {
  const short = formed.unbracketed.filter(({ nearest }) => nearest);
  const adults = new Map(
    entries.map(({ entryId, birthDate }) => [entryId, ageOn(birthDate, event.startDate) >= ADULT_AGE]),
  );
  const mixed = formed.brackets.filter(
    ({ joins, entrants }) => joins && new Set(entrants.map(({ entryId }) => adults.get(entryId))).size > 1,
  );
  const ids = new Set([...short, ...mixed.flatMap(({ entrants }) => entrants)].map(({ entryId }) => entryId));
  return approvedOf(merges).filter((merge) => movesOf(merge).some((entryId) => ids.has(entryId)));
}

async function approveBelow(
  deps: Deps,
  at: AtWork,
  formed: FormedBrackets,
): Promise<Result<AtWork, Setback>> {
  const stored = await storeProposals(deps, at, formed.merges);
  if (!stored.ok) return stored;
  const { run, planning } = stored.value;
  const cheap = new Set(
    formed.merges
      .filter(({ status, cost }) => status === 'proposed' && cost < (run.approveBelow ?? 0))
      .map(({ id }) => id),
  );
  const approved = planning.merges.filter(({ id, moves }) => cheap.has(id) && moves.length <= MOST_MOVED);
  return decideAll(deps, stored.value, approved, 'approved');
}

/** Commits decisions one after the other, each while the run is held and the roster is as it was planned. */
async function decideAll(
  deps: Deps,
  at: AtWork,
  merges: readonly MergeRecord[],
  status: 'approved' | 'superseded',
): Promise<Result<AtWork, Setback>> {
  let { run, planning } = at;
  const { event } = planning;
  for (const was of merges) {
    const bracketing = found(
      await deps.db.get('bracketing', { event: event.id }),
      `bracketing of ${event.id}`,
    );
    if (decisionsOf(bracketing) !== planning.decisions) return moved('A merge was decided meanwhile.');
    const decided = await decide(deps, run, { ...planning, bracketing }, was, status);
    const committed = await advance(deps, run, renewed(deps, run, {}), [
      ...decided.changes,
      { check: 'roster', key: { event: event.id }, when: { revision: run.roster } },
    ]);
    if (!committed.ok) return committed.error === 'lost' ? lost() : moved('The registrations have changed.');
    run = committed.value;
    const rest = planning.merges.filter(({ id }) => id !== was.id);
    planning = { ...planning, merges: [...rest, decided.record], decisions: planning.decisions + 1 };
  }
  return ok({ run, planning });
}

/** One decision, as whoever has asked for the run. */
async function decide(
  deps: Deps,
  run: Run,
  planning: Planning & { readonly bracketing: Bracketing },
  was: MergeRecord,
  status: 'approved' | 'superseded',
) {
  const { event, entries, ruleset, merges } = planning;
  const caller = { principal: { ...run.actor, federation: event.federation }, correlation: run.correlation };
  if (status === 'superseded') return refusal(deps, caller, planning, { status, was });
  const federation = found(
    await deps.db.get('federation', { id: event.federation }),
    `federation ${event.federation}`,
  );
  const checked = checkMerge(entries, ruleset, event.startDate, was, choicesOf(merges).decided);
  if (!checked.ok) throw new Error(`merge ${was.id} is proposed and cannot be: ${checked.error.join('; ')}`);
  const basis = { ...planning, federation, checked: checked.value };
  return approval(deps, caller, basis, { action: 'approveMerge', record: nextVersion(deps, was), was });
}
