import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

/** What becomes of a request: lost before the server hears of it, answered late, heard twice, or cut after the server has acted. */
const FATES = ['lost', 'late', 'doubled', 'cut'] as const;
type Fate = (typeof FATES)[number];

const SHARE_OF_EACH = 0.07;
const MOST_DELAY_MS = 120;

export type BadNetwork = {
  readonly url: string;
  readonly counts: Readonly<Record<Fate, number>>;
  readonly close: () => Promise<void>;
};

/** A way to a server on which more than a quarter of all requests meet with some mishap. */
export async function startBadNetwork(target: string, chance: () => number): Promise<BadNetwork> {
  const counts: Record<Fate, number> = { lost: 0, late: 0, doubled: 0, cut: 0 };
  const fateOf = (): Fate | undefined => FATES[Math.floor(chance() / SHARE_OF_EACH)];

  async function carry(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fate = fateOf();
    if (fate) counts[fate] += 1;
    const body = await buffer(request);
    if (fate === 'lost') return void request.socket.destroy();
    if (fate === 'late') await pause(chance() * MOST_DELAY_MS);
    const [answer] = await Promise.all(
      Array.from({ length: fate === 'doubled' ? 2 : 1 }, () => forward(target, request, body)),
    );
    if (fate === 'cut' || !answer) return void request.socket.destroy();
    response.writeHead(answer.status, answer.headers);
    response.end(answer.body);
  }

  const server = createServer((request, response) => {
    carry(request, response).catch(() => request.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const HOP_BY_HOP = ['connection', 'host', 'content-length', 'keep-alive', 'transfer-encoding'];

async function forward(
  target: string,
  { method = 'GET', url = '/', headers }: IncomingMessage,
  body: Buffer,
) {
  const passed = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !HOP_BY_HOP.includes(name) ? [[name, value]] : [],
  );
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const answer = await fetch(target + url, {
    method,
    headers: passed,
    ...(hasBody && { body: new Uint8Array(body) }),
  });
  const kept = [...answer.headers].filter(
    ([name]) => !HOP_BY_HOP.includes(name) && name !== 'content-encoding',
  );
  return {
    status: answer.status,
    headers: Object.fromEntries(kept),
    body: Buffer.from(await answer.arrayBuffer()),
  };
}
