import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

export interface SourceFile {
  /** From the root of the project. */
  readonly path: string;
  readonly text: string;
}

/** The project's own files that match a pattern. */
export function sourceFiles(pattern: string): SourceFile[] {
  return globSync(pattern, { cwd: root, exclude: (path) => /(^|\/)(node_modules|cdk\.out)$/.test(path) })
    .sort()
    .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }));
}
