import type { Deps } from '../ports.ts';
import { patched } from '../value/changed.ts';
import type { Run } from './records.ts';

/** How long a worker may be silent before another one takes over. Seconds. */
export const LEASE_SECONDS = 60;

/** How long readers of a replaced plan have to finish. Seconds. */
export const READERS_SECONDS = 3600;

/** The next version of a run whose lease goes on. */
export function renewed(deps: Deps, run: Run, change: Partial<Run>): Run {
  const expires = deps.now() + LEASE_SECONDS;
  const lease = { token: run.claims, expires };
  return { ...run, lease, due: expires, ...change, version: run.version + 1, updatedAt: deps.now() };
}

/** A run that is over; what it staged goes later, when nobody reads it any more. */
export function ended(deps: Deps, run: Run, status: 'superseded' | 'failed', detail: string): Run {
  const due = run.plans.length > 0 ? deps.now() + READERS_SECONDS : null;
  const change = { status, detail, lease: null, due, version: run.version + 1, updatedAt: deps.now() };
  return patched(run, { ...change, progress: { ...run.progress, phase: 'done' } });
}

/** The next version of a run that nobody holds any more. */
export function rested(deps: Deps, run: Run, change: Partial<Run>): Run {
  const { lease: _, due: __, ...free } = run;
  return { ...free, ...change, version: run.version + 1, updatedAt: deps.now() };
}

/** A run that begins again, on the roster as it is now. */
export function restarted(deps: Deps, run: Run, roster: number): Run {
  const { plan: _, metrics: __, ...rest } = run;
  const progress = { phase: 'waiting', done: 0 } as const;
  return renewed(deps, rest, { status: 'running', roster, restarts: run.restarts + 1, progress });
}
