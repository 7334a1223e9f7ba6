import type { LocalStack } from '@openmat/local';

export type Client = (
  method: string,
  path: string,
  body?: object | string,
  headers?: Record<string, string>,
) => Promise<Response>;

/** Sends requests with a token. */
export function client({ url }: LocalStack, token: string): Client {
  return (method, path, body, headers) =>
    fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
}

/** The answer of a request that must go well. */
export async function done(pending: Promise<Response>): Promise<Response> {
  const response = await pending;
  if (response.ok) return response;
  throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
}

/** Its JSON. */
export async function json<T>(pending: Promise<Response>): Promise<T> {
  return (await pending).json() as Promise<T>;
}
