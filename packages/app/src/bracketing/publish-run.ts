import type { Failure } from '@openmat/contracts';
import { ok, type Result } from '@openmat/core';
import { audited } from '../audit.ts';
import { ownEvent } from '../event/own-event.ts';
import { conflict } from '../failures.ts';
import { once } from '../once.ts';
import type { Caller, Deps } from '../ports.ts';
import { found } from './live-plan.ts';
import type { Run } from './records.ts';
import { ownRun } from './request-run.ts';
import { renewed } from './run-state.ts';
import { carryOut } from './work-run.ts';

/**
 * Publishes a draft as it was looked at. Should this be cut off, a worker finishes it; should the draft no longer fit
 * what is stored, it is superseded.
 */
export async function publishRun(
  deps: Deps,
  caller: Caller,
  event: string,
  id: string,
): Promise<Result<Run, Failure>> {
  const approved = await approve(deps, caller, event, id);
  if (!approved.ok) return approved;
  const held = await deps.db.get('run', { event, id });
  if (approved.value.token !== undefined && held?.lease?.token === approved.value.token)
    await carryOut(deps, held);
  const run = found(await deps.db.get('run', { event, id }), `run ${id}`);
  if (run.status === 'superseded' || run.status === 'failed') {
    return conflict(`${run.detail ?? 'The run is over.'} Ask for a new run.`);
  }
  return ok(run);
}

/** Remembers that the draft is to be published, and takes the run up; no token where it is published already. */
async function approve(
  deps: Deps,
  caller: Caller,
  eventId: string,
  id: string,
): Promise<Result<{ readonly token?: number }, Failure>> {
  return once<{ readonly token?: number }>(deps, caller.claim, async () => {
    const own = await ownEvent(deps, caller.principal, eventId);
    if (!own.ok) return own;
    const owned = await ownRun(deps, caller, eventId, id);
    if (!owned.ok) return owned;
    const run = owned.value;
    if (run.status === 'published') return ok({ changes: [], result: {} });
    if (run.status !== 'staged')
      return conflict(`The run is ${run.status}: only a staged one can be published.`);
    if (run.lease && run.lease.expires > deps.now()) return conflict('The run is being published.');
    const { subject, roles } = caller.principal;
    const record = renewed(
      deps,
      { ...run, claims: run.claims + 1 },
      {
        approved: true,
        actor: { subject, roles },
        correlation: caller.correlation,
        progress: { phase: 'publishing', done: 0.95 },
      },
    );
    const what = { federation: own.value.federation, event: eventId, action: 'publishRun', target: id };
    return ok({
      changes: [{ put: 'run', record, when: { version: run.version } }, audited(deps, caller, what)],
      result: { token: record.claims },
    });
  });
}
