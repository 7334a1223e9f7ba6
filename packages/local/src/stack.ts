import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { JWTPayload } from 'jose';
import { jwtAuthorizer } from './authorizer.ts';
import { Bell } from './bell.ts';
import { type AuthorizerSpec, type Blueprint, readBlueprint } from './blueprint.ts';
import { type DataDirectory, takeDataDirectory } from './data-directory.ts';
import { createEdge } from './edge.ts';
import { type Emulator, startEmulator } from './emulator.ts';
import { StartError } from './errors.ts';
import { type Faults, faultyBatches } from './faults.ts';
import { type Fauxqs, startFauxqsOn } from './fauxqs.ts';
import { type Functions, type Invoke, type Log, startFunctions } from './functions.ts';
import { createGateway } from './gateway.ts';
import { startGuards } from './guards.ts';
import { openIssuer } from './issuer.ts';
import { closeServer, listen } from './listen.ts';
import { mailPage } from './mail-page.ts';
import { type Mail, type Mailbox, openMailbox } from './mailbox.ts';
import { fileReader } from './public-files.ts';
import { openQueues } from './queues.ts';
import { startSchedules } from './schedules.ts';
import { writes } from './service.ts';
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
  /** What goes wrong on purpose between the functions and the services. */
  readonly faults?: Faults;
}

export interface LocalStack {
  /** Where the HTTP API listens, without a slash at the end. */
  readonly url: string;
  /** Where DynamoDB answers, without a check of rights. */
  readonly dynamodb: { readonly endpoint: string; readonly tables: readonly string[] };
  /** Where SQS answers, without a check of rights. */
  readonly sqs: { readonly endpoint: string; readonly queues: readonly string[] };
  /** Where S3 answers, without a check of rights. */
  readonly s3: { readonly endpoint: string; readonly buckets: readonly string[] };
  /** The mails that were sent, the first one first. */
  mails(): readonly Mail[];
  /** Signs a token that the API accepts; a claim given here wins over `iss`, `aud`, `iat` and `exp`. */
  token(claims: JWTPayload): Promise<string>;
  /** Calls a function by its name, as a schedule does. */
  readonly invoke: Invoke;
  /** Lets requests under way finish, then ends everything the stack started. */
  stop(): Promise<void>;
}

/** Brings up what the template declares. Throws a StartError for what a person can put right. */
export async function startLocalStack(options: LocalStackOptions): Promise<LocalStack> {
  const { port = 0, reset = false, log = () => {}, faults = {} } = options;
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

    const fauxqs = await openFauxqs(data.path, blueprint, reset, cleanups);
    const mailbox = await openMailbox(join(data.path, 'mail.jsonl'), { reset });
    cleanups.push(mailbox.close);
    const parts = { data, emulator, fauxqs, mailbox, log, faults };
    const { invoke } = await startFunctionsOf(blueprint, parts, cleanups);
    cleanups.push(startSchedules(blueprint.schedules, invoke));
    const issuer = await openIssuer(data.path, authorizerOf(blueprint));
    const gateway = createGateway({
      api: blueprint.api,
      authorize: jwtAuthorizer(issuer.jwks),
      invoke,
      before: [
        mailPage(mailbox.mails),
        ...(blueprint.edge ? [createEdge(blueprint.edge, fileReader(fauxqs, blueprint.edge.bucket))] : []),
      ],
    });
    const url = await listen(gateway, port);
    cleanups.push(() => closeServer(gateway));
    return {
      url,
      dynamodb: { endpoint: emulator.endpoint, tables: blueprint.tables.map(({ name }) => name) },
      sqs: { endpoint: fauxqs.endpoint, queues: blueprint.queues.map(({ name }) => name) },
      s3: { endpoint: fauxqs.endpoint, buckets: blueprint.buckets },
      mails: mailbox.mails,
      token: issuer.token,
      invoke,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Cleanups = (() => unknown)[];

interface Parts {
  readonly data: DataDirectory;
  readonly emulator: Emulator;
  readonly fauxqs: Fauxqs;
  readonly mailbox: Mailbox;
  readonly log: Log;
  readonly faults: Faults;
}

async function openFauxqs(
  dataDirectory: string,
  { buckets }: Blueprint,
  reset: boolean,
  cleanups: Cleanups,
): Promise<Fauxqs> {
  const directory = join(dataDirectory, 'messages');
  if (reset) rmSync(directory, { recursive: true, force: true });
  const fauxqs = await startFauxqsOn(directory);
  cleanups.push(() => fauxqs.server.stop());
  for (const name of buckets) fauxqs.server.createBucket(name);
  return fauxqs;
}

/** The functions, each behind guards of its own, and what calls them out of queues and streams. */
async function startFunctionsOf(
  blueprint: Blueprint,
  { data, emulator, fauxqs, mailbox, log, faults }: Parts,
  cleanups: Cleanups,
): Promise<Functions> {
  const written = new Bell();
  const endpoints = { dynamodb: emulator.endpoint, fauxqs: fauxqs.endpoint, mail: mailbox.endpoint };
  const guards = await startGuards({
    functions: blueprint.functions,
    endpoints,
    faults,
    kill: (functionName, thread) => functions.kill(functionName, thread),
    onTable: (operation) => writes.has(operation) && written.ring(),
  });
  cleanups.push(guards.close);
  const functions = startFunctions(blueprint.functions, guards.environment, log);
  cleanups.push(functions.close);
  const queues = await openQueues(fauxqs, blueprint.queues);
  cleanups.push(() => queues.client.destroy());
  const stopSources = startSources({
    specs: blueprint.sources,
    directory: join(data.path, 'messages'),
    dynamodbEndpoint: emulator.endpoint,
    queues,
    invoke: faultyBatches(functions.invoke, faults.batch),
    written,
    log,
  });
  cleanups.push(stopSources);
  return functions;
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
