import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type Server } from 'node:http';
import type { Authorize } from './authorizer.ts';
import type { ApiSpec, AuthorizerSpec, ThrottleSpec } from './blueprint.ts';
import type { Edge } from './edge.ts';
import { proxyEvent } from './event.ts';
import type { InvokeResult } from './functions.ts';
import { type HttpAnswer, lambdaResponse } from './response.ts';
import { router } from './router.ts';

const bodyLimit = 10 * 1024 * 1024;
const eventLimit = 6 * 1024 * 1024;

/** What the gateway itself answers; a function is not asked, or did not answer. */
const messages = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  413: 'Request Entity Too Large',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
} as const;

export interface GatewayOptions {
  readonly api: ApiSpec;
  readonly authorize: Authorize;
  readonly invoke: (functionName: string, event: unknown) => Promise<InvokeResult>;
  /** Take the requests that never reach the API, the first one that wants to. */
  readonly before?: readonly Edge[];
}

/** An HTTP server that behaves as the HTTP API of the template; it does not listen yet. */
export function createGateway(options: GatewayOptions): Server {
  const handle = handler(options);
  return createServer(async (message, response) => {
    if (options.before?.some((edge) => edge(message, response))) return;
    const requestId = randomUUID();
    const { status, headers, body } = await handle(message, requestId).catch((fault: unknown) => {
      // A caller who hangs up while sending gets no answer, and needs none.
      if (!message.aborted) console.error(fault);
      return gatewayAnswer(500);
    });
    response.writeHead(status, { ...headers, 'apigw-requestid': requestId });
    response.end(body);
  });
}

function handler({ api, authorize, invoke }: GatewayOptions) {
  const find = router(api.routes);
  const admit = throttle(api.throttle);
  const limits = new Map(
    api.routes.flatMap((route) => (route.throttle ? [[route, throttle(route.throttle)] as const] : [])),
  );
  return async (message: IncomingMessage, requestId: string): Promise<HttpAnswer> => {
    const [rawPath = '', query = ''] = (message.url ?? '').split(/\?(.*)/s, 2);
    const path = decode(rawPath);
    if (path === undefined) return gatewayAnswer(400);
    const match = find(message.method ?? '', path);
    const isAdmitted = (match && limits.get(match.route)) ?? admit;
    if (!isAdmitted()) return gatewayAnswer(429);
    if (!match) return gatewayAnswer(404);

    const caller = await identify(message, match.route.authorizer);
    if (!caller.ok) return gatewayAnswer(401, { 'www-authenticate': caller.challenge });
    const body = await readBody(message);
    if (!body) return gatewayAnswer(413);
    const event = proxyEvent({ message, requestId, path, query, body }, match, caller.claims);
    if (Buffer.byteLength(JSON.stringify(event)) > eventLimit) return gatewayAnswer(413);
    const result = await invoke(match.route.functionName, event);
    return (result.ok && lambdaResponse(result.payload)) || gatewayAnswer(500);
  };

  async function identify(message: IncomingMessage, authorizer: AuthorizerSpec | undefined) {
    if (!authorizer) return { ok: true, claims: undefined } as const;
    return authorize(message.headers.authorization, authorizer);
  }
}

function gatewayAnswer(status: keyof typeof messages, headers: OutgoingHttpHeaders = {}): HttpAnswer {
  const body = Buffer.from(JSON.stringify({ message: messages[status] }));
  return { status, headers: { 'content-type': 'application/json', ...headers }, body };
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

async function readBody(message: IncomingMessage): Promise<Buffer | undefined> {
  if (Number(message.headers['content-length'] ?? 0) > bodyLimit) return undefined;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of message) {
    length += chunk.length;
    if (length > bodyLimit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A bucket of tokens: `burst` at most, `perSecond` new ones. */
function throttle({ burst, perSecond }: ThrottleSpec): () => boolean {
  let tokens = burst;
  let last = performance.now();
  return () => {
    const now = performance.now();
    tokens = Math.min(burst, tokens + ((now - last) / 1000) * perSecond);
    last = now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
