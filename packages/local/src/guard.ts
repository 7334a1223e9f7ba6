import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { type Faults, faultyAnswer, type RequestFault } from './faults.ts';
import { missingRight, type Need, type Right } from './rights.ts';
import type { Operation, Service, ServiceAnswer, ServiceRequest } from './service.ts';

export interface GuardOptions {
  readonly service: Service;
  /** Where the emulator listens. */
  readonly endpoint: string;
  readonly rightsOf: (functionName: string) => readonly Right[];
  readonly fault?: Faults['request'];
  /** Ends a thread of a function. */
  readonly kill: (functionName: string, thread: string) => Promise<void>;
  /** Hears of every operation that the emulator has answered. */
  readonly done: (operation: string) => void;
}

/**
 * Stands between the functions and an emulator: a function signs with its own name, and what its role does not allow is
 * denied as the service denies it. It is also where faults are injected. It does not listen yet.
 */
export function createGuard(options: GuardOptions): Server {
  const agent = new Agent({ keepAlive: true });
  const guard = createServer(async (message, response) => {
    // A function that was ended in the middle of a request hears nothing more.
    const body = await buffer(message).catch(() => undefined);
    if (!body) return;
    const { method = '', url = '', headers } = message;
    try {
      await handle({ method, url, headers, body }, options, agent, response);
    } catch {
      response.destroy();
    }
  });
  guard.on('close', () => agent.destroy());
  return guard;
}

async function handle(
  asked: ServiceRequest,
  options: GuardOptions,
  agent: Agent,
  response: ServerResponse,
): Promise<void> {
  const { service, endpoint, rightsOf, done } = options;
  const [, functionName = ''] = /Credential=([^/]+)\//.exec(asked.headers.authorization ?? '') ?? [];
  const operation = service.operationOf(asked);
  const deny = ({ action, resource }: Need) => {
    const { status, code } = service.denied;
    send(response, service.fault(status, code, `${functionName} may not perform ${action} on ${resource}`));
  };
  const missing = missingRight(rightsOf(functionName), operation.needs);
  if (missing) return deny(missing);

  const fault = faultOf(asked, operation, functionName, options);
  const instead = fault && faultyAnswer(fault, service, operation.name, asked);
  if (instead) return send(response, instead);
  const kill = () => options.kill(functionName, String(asked.headers['x-amz-security-token']));
  if (fault?.kind === 'delay') await pause(fault.milliseconds);
  if (fault?.kind === 'kill-before') await kill();
  if (fault?.kind === 'kill-before' || fault?.kind === 'drop') return void response.destroy();

  const answer = await forward(endpoint, agent, asked);
  done(operation.name);
  if (fault?.kind === 'lose-answer' || fault?.kind === 'kill-after') {
    await buffer(answer);
    if (fault.kind === 'kill-after') await kill();
    return void response.destroy();
  }
  const { needsForMissing } = operation;
  const hidden = needsForMissing && missingRight(rightsOf(functionName), [needsForMissing]);
  if (answer.statusCode === 404 && hidden) {
    answer.resume();
    return deny(hidden);
  }
  response.writeHead(answer.statusCode ?? 500, answer.headers);
  answer.pipe(response);
}

function faultOf(
  { url, body }: ServiceRequest,
  { name: operation }: Operation,
  functionName: string,
  { service, fault }: GuardOptions,
): RequestFault | undefined {
  return fault?.({ functionName, service: service.name, operation, url, body: body.toString() });
}

function send(response: ServerResponse, { status, headers, body }: ServiceAnswer): void {
  response.writeHead(status, headers);
  response.end(body);
}

function forward(
  endpoint: string,
  agent: Agent,
  { method, url, headers, body }: ServiceRequest,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request(`${endpoint}${url}`, { agent, method, headers }, resolve);
    sent.on('error', reject);
    sent.end(body);
  });
}
