import { sweepFiles, sweepImports, sweepMerges, sweepNotices, sweepOutbox, sweepRuns } from '@openmat/app';
import { scheduled } from '@openmat/runtime';
import { depsFromEnvironment } from '../deps.ts';
import { publicFilesFromEnvironment } from '../public-files.ts';
import { noticeQueue, runQueue } from '../queue.ts';

const deps = depsFromEnvironment();
const queue = runQueue();
const notifier = noticeQueue();
const files = publicFilesFromEnvironment();

/** Runs every minute: removes what imports and plans left behind, and does again what was lost on its way. */
export const handler = scheduled('sweeper', async () => {
  const imports = await sweepImports(deps);
  const runs = await sweepRuns(deps, queue);
  const messages = await sweepOutbox(deps, queue);
  const notices = await sweepNotices(deps, notifier);
  const { events, unshown } = await sweepFiles(deps, files);
  const merges = await sweepMerges(deps);
  return { imports, runs, merges, messages, notices, files: events, unshownBrackets: unshown };
});
