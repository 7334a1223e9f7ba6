import { sweepImports, sweepOutbox, sweepRuns } from '@openmat/app';
import { scheduled } from '@openmat/runtime';
import { depsFromEnvironment } from '../deps.ts';
import { queueFromEnvironment } from '../queue.ts';

const deps = depsFromEnvironment();
const queue = queueFromEnvironment();

/** Runs every minute: removes what imports and plans left behind, and sends again what was lost on its way. */
export const handler = scheduled('sweeper', async () => ({
  imports: await sweepImports(deps),
  runs: await sweepRuns(deps, queue),
  messages: await sweepOutbox(deps, queue),
}));
