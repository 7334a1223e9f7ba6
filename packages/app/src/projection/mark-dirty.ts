import type { Change, Deps } from '../ports.ts';

/** How long the projector has before the sweeper renders instead. Seconds. */
const PROJECTOR_SECONDS = 30;

/** What the subject of a mark is called that concerns all files of an event. */
export const WHOLE_EVENT = '*';

/** Says that the public files of a bracket, or of a whole event, must be made again; to be committed with the cause. */
export function markDirty(deps: Deps, event: string, subject = WHOLE_EVENT): Change {
  const record = { event, subject, stamp: deps.newId(), due: deps.now() + PROJECTOR_SECONDS };
  return { put: 'dirty', record, when: { always: true } };
}
