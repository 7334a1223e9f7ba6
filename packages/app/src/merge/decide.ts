import { audited } from '../audit.ts';
import type { Bracketing } from '../bracketing/records.ts';
import type { Caller, Change, Deps } from '../ports.ts';
import type { EventRecord } from '../records.ts';
import type { MergeRecord } from './records.ts';

/** What a decision about a merge is made on. */
export type Basis = {
  readonly event: EventRecord;
  readonly bracketing: Bracketing;
};

export type Decided = {
  readonly action: 'approveMerge' | 'rejectMerge' | 'makeMerge' | 'supersedeMerge';
  readonly record: MergeRecord;
  readonly was: MergeRecord | undefined;
};

/** A merge as it is decided, the next version. */
export function decided(
  deps: Deps,
  was: MergeRecord,
  status: 'approved' | 'rejected' | 'superseded',
): MergeRecord {
  const now = deps.now();
  return { ...was, status, decidedAt: now, version: was.version + 1, updatedAt: now };
}

/**
 * What a decision writes: the merge, the count of decisions, by which a plan that was made before is noticed, and the
 * audit, from which the decision can be made again.
 */
export function decisionChanges(
  deps: Deps,
  caller: Caller,
  { event, bracketing }: Basis,
  { action, record, was }: Decided,
): readonly Change[] {
  const { id, into, moves, cost, crosses, reason } = record;
  const counted: Bracketing = {
    ...bracketing,
    decisions: (bracketing.decisions ?? 0) + 1,
    version: bracketing.version + 1,
  };
  const what = { federation: event.federation, event: event.id, action, target: id };
  const detail = { into, moves, cost, ...(crosses && { crosses: crosses.length }) };
  return [
    { put: 'merge', record, when: was ? { version: was.version } : { absent: true } },
    { put: 'bracketing', record: counted, when: { version: bracketing.version } },
    audited(deps, caller, { ...what, detail, ...(reason !== undefined && { note: reason }) }),
  ];
}
