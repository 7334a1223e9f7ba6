import type { RunMessage } from '@openmat/contracts';
import { RELAY_SECONDS } from '../notice/retry.ts';
import type { Change, Deps } from '../ports.ts';

/** The message to the bracketing worker, to be committed with its cause. */
export function nudge(deps: Deps, body: RunMessage): Change {
  const record = {
    event: body.event,
    id: deps.newId(),
    queue: 'bracketing',
    body,
    due: deps.now() + RELAY_SECONDS,
  };
  return { put: 'outbox', record: { ...record, queue: 'bracketing' }, when: { absent: true } };
}
