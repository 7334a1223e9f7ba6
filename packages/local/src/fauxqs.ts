import { channel } from 'node:diagnostics_channel';
import { type FauxqsServer, startFauxqs } from 'fauxqs';
import { region } from './intrinsics.ts';

/** The emulator of SQS and S3, in this process. */
export interface Fauxqs {
  readonly endpoint: string;
  readonly server: FauxqsServer;
  /** Asks for a path of S3 without a connection. */
  get(path: string): Promise<Found>;
  /** Grows with every request that may have changed an object, before that request is answered. */
  writes(): number;
}

export interface Found {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

/** What is used here of the Fastify server inside the emulator. */
interface Inner {
  listen(options: object): Promise<string>;
  inject(request: object): Promise<{ statusCode: number; headers: Found['headers']; rawPayload: Buffer }>;
  addHook(
    name: 'onSend',
    hook: (
      request: { method: string; url: string },
      reply: unknown,
      payload: unknown,
      done: () => void,
    ) => void,
  ): void;
}

/** Starts the emulator on the data of a directory. */
export async function startFauxqsOn(dataDir: string): Promise<Fauxqs> {
  let inner: Inner | undefined;
  let writes = 0;
  const created = channel('fastify.initialization');
  const take = (message: unknown) => {
    const { fastify } = message as { fastify: Inner };
    // The emulator would listen to the whole network of the hall, and asks nobody for a key.
    const listen = fastify.listen.bind(fastify);
    fastify.listen = (options) => listen({ ...options, host: '127.0.0.1' });
    fastify.addHook('onSend', ({ method, url }, _reply, _payload, done) => {
      // Requests of SQS go to the root.
      if (method !== 'GET' && method !== 'HEAD' && url !== '/') writes += 1;
      done();
    });
    inner = fastify;
  };
  created.subscribe(take);
  const starting = startFauxqs({ port: 0, logger: false, defaultRegion: region, dataDir });
  created.unsubscribe(take);
  const server = await starting;
  return {
    endpoint: `http://127.0.0.1:${server.port}`,
    server,
    writes: () => writes,
    async get(url) {
      if (!inner) throw new Error('the emulator of S3 does not use Fastify any more');
      const { statusCode: status, headers, rawPayload: body } = await inner.inject({ method: 'GET', url });
      return { status, headers, body };
    },
  };
}
