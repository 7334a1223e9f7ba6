import { randomUUID } from 'node:crypto';
import type { FunctionSpec } from './blueprint.ts';
import { queueOrigin, region } from './intrinsics.ts';
import { type Outcome, Thread } from './thread.ts';

/** What a call ended with; why it failed has been logged, as the caller of a function never sees it. */
export type InvokeResult = { readonly ok: true; readonly payload: unknown } | { readonly ok: false };

/** Takes a line that a function wrote, or that the service writes about it. */
export type Log = (functionName: string, line: string) => void;

/** Calls a function by its name. */
export type Invoke = (functionName: string, event: unknown) => Promise<InvokeResult>;

export interface FunctionPool {
  invoke(event: unknown): Promise<InvokeResult>;
  /** Ends a thread in the middle of whatever it does; the thread signs its requests with this token. */
  kill(token: string): Promise<void>;
  close(): Promise<void>;
}

const maximumThreads = 8;
const payloadLimit = 6 * 1024 * 1024;

/**
 * Runs one function in up to eight threads. Each takes one call at a time; one that timed out or crashed is replaced;
 * calls that find none free wait.
 */
export function functionPool(
  spec: FunctionSpec,
  endpoints: Readonly<Record<string, string>>,
  log: Log,
): FunctionPool {
  const env = environment(spec, endpoints);
  const write = (line: string) => log(spec.name, line);
  const threads = new Map<Thread, string>();
  const idle: Thread[] = [];
  const waiting: (() => void)[] = [];

  async function acquire(): Promise<Thread> {
    for (;;) {
      const thread = idle.pop();
      if (thread && !thread.lost) return thread;
      if (thread) threads.delete(thread);
      else if (threads.size < maximumThreads) break;
      else await new Promise<void>((resolve) => waiting.push(resolve));
    }
    const token = randomUUID();
    const thread = new Thread(spec, { ...env, AWS_SESSION_TOKEN: token }, write);
    threads.set(thread, token);
    return thread;
  }

  function release(thread: Thread): void {
    if (thread.lost) threads.delete(thread);
    else idle.push(thread);
    waiting.shift()?.();
  }

  return {
    async invoke(event) {
      const requestId = randomUUID();
      const thread = await acquire();
      const { arn, timeoutSeconds } = spec;
      const outcome = await thread.run({ event: JSON.stringify(event), requestId, arn, timeoutSeconds });
      release(thread);
      return finish(outcome, (fault) => write(JSON.stringify({ level: 'ERROR', requestId, ...fault })));
    },
    async kill(token) {
      const found = [...threads].find(([, own]) => own === token);
      await found?.[0].terminate('a fault was injected');
    },
    async close() {
      await Promise.all([...threads.keys()].map((thread) => thread.terminate('the local stack stopped')));
    },
  };
}

function finish(outcome: Outcome, report: (fault: object) => void): InvokeResult {
  if (outcome.kind === 'returned') {
    if (Buffer.byteLength(outcome.payload) <= payloadLimit) {
      return { ok: true, payload: JSON.parse(outcome.payload) };
    }
    report({ errorType: 'Function.ResponseSizeTooLarge', message: 'the response is larger than 6 MB' });
  } else if (outcome.kind === 'threw') {
    report({ errorType: outcome.type, message: outcome.message, stack: outcome.stack });
  } else {
    report({ errorType: 'Runtime.ExitError', message: outcome.reason });
  }
  return { ok: false };
}

/** The functions by their names. */
export interface Functions {
  readonly invoke: Invoke;
  /** Ends the thread of a function that signs with this token. */
  kill(functionName: string, token: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts a pool for each function; the environment says where the services answer. */
export function startFunctions(
  specs: readonly FunctionSpec[],
  endpoints: Readonly<Record<string, string>>,
  log: Log,
): Functions {
  const pools = new Map(specs.map((spec) => [spec.name, functionPool(spec, endpoints, log)] as const));
  const poolOf = (functionName: string) => {
    const pool = pools.get(functionName);
    if (!pool) throw new Error(`no function is called ${functionName}`);
    return pool;
  };
  return {
    invoke: (functionName, event) => poolOf(functionName).invoke(event),
    kill: (functionName, token) => poolOf(functionName).kill(token),
    close: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.close()));
    },
  };
}

/** What Lambda sets, what the template sets, and where the emulators are. */
function environment(spec: FunctionSpec, endpoints: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const queues = endpoints.AWS_ENDPOINT_URL_SQS ?? queueOrigin;
  return {
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    // The guard before the emulator knows a function by it.
    AWS_ACCESS_KEY_ID: spec.name,
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_LAMBDA_FUNCTION_NAME: spec.name,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(spec.memoryMegabytes),
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${spec.name}`,
    AWS_LAMBDA_LOG_STREAM_NAME: 'local',
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    TZ: ':UTC',
    ...Object.fromEntries(
      // The SQS client sends to the host of a queue's URL, whatever its endpoint is.
      Object.entries(spec.environment).map(([name, value]) => [name, value.replace(queueOrigin, queues)]),
    ),
    ...endpoints,
  };
}
