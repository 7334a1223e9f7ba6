import { type Merge, ok, type Result } from '@openmat/core';
import { advance, lost, moved, type Setback } from '../bracketing/claim-run.ts';
import type { Planning } from '../bracketing/load-planning.ts';
import type { Run } from '../bracketing/records.ts';
import { renewed } from '../bracketing/run-state.ts';
import type { Deps } from '../ports.ts';
import { checksum } from '../value/checksum.ts';
import { announce } from '../webhook/announce.ts';
import type { MergeRecord } from './records.ts';

/** Merges of one commit, beside the run and what webhooks are told. */
const AT_A_TIME = 80;

/** A run, as its holder has it, and what it plans. */
export type AtWork = { readonly run: Run; readonly planning: Planning };

/** Writes down what a run proposes, so that it can be decided later: whoever moves where is the same merge in every plan. */
export async function storeProposals(
  deps: Deps,
  { run: holder, planning }: AtWork,
  made: readonly Merge[],
): Promise<Result<AtWork, Setback>> {
  const known = new Map(planning.merges.map((merge) => [merge.id, merge]));
  const records = made
    .filter(({ status }) => status === 'proposed')
    .flatMap((merge) => proposal(deps, holder.event, merge, known.get(merge.id)) ?? []);
  let run = holder;
  for (let from = 0; from < records.length; from += AT_A_TIME) {
    const batch = records.slice(from, from + AT_A_TIME);
    const told = { event: run.event, run: run.id, merges: batch.length };
    const puts = batch.map((record) => ({ put: 'merge', record, when: whenNext(record) }) as const);
    const stored = await advance(deps, run, renewed(deps, run, {}), [
      ...puts,
      ...(await announce(deps, planning.event.federation, 'merge.proposed', told)),
    ]);
    if (!stored.ok) return stored.error === 'lost' ? lost() : moved('A merge was decided meanwhile.');
    run = stored.value;
  }
  const merges = [...new Map([...planning.merges, ...records].map((merge) => [merge.id, merge])).values()];
  return ok({ run, planning: { ...planning, merges } });
}

/** The version that this one follows. */
const whenNext = ({ version }: MergeRecord) =>
  version === 1 ? ({ absent: true } as const) : { version: version - 1 };

function proposal(
  deps: Deps,
  event: string,
  { id, from, into, moves, reasons, cost }: Merge,
  was: MergeRecord | undefined,
): MergeRecord | undefined {
  const made = { id, from, into, moves, reasons, cost };
  if (was?.status === 'proposed' && checksum([was.reasons, was.cost]) === checksum([reasons, cost])) {
    return undefined;
  }
  const now = deps.now();
  return {
    ...made,
    event,
    status: 'proposed',
    version: (was?.version ?? 0) + 1,
    createdAt: was?.createdAt ?? now,
    updatedAt: now,
  };
}
