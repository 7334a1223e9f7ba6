import { type FormedBrackets, formBrackets, ok, type Result } from '@openmat/core';
import { advance, lost, moved, type Setback } from '../bracketing/claim-run.ts';
import { found } from '../bracketing/live-plan.ts';
import { decisionsOf, type Planning } from '../bracketing/load-planning.ts';
import { SEED } from '../bracketing/make-plan.ts';
import type { Run } from '../bracketing/records.ts';
import { renewed } from '../bracketing/run-state.ts';
import type { Deps } from '../ports.ts';
import { type Decided, decided, decisionChanges } from './decide.ts';
import { approvedOf, choicesOf } from './merge-choices.ts';
import type { MergeRecord } from './records.ts';
import { type AtWork, storeProposals } from './store-proposals.ts';

/**
 * Decides what a run decides by itself, before it plans: an approved merge that leaves somebody without a bracket, since
 * others have refused or withdrawn, is given up and proposed anew; proposals that cost less than the organizer has said
 * are approved.
 */
export async function decideInRun(
  deps: Deps,
  run: Run,
  planning: Planning,
): Promise<Result<AtWork, Setback>> {
  let at = { run, planning };
  for (let formed = form(at); formed; formed = form(at)) {
    const short = fallenShort(at.planning.merges, formed);
    if (short.length === 0) return run.approveBelow === undefined ? ok(at) : approveBelow(deps, at, formed);
    const given = await decideAll(
      deps,
      at,
      short.map((was) => {
        return { action: 'supersedeMerge', was, record: decided(deps, was, 'superseded') };
      }),
    );
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

/** Approved merges by which somebody who is moved has no bracket all the same. */
function fallenShort(
  merges: readonly MergeRecord[],
  { unbracketed }: FormedBrackets,
): readonly MergeRecord[] {
  const short = new Set(unbracketed.filter(({ nearest }) => nearest).map(({ entryId }) => entryId));
  return approvedOf(merges).filter(({ moves }) => moves.some((entryId) => short.has(entryId)));
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
  const approvals = planning.merges
    .filter(({ id }) => cheap.has(id))
    .map((was): Decided => ({ action: 'approveMerge', was, record: decided(deps, was, 'approved') }));
  return decideAll(deps, stored.value, approvals);
}

/** Commits decisions one after the other, each while the run is held and the roster is as it was planned. */
async function decideAll(
  deps: Deps,
  at: AtWork,
  decisions: readonly Decided[],
): Promise<Result<AtWork, Setback>> {
  let { run, planning } = at;
  const { event } = planning;
  const principal = { ...run.actor, federation: event.federation };
  const caller = { principal, correlation: run.correlation };
  for (const decision of decisions) {
    const bracketing = found(
      await deps.db.get('bracketing', { event: event.id }),
      `bracketing of ${event.id}`,
    );
    if (decisionsOf(bracketing) !== planning.decisions) return moved('A merge was decided meanwhile.');
    const committed = await advance(deps, run, renewed(deps, run, {}), [
      ...decisionChanges(deps, caller, { event, bracketing }, decision),
      { check: 'roster', key: { event: event.id }, when: { revision: run.roster } },
    ]);
    if (!committed.ok) return committed.error === 'lost' ? lost() : moved('The registrations have changed.');
    run = committed.value;
    const { record } = decision;
    const merges = [...planning.merges.filter(({ id }) => id !== record.id), record];
    planning = { ...planning, merges, decisions: planning.decisions + 1 };
  }
  return ok({ run, planning });
}
