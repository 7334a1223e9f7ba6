import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from './errors.ts';

export interface DataDirectory {
  readonly path: string;
  release(): void;
}

/**
 * Takes a data directory for this process alone. Throws a StartError while another local stack has it. The lock is
 * SQLite's lock on a file, as that ends with the process, however the process ends.
 */
export function takeDataDirectory(directory: string): DataDirectory {
  const path = resolve(directory);
  mkdirSync(path, { recursive: true });
  const lock = new DatabaseSync(join(path, 'lock'));
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch {
    lock.close();
    throw new StartError(
      `another local stack is using ${path}; stop it, or choose another directory with --data`,
    );
  }
  return { path, release: () => lock.close() };
}
