import { once } from 'node:events';
import { rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { JWTPayload } from 'jose';
import { jwtAuthorizer } from './authorizer.ts';
import { type AuthorizerSpec, type Blueprint, readBlueprint } from './blueprint.ts';
import { takeDataDirectory } from './data-directory.ts';
import { startEmulator } from './emulator.ts';
import { StartError } from './errors.ts';
import { functionPool, type Invoke, type Log } from './functions.ts';
import { createGateway } from './gateway.ts';
import { createGuard, type NeedsOf } from './guard.ts';
import { queueArn, tableArn } from './intrinsics.ts';
import { openIssuer } from './issuer.ts';
import { type Queues, startQueues } from './queues.ts';
import { needsOf, queueNeedsOf } from './rights.ts';
import { startSchedules } from './schedules.ts';
import { startSources } from './sources.ts';
import { synthesize } from './synthesize.ts';
import { createTables } from './tables.ts';

export interface LocalStackOptions {
  /** Where the data lies; made where it is missing. */
  readonly dataDir: string;
  /** 0 takes a free one. */
  readonly port?: number;
  /** Empties the tables first. */
  readonly reset?: boolean;
  /** The directory of a cloud assembly; without it the project's own is synthesized. */
  readonly assembly?: string;
  /** Takes each line that a function writes. */
  readonly log?: Log;
}

export interface LocalStack {
  /** Where the HTTP API listens, without a slash at the end. */
  readonly url: string;
  /** Where DynamoDB answers, without a check of rights. */
  readonly dynamodb: { readonly endpoint: string; readonly tables: readonly string[] };
  /** Where SQS answers, without a check of rights. */
  readonly sqs: { readonly endpoint: string; readonly queues: readonly string[] };
  /** Signs a token that the API accepts; a claim given here wins over `iss`, `aud`, `iat` and `exp`. */
  token(claims: JWTPayload): Promise<string>;
  /** Calls a function by its name, as a schedule does. */
  readonly invoke: Invoke;
  /** Lets requests under way finish, then ends everything the stack started. */
  stop(): Promise<void>;
}

/** Brings up what the template declares. Throws a StartError for what a person can put right. */
export async function startLocalStack(options: LocalStackOptions): Promise<LocalStack> {
  const { port = 0, reset = false, log = () => {} } = options;
  const cleanups: Cleanups = [];
  const stop = async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  };
  try {
    const data = takeDataDirectory(options.dataDir);
    cleanups.push(data.release);
    const emulator = await startEmulator(data.path);
    cleanups.push(emulator.stop);
    const blueprint = readBlueprint(options.assembly ?? (await synthesize()));
    await createTables(emulator, blueprint.tables, { reset });

    const queues = await openQueues(data.path, blueprint, reset, cleanups);
    const endpoints = await startGuards(blueprint, emulator.endpoint, queues.endpoint, cleanups);
    const invoke = startFunctions(blueprint, endpoints, log, cleanups);
    cleanups.push(
      startSources({
        specs: blueprint.sources,
        directory: join(data.path, 'messages'),
        dynamodbEndpoint: emulator.endpoint,
        queues,
        invoke,
        log,
      }),
    );
    cleanups.push(startSchedules(blueprint.schedules, invoke));
    const issuer = await openIssuer(data.path, authorizerOf(blueprint));
    const gateway = createGateway({ api: blueprint.api, authorize: jwtAuthorizer(issuer.jwks), invoke });
    const url = await listen(gateway, port);
    cleanups.push(() => close(gateway));
    const dynamodb = { endpoint: emulator.endpoint, tables: blueprint.tables.map(({ name }) => name) };
    const sqs = { endpoint: queues.endpoint, queues: blueprint.queues.map(({ name }) => name) };
    return { url, dynamodb, sqs, token: issuer.token, invoke, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Cleanups = (() => unknown)[];

async function openQueues(
  dataDirectory: string,
  blueprint: Blueprint,
  reset: boolean,
  cleanups: Cleanups,
): Promise<Queues> {
  const directory = join(dataDirectory, 'messages');
  if (reset) rmSync(directory, { recursive: true, force: true });
  const queues = await startQueues(directory, blueprint.queues);
  cleanups.push(queues.stop);
  return queues;
}

/** One guard before each emulator; where they are, as the functions are told. */
async function startGuards(
  { functions }: Blueprint,
  dynamodb: string,
  sqs: string,
  cleanups: Cleanups,
): Promise<Record<string, string>> {
  const rights = new Map(functions.map((spec) => [spec.name, spec.rights]));
  const start = async (endpoint: string, needs: NeedsOf) => {
    const guard = createGuard(endpoint, (functionName) => rights.get(functionName) ?? [], needs);
    const url = await listen(guard, 0);
    cleanups.push(() => close(guard));
    return url;
  };
  return {
    AWS_ENDPOINT_URL_DYNAMODB: await start(dynamodb, (...request) => needsOf(...request, tableArn)),
    AWS_ENDPOINT_URL_SQS: await start(sqs, (...request) => queueNeedsOf(...request, queueArn)),
  };
}

function startFunctions(
  blueprint: Blueprint,
  endpoints: Readonly<Record<string, string>>,
  log: Log,
  cleanups: Cleanups,
): Invoke {
  const pools = new Map(
    blueprint.functions.map((spec) => [spec.name, functionPool(spec, endpoints, log)] as const),
  );
  cleanups.push(() => Promise.all([...pools.values()].map((pool) => pool.close())));
  return (functionName, event) => {
    const pool = pools.get(functionName);
    if (!pool) throw new Error(`no function is called ${functionName}`);
    return pool.invoke(event);
  };
}

/** The one authorizer that the local issuer stands in for. */
function authorizerOf({ api }: Blueprint): AuthorizerSpec {
  const found = api.routes.flatMap(({ authorizer }) => authorizer ?? []);
  const [first] = found;
  if (!first) return { issuer: 'none', audience: 'none' };
  if (found.some(({ issuer, audience }) => issuer !== first.issuer || audience !== first.audience)) {
    throw new StartError('the local stack signs tokens for one issuer and one audience');
  }
  return first;
}

async function listen(server: Server, port: number): Promise<string> {
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new StartError(`port ${port} is in use; choose another with --port`);
    }
    throw error;
  }
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Requests under way get some seconds to finish. */
async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const timer = setTimeout(() => server.closeAllConnections(), 5000);
  await closed;
  clearTimeout(timer);
}
