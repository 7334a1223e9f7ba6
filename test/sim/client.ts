/** What a request was answered with. */
export type Answered = {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: whoever asks knows what it asked for
  readonly body: any;
  readonly etag: string;
};

export type Client = {
  readonly get: (path: string) => Promise<Answered>;
  /** Sends a command as somebody on a bad network does: twice, with one key; gives the first answer that is one. */
  readonly command: (
    method: 'POST' | 'PUT',
    path: string,
    body?: unknown,
    ifMatch?: string,
  ) => Promise<Answered>;
};

const MOST_TRIES = 40;

/** Speaks to an API with one token; comes back where it is told to, and where the connection has ended without an answer. */
export function clientOf(url: string, token: string, chance: () => number): Client {
  async function send(method: string, path: string, body: unknown, headers: Record<string, string>) {
    const text = typeof body === 'string' ? body : JSON.stringify(body ?? {});
    const type = typeof body === 'string' ? 'text/csv' : 'application/json';
    const answer = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(method !== 'GET' && { 'content-type': type }),
        ...headers,
      },
      ...(method !== 'GET' && { body: text }),
    });
    const said = await answer.text();
    const isJson = (answer.headers.get('content-type') ?? '').includes('json');
    return {
      status: answer.status,
      body: isJson ? JSON.parse(said) : said,
      etag: answer.headers.get('etag') ?? '',
      again: answer.headers.has('retry-after'),
    };
  }

  async function insist(method: string, path: string, body: unknown, headers: Record<string, string>) {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const answer = await send(method, path, body, headers).catch(() => undefined);
      if (answer && !answer.again) return answer;
    }
    throw new Error(`${method} ${path}: busy or away without end`);
  }

  return {
    get: (path) => insist('GET', path, undefined, {}),
    command: async (method, path, body, ifMatch) => {
      const headers = {
        'idempotency-key': crypto.randomUUID(),
        ...(ifMatch !== undefined && { 'if-match': ifMatch }),
      };
      const twice = method === 'POST' && chance() < 0.2;
      const [answer] = await Promise.all([
        insist(method, path, body, headers),
        ...(twice ? [insist(method, path, body, headers)] : []),
      ]);
      return answer;
    },
  };
}
