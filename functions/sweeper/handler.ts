import { sweepImports } from '@openmat/app';
import { scheduled } from '@openmat/runtime';
import { depsFromEnvironment } from '../deps.ts';

const deps = depsFromEnvironment();

/** Runs every few minutes and removes what imports left behind. */
export const handler = scheduled('sweeper', async () => ({ imports: await sweepImports(deps) }));
