import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { buffer } from 'node:stream/consumers';
import { fail, ok, type Result } from '@openmat/core';

/** What the command line reads and writes. */
export interface Io {
  /** The bytes of a file, or of standard input for `-`. */
  read(path: string): Promise<Result<Uint8Array>>;
  /** Writes results. */
  out(text: string): Promise<void>;
  /** Writes messages. */
  message(text: string): void;
  /** Whether somebody at a terminal reads the messages. */
  readonly attended: boolean;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  EISDIR: 'is a directory',
  EACCES: 'permission denied',
};

/** The streams and files of this process. */
export function processIo(): Io {
  return {
    attended: process.stderr.isTTY === true,
    message: (text) => process.stderr.write(text),
    async out(text) {
      if (!process.stdout.write(text)) await once(process.stdout, 'drain');
    },
    async read(path) {
      try {
        return ok(path === '-' ? await buffer(process.stdin) : await readFile(path));
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : '';
        return fail(REASONS[code] ?? `cannot be read (${code || error})`);
      }
    },
  };
}
