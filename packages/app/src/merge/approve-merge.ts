import type { Failure } from '@openmat/contracts';
import { ok, type Result } from '@openmat/core';
import { unchangedEvent } from '../event/unchanged-event.ts';
import { conflict } from '../failures.ts';
import { once } from '../once.ts';
import type { Caller, Deps } from '../ports.ts';
import { checkOnEvent } from './check-on-event.ts';
import { approval, nextVersion } from './decide.ts';
import { ownMerge } from './own-merge.ts';

/**
 * Approves a merge that was proposed, whichever run has proposed it: it is carried out from the next run on, if it still
 * fits the event as it is now. Approving it again changes nothing.
 *
 * @returns the id of the merge
 */
export async function approveMerge(
  deps: Deps,
  caller: Caller,
  eventId: string,
  id: string,
): Promise<Result<string, Failure>> {
  return once<string>(deps, caller.claim, async () => {
    const own = await ownMerge(deps, caller.principal, eventId, id);
    if (!own.ok) return own;
    const { merge: was, event, bracketing } = own.value;
    if (was.status === 'approved') return ok({ changes: [], result: id });
    const checked = await checkOnEvent(deps, eventId, was);
    if (!checked.ok) {
      return checked.error.kind === 'misfit'
        ? outdated(id, checked.error.faults)
        : { ok: false, error: checked.error };
    }
    const { about, check } = checked.value;
    const { crosses, never } = about.checked;
    const overridden = was.byHand ? (was.crosses ?? []) : [];
    const crossed = crosses.filter((limit) => never.includes(limit) || !overridden.includes(limit));
    if (crossed.length > 0) return outdated(id, crossed);
    const basis = { ...about, event, bracketing };
    const decision = { action: 'approveMerge', record: nextVersion(deps, was), was } as const;
    const changes = [
      ...(await approval(deps, caller, basis, decision)).changes,
      check,
      unchangedEvent(event),
    ];
    return ok({ changes, result: id });
  });
}

const outdated = (id: string, why: readonly string[]) =>
  conflict(`Merge ${id} no longer fits: ${why.join('; ')}. Ask for a new run.`);
