import { relay } from '@openmat/app';
import { streamWorker } from '@openmat/runtime';
import { outboxOf } from '@openmat/store';
import { depsFromEnvironment } from '../deps.ts';
import { queueFromEnvironment } from '../queue.ts';

const deps = depsFromEnvironment();
const queue = queueFromEnvironment();

/** Sends what a transaction has put into the outbox, as soon as the stream tells of it. */
export const handler = streamWorker('relay', async (keys) => {
  const message = outboxOf(keys);
  if (message) await relay(deps, queue, message);
});
