import type { RunMessage, RunStatus } from '@openmat/contracts';
import type { Deps } from '../ports.ts';
import { advance, claimRun, type Idle, isToPublish, type Setback } from './claim-run.ts';
import { found } from './live-plan.ts';
import { publishPlan } from './publish-plan.ts';
import type { Run } from './records.ts';
import { ended, restarted, rested } from './run-state.ts';
import { stagePlan } from './stage-plan.ts';

/** How often a run begins again when what it plans has changed meanwhile. */
const MOST_RESTARTS = 5;

/** What became of a message: what the run is at, or why there was nothing to do. */
export type Worked = Idle | RunStatus | 'lost';

/**
 * Does the work of a run: plans it, writes the plan, publishes it where that was asked. May be called any number of
 * times, at once or after a crash at any place: the run ends with one plan.
 */
export async function workRun(deps: Deps, message: RunMessage): Promise<Worked> {
  const claimed = await claimRun(deps, message);
  return claimed.ok ? carryOut(deps, claimed.value) : claimed.error;
}

/** Goes on with a run that the caller holds, until it is staged, published, over or lost. */
export async function carryOut(deps: Deps, holder: Run): Promise<Worked> {
  try {
    return await goOn(deps, holder);
  } catch (error) {
    // Should this fail too, the lease runs out and the sweeper finds the run.
    await letGo(deps, holder).catch(() => {});
    throw error;
  }
}

/** Gives a run back after a fault: neither the next delivery of its message nor the sweeper waits for the lease. */
async function letGo(deps: Deps, { event, id, claims }: Run): Promise<void> {
  const run = await deps.db.get('run', { event, id });
  if (run?.lease?.token !== claims) return;
  await advance(deps, run, { ...rested(deps, run, {}), due: deps.now() });
}

async function goOn(deps: Deps, holder: Run): Promise<Worked> {
  for (let run: Run | undefined = holder; run; ) {
    const staged = run.status === 'staged' ? { ok: true as const, value: run } : await stagePlan(deps, run);
    if (staged.ok && !isToPublish(staged.value)) return 'staged';
    const done = staged.ok ? await publishPlan(deps, staged.value) : staged;
    if (done.ok) return done.value.status;
    const next = await afterSetback(deps, run, done.error);
    if (typeof next === 'string') return next;
    run = next;
  }
  return 'lost';
}

/** The run to begin again with, or how it ended. A draft that was looked at is published as it is or not at all. */
async function afterSetback(deps: Deps, held: Run, setback: Setback): Promise<Run | Worked> {
  if (setback.kind === 'lost') return 'lost';
  const run = await deps.db.get('run', { event: held.event, id: held.id });
  if (run?.lease?.token !== held.claims) return 'lost';
  const given = run.approved === true || run.restarts >= MOST_RESTARTS;
  if (setback.kind === 'refused' || given) {
    const status = setback.kind === 'refused' ? 'failed' : 'superseded';
    const over = await advance(deps, run, ended(deps, run, status, setback.detail));
    return over.ok ? status : 'lost';
  }
  const roster = found(await deps.db.get('roster', { event: run.event }), `roster of ${run.event}`);
  const again = await advance(deps, run, restarted(deps, run, roster.revision));
  return again.ok ? again.value : 'lost';
}
