import type { RunMessage } from '@openmat/contracts';
import { fail, ok, type Result } from '@openmat/core';
import type { Change, Deps } from '../ports.ts';
import { isOver } from './bracket-state.ts';
import type { Run } from './records.ts';
import { ended, renewed } from './run-state.ts';

/** How often a run is taken up before it is given up: something in it ends every worker. */
const MOST_CLAIMS = 8;

const ATTEMPTS = 6;

/** Why a message leads to no work: there is no such run, nothing is left to do, or another worker does it. */
export type Idle = 'gone' | 'over' | 'held';

/** Takes a run up for one worker, unless another one holds it. */
export async function claimRun(deps: Deps, { event, run: id }: RunMessage): Promise<Result<Run, Idle>> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const run = await deps.db.get('run', { event, id });
    if (!run) return fail('gone');
    if (isOver(run) || (run.status === 'staged' && !isToPublish(run))) return fail('over');
    if (run.lease && run.lease.expires > deps.now()) return fail('held');
    const given = run.claims >= MOST_CLAIMS;
    const status = run.status === 'queued' ? 'running' : run.status;
    const record = given
      ? ended(deps, run, 'failed', `Given up after ${MOST_CLAIMS} attempts.`)
      : renewed(deps, { ...run, claims: run.claims + 1 }, { status });
    const committed = await deps.db.commit([{ put: 'run', record, when: { version: run.version } }]);
    if (committed.ok) return given ? fail('over') : ok(record);
  }
  return fail('held');
}

/** Whether the plan of a run goes live once it is complete. */
export const isToPublish = ({ publish, approved }: Run) => publish || approved === true;

/** Why a step of a run went no further. */
export type Setback =
  /** Registrations, event or brackets are no longer what the plan was made from. */
  | { readonly kind: 'moved'; readonly detail: string }
  /** Somebody else has the run now, or it is superseded. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'refused'; readonly detail: string };

export type Step = Result<Run, Setback>;

export const moved = (detail: string) => fail<Setback>({ kind: 'moved', detail });
export const lost = () => fail<Setback>({ kind: 'lost' });
export const refused = (detail: string) => fail<Setback>({ kind: 'refused', detail });

/**
 * Writes the next version of a run together with changes that only its holder may make: the version is the fence,
 * and every such write renews the lease.
 *
 * @returns the run, or which of the changes did not hold, by their place; `lost` where the run is another's
 */
export async function advance(
  deps: Deps,
  run: Run,
  record: Run,
  changes: readonly Change[] = [],
): Promise<Result<Run, 'lost' | readonly number[]>> {
  const committed = await deps.db.commit([
    ...changes,
    { put: 'run', record, when: { version: run.version } },
  ]);
  if (committed.ok) return ok(record);
  return fail(committed.failed.includes(changes.length) ? 'lost' : committed.failed);
}
