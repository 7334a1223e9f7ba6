import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { buffer } from 'node:stream/consumers';
import { missingRight, type Need, type Right } from './rights.ts';

/** What a request to a service needs, by the name of the operation and the body. */
export type NeedsOf = (operation: string, body: string) => readonly Need[];

/**
 * Stands between the functions and an emulator: a function signs with its own name, and what its role does not allow is
 * denied as the service denies it. It does not listen yet.
 */
export function createGuard(
  endpoint: string,
  rightsOf: (functionName: string) => readonly Right[],
  needsOf: NeedsOf,
): Server {
  const agent = new Agent({ keepAlive: true });
  const guard = createServer(async (message, response) => {
    // A function that was ended in the middle of a request hears nothing more.
    const body = await buffer(message).catch(() => undefined);
    if (!body) return;
    const [, operation = ''] = String(message.headers['x-amz-target']).split('.');
    const [, functionName = ''] = /Credential=([^/]+)\//.exec(message.headers.authorization ?? '') ?? [];
    const missing = missingRight(rightsOf(functionName), needsOf(operation, body.toString()));
    if (missing) deny(response, `${functionName} may not perform ${missing.action} on ${missing.resource}`);
    else forward(endpoint, agent, message, body, response);
  });
  guard.on('close', () => agent.destroy());
  return guard;
}

function deny(response: ServerResponse, Message: string): void {
  response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
  response.end(JSON.stringify({ __type: 'com.amazon.coral.service#AccessDeniedException', Message }));
}

function forward(
  endpoint: string,
  agent: Agent,
  message: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): void {
  const sent = request(endpoint, { agent, method: 'POST', headers: message.headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  });
  sent.on('error', () => response.destroy());
  sent.end(body);
}
