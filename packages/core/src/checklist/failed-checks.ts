import type { Checklists } from './checklists.ts';

/** What follows from checks that have failed. */
export interface FailedChecks {
  /** Until when they may be put right, in epoch seconds. */
  readonly deadline?: number;
  /** What follows now; missing while there is time, and where the rulebook names nothing. */
  readonly follows?: { readonly out: 'dq' | 'barred'; readonly scope: 'bracket' | 'event' };
}

/**
 * What follows from checks that have failed: time to put them right from the first failure on, then the consequence; at
 * once where there is nothing to put right. Rulebook `gi-nogi-points`, "Uniform Compliance"; `pool-finals`, "Hygiene".
 *
 * @param now epoch seconds
 * @param since the deadline of an earlier failure that was not put right
 *
 * @example
 * failedChecks({ gi: { topic: 'uniform', requirement: 'a clean gi', clause: '', fixMinutes: 5, failure: { out: 'dq', scope: 'bracket' } } }, ['gi'], 1000); // => { deadline: 1300 }
 * failedChecks({ gi: { topic: 'uniform', requirement: 'a clean gi', clause: '', fixMinutes: 5, failure: { out: 'dq', scope: 'bracket' } } }, ['gi'], 1301, 1300); // => { deadline: 1300, follows: { out: 'dq', scope: 'bracket' } }
 */
export function failedChecks(
  checklists: Checklists,
  failed: readonly string[],
  now: number,
  since?: number,
): FailedChecks {
  const checks = failed.flatMap((id) => checklists[id] ?? []);
  const atOnce = checks.find(({ failure, fixMinutes }) => failure && fixMinutes === undefined);
  if (atOnce?.failure) return { follows: atOnce.failure };
  const minutes = checks.flatMap(({ fixMinutes }) => fixMinutes ?? []);
  const deadline = since ?? (minutes.length > 0 ? now + Math.min(...minutes) * 60 : undefined);
  if (deadline === undefined) return {};
  const late = now > deadline ? checks.find(({ failure }) => failure)?.failure : undefined;
  return { deadline, ...(late && { follows: late }) };
}
