import type { Failure, MergeCreate } from '@openmat/contracts';
import { type CheckedMerge, ok, type Result } from '@openmat/core';
import { unchangedEvent } from '../event/unchanged-event.ts';
import { duplicate, invalid } from '../failures.ts';
import { once } from '../once.ts';
import type { Caller, Deps } from '../ports.ts';
import { present } from '../value/changed.ts';
import { checkOnEvent } from './check-on-event.ts';
import { approval } from './decide.ts';
import { ownDeciding } from './own-merge.ts';
import type { MergeRecord } from './records.ts';

/**
 * Decides a merge that an organizer has built: checked like one that is proposed. What limits it crosses is said; they
 * are overridden on request, with a reason, but for those that keep adults and minors apart.
 *
 * @returns the id of the merge
 */
export async function makeMerge(
  deps: Deps,
  caller: Caller,
  eventId: string,
  { into, moves, override = false, reason }: MergeCreate,
): Promise<Result<string, Failure>> {
  return once<string>(deps, caller.claim, async () => {
    const own = await ownDeciding(deps, caller.principal, eventId);
    if (!own.ok) return own;
    const { event, bracketing } = own.value;
    const checked = await checkOnEvent(deps, eventId, {
      into: present(into),
      moves: [...new Set(moves)],
    });
    if (!checked.ok) {
      const { error } = checked;
      return error.kind === 'misfit' ? invalid(error.faults.map(readFault)) : { ok: false, error };
    }
    const { about, check, merges } = checked.value;
    const { merge, crosses } = about.checked;
    const refused = obstacle(about.checked, override, reason);
    if (refused) return refused;
    const was = merges.find(({ id }) => id === merge.id);
    if (was?.status === 'approved') return duplicate(`It is approved already, as ${was.id}.`, was.id);
    const now = deps.now();
    const { status: _, ...made } = merge;
    const record: MergeRecord = {
      ...made,
      event: eventId,
      status: 'approved',
      byHand: true,
      ...(crosses.length > 0 && { crosses, ...(reason !== undefined && { reason }) }),
      version: (was?.version ?? 0) + 1,
      createdAt: was?.createdAt ?? now,
      updatedAt: now,
    };
    const basis = { ...about, event, bracketing };
    const changes = [
      ...(await approval(deps, caller, basis, { action: 'makeMerge', record, was })).changes,
      check,
      unchangedEvent(event),
    ];
    return ok({ changes, result: merge.id });
  });
}

function obstacle({ crosses, never }: CheckedMerge, override: boolean, reason: string | undefined) {
  if (never.length > 0) {
    return invalid(
      never.map((message) => ({ path: 'moves', message })),
      'Adults and minors are never merged; that cannot be overridden.',
    );
  }
  if (crosses.length === 0) return undefined;
  if (!override) {
    return invalid(
      crosses.map((message) => ({ path: 'override', message })),
      'The merge crosses limits of the ruleset; override them with a reason, if you must.',
    );
  }
  return reason === undefined ? invalid([{ path: 'reason', message: 'goes with an override' }]) : undefined;
}

/** `field: message`, as the check writes it. */
function readFault(fault: string) {
  const [path = '', ...message] = fault.split(': ');
  return { path, message: message.join(': ') };
}
