import { audited } from '../audit.ts';
import type { Bracketing } from '../bracketing/records.ts';
import type { Caller, Change, Deps } from '../ports.ts';
import type { EventRecord } from '../records.ts';
import { patched } from '../value/changed.ts';
import { announce } from '../webhook/announce.ts';
import { type About, askConsents } from './ask-consents.ts';
import type { MergeRecord } from './records.ts';

/** What a decision about a merge is made on. */
export type Basis = {
  readonly event: EventRecord;
  readonly bracketing: Bracketing;
};

type Decision = {
  readonly action: 'approveMerge' | 'rejectMerge' | 'makeMerge' | 'supersedeMerge';
  readonly record: MergeRecord;
  readonly was: MergeRecord | undefined;
};

type Decided = { readonly record: MergeRecord; readonly changes: readonly Change[] };

/** An approval, with what asks everyone whom the merge moves, and what webhooks are told of it. */
export async function approval(
  deps: Deps,
  caller: Caller,
  basis: Basis & About,
  { record: merge, ...decision }: Decision,
): Promise<Decided> {
  const { id: event, federation } = basis.event;
  const { subject, roles } = caller.principal;
  const asking = askConsents(deps, basis);
  const status = { status: 'approved', decidedAt: deps.now(), decidedBy: { subject, roles } } as const;
  const record: MergeRecord = { ...merge, ...status, ...asking.record };
  return {
    record,
    changes: [
      ...decisionChanges(deps, caller, basis, { ...decision, record }),
      ...asking.changes,
      ...(await announce(deps, federation, 'merge.approved', { event, merge: merge.id })),
    ],
  };
}

/** That a merge is not carried out, or no longer. */
export function refusal(
  deps: Deps,
  caller: Caller,
  basis: Basis,
  { status, was }: { readonly status: 'rejected' | 'superseded'; readonly was: MergeRecord },
): Decided {
  const record = patched(nextVersion(deps, was), { status, decidedAt: deps.now(), due: null });
  const action = status === 'rejected' ? 'rejectMerge' : 'supersedeMerge';
  return { record, changes: decisionChanges(deps, caller, basis, { action, record, was }) };
}

export const nextVersion = (deps: Deps, was: MergeRecord): MergeRecord => ({
  ...was,
  version: was.version + 1,
  updatedAt: deps.now(),
});

/**
 * What a decision writes: the merge, the count of decisions, by which a plan that was made before is noticed, and the
 * audit, from which the decision can be made again.
 */
function decisionChanges(
  deps: Deps,
  caller: Caller,
  { event, bracketing }: Basis,
  { action, record, was }: Decision,
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
