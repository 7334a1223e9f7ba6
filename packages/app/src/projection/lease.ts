import { type Change, type Deps, MOST_CHANGES } from '../ports.ts';
import type { RenderLease } from './records.ts';

/** A pass takes much less; who holds the lease longer has died. Not longer than what the projector has for a mark. */
const LEASE_SECONDS = 15;

export const isHeld = (lease: RenderLease | undefined, now: number) =>
  lease?.expires !== undefined && lease.expires > now;

/** The lease of the next pass; it begins a new generation where what all files share has changed. */
export function nextPass(
  deps: Deps,
  event: string,
  lease: RenderLease | undefined,
  isNewGeneration: boolean,
): RenderLease {
  return {
    event,
    version: (lease?.version ?? 0) + 1,
    pass: (lease?.pass ?? 0) + 1,
    generation: (lease?.generation ?? 0) + (isNewGeneration ? 1 : 0),
    expires: deps.now() + LEASE_SECONDS,
  };
}

/** Takes the lease as it was read; false where somebody else was faster. */
export async function take(deps: Deps, held: RenderLease, was: RenderLease | undefined): Promise<boolean> {
  const when = was ? { version: was.version } : ({ absent: true } as const);
  return (await deps.db.commit([{ put: 'render', record: held, when }])).ok;
}

/**
 * Makes changes that only the holder may make, each if its own condition holds.
 *
 * @returns false where somebody else has the lease by now: then the rest was not made
 */
export async function commitAsHolder(
  deps: Deps,
  held: RenderLease,
  changes: readonly Change[],
): Promise<boolean> {
  const fence: Change = { check: 'render', key: { event: held.event }, when: { version: held.version } };
  for (let from = 0; from < changes.length; from += MOST_CHANGES - 1) {
    if (!(await commitBehind(deps, fence, changes.slice(from, from + MOST_CHANGES - 1)))) return false;
  }
  return true;
}

/** Gives the lease back, together with last changes; false as above. */
export function giveBack(deps: Deps, held: RenderLease, changes: readonly Change[]): Promise<boolean> {
  const { expires: _, ...rest } = held;
  const record = { ...rest, version: held.version + 1 };
  return commitBehind(deps, { put: 'render', record, when: { version: held.version } }, changes);
}

async function commitBehind(deps: Deps, fence: Change, changes: readonly Change[]): Promise<boolean> {
  for (let left = changes; ; ) {
    const committed = await deps.db.commit([fence, ...left]);
    if (committed.ok) return true;
    const { failed } = committed;
    if (failed.includes(0)) return false;
    left = left.filter((_, place) => !failed.includes(place + 1));
  }
}
