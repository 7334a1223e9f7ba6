import { workRun } from '@openmat/app';
import { runMessage } from '@openmat/contracts';
import { queueWorker } from '@openmat/runtime';
import { depsFromEnvironment } from '../deps.ts';

const deps = depsFromEnvironment();

/** Makes and publishes the plan of a run that was asked for. */
export const handler = queueWorker('bracketing-worker', runMessage, (message) => workRun(deps, message));
