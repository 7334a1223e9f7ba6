import { type Deps, newId } from '@openmat/app';
import { DynamoDatabase } from '@openmat/store';

/** The real world: the table that the environment names, the clock and ids. */
export function depsFromEnvironment(): Deps {
  const table = process.env.TABLE_NAME;
  if (!table) throw new Error('TABLE_NAME is not set');
  return { db: new DynamoDatabase(table), now: () => Math.floor(Date.now() / 1000), newId };
}
