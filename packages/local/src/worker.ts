// The inside of one thread: loads a function's bundle as Lambda's runtime does, then answers one call after the other.
import { parentPort, workerData } from 'node:worker_threads';

export interface WorkerData {
  readonly module: string;
  readonly handler: string;
}

/** What a call brings; `event` is JSON. */
export interface Call {
  readonly event: string;
  readonly requestId: string;
  readonly arn: string;
  readonly timeoutSeconds: number;
}

/** What the thread says: that its bundle is loaded, or how the call ended; `payload` is JSON. */
export type Reply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'returned'; readonly payload: string }
  | { readonly kind: 'threw'; readonly type: string; readonly message: string; readonly stack: string };

const port = parentPort;
if (!port) throw new Error('worker.ts runs in a worker thread only');
const { module, handler }: WorkerData = workerData;
const loaded: Record<string, unknown> = await import(module);
const handle = exported(loaded[handler]);

port.on('message', async (call: Call) => port.postMessage(await answer(call)));
port.postMessage({ kind: 'ready' } satisfies Reply);

function exported(value: unknown): (event: unknown, context: unknown) => unknown {
  if (typeof value !== 'function') throw new Error(`${handler} is undefined or not exported`);
  return (event, functionContext) => value(event, functionContext);
}

async function answer(call: Call): Promise<Reply> {
  try {
    const result: unknown = await handle(JSON.parse(call.event), context(call));
    return { kind: 'returned', payload: JSON.stringify(result ?? null) };
  } catch (error) {
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    return { kind: 'threw', type: name, message, stack: stack ?? '' };
  }
}

function context({ requestId, arn, timeoutSeconds }: Call) {
  const deadline = Date.now() + timeoutSeconds * 1000;
  const { env } = process;
  return {
    awsRequestId: requestId,
    callbackWaitsForEmptyEventLoop: true,
    functionName: env.AWS_LAMBDA_FUNCTION_NAME,
    functionVersion: env.AWS_LAMBDA_FUNCTION_VERSION,
    invokedFunctionArn: arn,
    logGroupName: env.AWS_LAMBDA_LOG_GROUP_NAME,
    logStreamName: env.AWS_LAMBDA_LOG_STREAM_NAME,
    memoryLimitInMB: env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
}
