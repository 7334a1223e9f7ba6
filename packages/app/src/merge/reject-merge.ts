import type { Failure } from '@openmat/contracts';
import { ok, type Result } from '@openmat/core';
import { unchangedEvent } from '../event/unchanged-event.ts';
import { conflict } from '../failures.ts';
import { once } from '../once.ts';
import type { Caller, Deps } from '../ports.ts';
import { bracketBegun } from './bracket-begun.ts';
import { refusal } from './decide.ts';
import { ownMerge } from './own-merge.ts';

/**
 * Rejects a merge: no run proposes it any more, and one that was approved is taken back. Rejecting it again changes nothing.
 *
 * @returns the id of the merge
 */
export async function rejectMerge(
  deps: Deps,
  caller: Caller,
  eventId: string,
  id: string,
): Promise<Result<string, Failure>> {
  return once<string>(deps, caller.claim, async () => {
    const own = await ownMerge(deps, caller.principal, eventId, id);
    if (!own.ok) return own;
    const { merge: was, event, bracketing } = own.value;
    if (was.status === 'rejected') return ok({ changes: [], result: id });
    const begun = was.status === 'approved' ? await bracketBegun(deps, eventId, was.moves) : undefined;
    if (begun) return conflict(`Bracket ${begun} has begun: nobody of it is moved any more.`);
    const rejected = refusal(deps, caller, { event, bracketing }, { status: 'rejected', was });
    const changes = [...rejected.changes, unchangedEvent(event)];
    return ok({ changes, result: id });
  });
}
