import type { RunPhase } from '@openmat/contracts';
import { ok } from '@openmat/core';
import { decideInRun } from '../merge/decide-in-run.ts';
import { type AtWork, storeProposals } from '../merge/store-proposals.ts';
import { type Change, type Deps, MOST_CHANGES } from '../ports.ts';
import { inParts } from '../value/in-parts.ts';
import { advance, isToPublish, lost, moved, refused, type Step } from './claim-run.ts';
import { loadPlanning } from './load-planning.ts';
import { makePlan, planIdOf } from './make-plan.ts';
import type { Run } from './records.ts';
import { renewed, rested } from './run-state.ts';
import { verifyPlan } from './verify-plan.ts';

/** Most of one transaction: the service takes 4 MB. */
const BATCH_BYTES = 1_000_000;

/** Makes the plan of a run and writes it where no reader looks, then reads it back. */
export async function stagePlan(deps: Deps, claimed: Run): Promise<Step> {
  const planning = await loadPlanning(deps, claimed);
  if (!planning) return moved('The registrations have changed.');
  if (planning.unknown.length > 0) return refused(`Nobody is entered in ${planning.unknown.join(', ')}.`);
  const decided = await decideInRun(deps, claimed, planning);
  return decided.ok ? writePlan(deps, decided.value) : decided;
}

async function writePlan(deps: Deps, { run: decided, planning }: AtWork): Promise<Step> {
  const id = planIdOf(decided, planning);
  const plans = [...new Set([...decided.plans, id])];
  const begun = await report(deps, decided, 'planning', 0.1, { plans });
  if (!begun.ok) return begun;
  const made = makePlan(begun.value, planning);
  const proposed = await storeProposals(deps, { run: begun.value, planning }, made.merges);
  if (!proposed.ok) return proposed;
  const written = await writeAll(deps, proposed.value.run, made.puts);
  if (!written.ok) return written;
  const checking = await report(deps, written.value, 'checking', 0.9);
  if (!checking.ok) return checking;
  await verifyPlan(deps, made.record);
  const run = checking.value;
  const staged = { status: 'staged', plan: id, metrics: made.record.metrics } as const;
  const record = isToPublish(run)
    ? renewed(deps, run, { ...staged, progress: { phase: 'publishing', done: 0.95 } })
    : rested(deps, run, { ...staged, progress: { phase: 'done', done: 1 } });
  return orLost(await advance(deps, run, record));
}

async function writeAll(deps: Deps, begun: Run, puts: readonly Change[]): Promise<Step> {
  let run = begun;
  const batches = inParts(puts, BATCH_BYTES).flatMap((part) => inChunks(part, MOST_CHANGES - 1));
  for (const [index, batch] of batches.entries()) {
    const written = await report(deps, run, 'writing', 0.3 + (0.6 * index) / batches.length, {}, batch);
    if (!written.ok) return written;
    run = written.value;
  }
  return ok(run);
}

async function report(
  deps: Deps,
  run: Run,
  phase: RunPhase,
  done: number,
  change: Partial<Run> = {},
  changes: readonly Change[] = [],
): Promise<Step> {
  const progress = { phase, done: Math.round(done * 100) / 100 };
  return orLost(await advance(deps, run, renewed(deps, run, { ...change, progress }), changes));
}

const orLost = (advanced: Awaited<ReturnType<typeof advance>>): Step => (advanced.ok ? advanced : lost());

const inChunks = <T>(list: readonly T[], most: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / most) }, (_, index) =>
    list.slice(index * most, (index + 1) * most),
  );
