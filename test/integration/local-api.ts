import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@openmat/contracts';
import { type LocalStack, type LocalStackOptions, startLocalStack } from '@openmat/local';
import { afterAll, beforeAll, expect } from 'vitest';
import { faultOf } from './open-api.ts';

export type Sent = {
  /** A role of the federation `demo`, a token, or null for none. */
  readonly as: Role | { readonly token: string } | null;
  /** JSON, or text as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

export type Received = {
  readonly status: number;
  readonly headers: Headers;
  readonly etag: string;
  /** The parsed JSON; tests know what they asked for. */
  // biome-ignore lint/suspicious/noExplicitAny: the answer has been checked against the OpenAPI document
  readonly body: any;
};

export type LocalApi = {
  readonly url: () => string;
  readonly stack: () => LocalStack;
  /** Every line that the functions have logged. */
  readonly log: readonly string[];
  /** Sends a request; the answer is checked against the OpenAPI document. */
  readonly call: (method: string, path: string, sent: Sent) => Promise<Received>;
  readonly token: (role: Role | readonly Role[], claims?: Record<string, unknown>) => Promise<string>;
};

/** A local stack of its own for a test file, on empty data, with the federation `demo`. */
export function useLocalApi(options: Pick<LocalStackOptions, 'faults'> = {}): LocalApi {
  const dataDir = mkdtempSync(join(tmpdir(), 'openmat-integration-'));
  const log: string[] = [];
  let stack: LocalStack | undefined;
  const running = () => {
    if (!stack) throw new Error('the local stack does not run');
    return stack;
  };
  beforeAll(async () => {
    stack = await startLocalStack({ ...options, dataDir, log: (_, line) => log.push(line) });
    const body = { id: 'demo', name: 'Demo Federation' };
    const made = await api.call('POST', '/v1/federations', { as: 'platform-admin', body });
    expect(made.status).toBe(201);
  }, 120_000);
  afterAll(async () => {
    await stack?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const api: LocalApi = {
    url: () => running().url,
    stack: running,
    log,
    token: (role, claims) => tokenOf(running(), role, claims),
    call: async (method, path, { as, body, headers = {} }) => {
      const token = as === null || typeof as === 'object' ? as?.token : await api.token(as);
      const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
      return request(running().url, method, path, text, {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      });
    },
  };
  return api;
}

export function tokenOf(
  stack: LocalStack,
  role: Role | readonly Role[],
  claims: Record<string, unknown> = {},
): Promise<string> {
  const roles = typeof role === 'string' ? [role] : [...role];
  const federation = roles.includes('platform-admin') ? {} : { federation: 'demo' };
  return stack.token({ sub: `${roles.join('-')}-1`, roles, ...federation, ...claims });
}

export async function request(
  url: string,
  method: string,
  path: string,
  body: string | undefined,
  headers: Record<string, string>,
): Promise<Received> {
  const response = await fetch(`${url}${path}`, { method, headers, ...(body !== undefined && { body }) });
  const text = await response.text();
  const answer = { status: response.status, headers: response.headers, text };
  expect(faultOf(method, path.split('?')[0] ?? '', answer)).toBeUndefined();
  const json = (response.headers.get('content-type') ?? '').includes('json');
  const etag = response.headers.get('etag') ?? '';
  return { ...answer, etag, body: json && text !== '' ? JSON.parse(text) : text };
}
