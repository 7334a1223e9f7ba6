import { relay, relayNotice } from '@openmat/app';
import { streamWorker } from '@openmat/runtime';
import { noticeOf, outboxOf } from '@openmat/store';
import { depsFromEnvironment } from '../deps.ts';
import { noticeQueue, runQueue } from '../queue.ts';

const deps = depsFromEnvironment();
const runs = runQueue();
const notices = noticeQueue();

/** Sends what a transaction has put into the outbox, as soon as the stream tells of it. */
export const handler = streamWorker('relay', async (keys) => {
  const run = outboxOf(keys);
  if (run) await relay(deps, runs, run);
  const notice = noticeOf(keys);
  if (notice) await relayNotice(deps, notices, notice);
});
