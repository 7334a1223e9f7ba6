import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { LocalStackOptions } from '../stack.ts';

export interface ChildStack {
  readonly child: ChildProcess;
  readonly url: string;
  /** What the functions have written so far. */
  readonly lines: readonly string[];
}

/** Starts a stack in a process of its own, so that it can be killed. */
export async function startInChild(options: LocalStackOptions): Promise<ChildStack> {
  const script = `
    import { startLocalStack } from ${JSON.stringify(new URL('../stack.ts', import.meta.url).href)};
    const log = (_, line) => console.log(line);
    const stack = await startLocalStack({ ...${JSON.stringify(options)}, log });
    console.log('listening on ' + stack.url);`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout })
      .on('line', (line) => {
        const [, found] = /^listening on (.*)$/.exec(line) ?? [];
        if (found) resolve(found);
        else lines.push(line);
      })
      .on('close', () => reject(new Error('the stack ended before it listened')));
  });
  return { child, url, lines };
}
