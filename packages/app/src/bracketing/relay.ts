import { type Deps, OUTBOX_SHARDS, type Queue } from '../ports.ts';
import type { Keys } from '../records.ts';

const AT_A_TIME = 25;

/** Sends a message of the outbox, once it is there, and takes it out; one that is sent already is no longer there. */
export async function relay(deps: Deps, queue: Queue, key: Keys['outbox']): Promise<void> {
  const message = await deps.db.get('outbox', key);
  if (!message) return;
  await queue.send(message.body);
  await deps.db.commit([{ remove: 'outbox', key, when: { always: true } }]);
}

/**
 * Sends what the relay has left in the outbox for too long.
 *
 * @returns how many messages were sent
 */
export async function sweepOutbox(deps: Deps, queue: Queue): Promise<number> {
  let sent = 0;
  for (let shard = 0; shard < OUTBOX_SHARDS; shard++) {
    const due = await deps.db.query({ list: 'outbox-due', shard, before: deps.now() }, { limit: AT_A_TIME });
    for (const { event, id } of due.items) await relay(deps, queue, { event, id });
    sent += due.items.length;
  }
  return sent;
}
