import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Role } from '@openmat/contracts';
import { readIssuer } from '@openmat/local';

export type KillableStack = {
  readonly dynamodb: { readonly endpoint: string; readonly tables: readonly string[] };
  /** Sends a request; rejects when the stack dies before it has answered. */
  readonly call: (role: Role, method: string, path: string, sent?: Sent) => Promise<Answer>;
  /** Ends the process as `kill -9` does. */
  readonly kill: () => Promise<void>;
};

export type Sent = { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> };
// biome-ignore lint/suspicious/noExplicitAny: what the API answers is described by its own tests
export type Answer = { readonly status: number; readonly etag: string; readonly body: any };

/** Starts a local stack on a data directory in a process of its own. */
export async function startKillableStack(dataDir: string): Promise<KillableStack> {
  const script = fileURLToPath(new URL('./serve.ts', import.meta.url));
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const [line] = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), exited]);
  if (typeof line !== 'string') throw new Error('the local stack did not start');
  const { url, dynamodb }: { url: string; dynamodb: KillableStack['dynamodb'] } = JSON.parse(line);
  const issuer = await readIssuer(dataDir);
  return {
    dynamodb,
    call: async (role, method, path, { body, headers = {} } = {}) => {
      const federation = role === 'platform-admin' ? {} : { federation: 'demo' };
      const token = await issuer.token({ sub: role, roles: [role], ...federation });
      const response = await fetch(`${url}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      return {
        status: response.status,
        etag: response.headers.get('etag') ?? '',
        body: text === '' ? undefined : JSON.parse(text),
      };
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
