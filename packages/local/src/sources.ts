import { setTimeout as pause } from 'node:timers/promises';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { Bell } from './bell.ts';
import { openCheckpoints } from './checkpoints.ts';
import type { Invoke, Log } from './functions.ts';
import { region } from './intrinsics.ts';
import type { SourceSpec } from './message-blueprint.ts';
import { pollQueue } from './queue-source.ts';
import type { Queues } from './queues.ts';
import { pollStream } from './stream-source.ts';

export interface SourcesOptions {
  readonly specs: readonly SourceSpec[];
  /** Where the checkpoints lie. */
  readonly directory: string;
  readonly dynamodbEndpoint: string;
  readonly queues: Queues;
  readonly invoke: Invoke;
  readonly written: Bell;
  readonly log: Log;
}

/** Milliseconds that calls under way get to finish when the stack stops, and that a reader rests after a fault. */
const grace = 5000;
const rest = 1000;

/** Calls the functions with what comes out of the queues and streams they are mapped to. Returns what ends that. */
export function startSources(options: SourcesOptions): () => Promise<void> {
  const { specs, directory, dynamodbEndpoint, queues, invoke, written, log } = options;
  const streams = new DynamoDBStreamsClient({
    endpoint: dynamodbEndpoint,
    region,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const checkpoints = openCheckpoints(directory);
  const ending = new AbortController();
  const { signal } = ending;
  const loops = specs.flatMap((spec) => {
    const report = (fault: unknown) => log(spec.functionName, `${spec.name}: ${String(fault)}`);
    if (spec.kind === 'stream') {
      const ports = { streams, checkpoints, queues, invoke, written };
      return [repeat(() => pollStream(spec, ports, signal), report, signal)];
    }
    const poll = () => pollQueue(spec, queues, invoke, signal);
    return Array.from({ length: spec.concurrency }, () => repeat(poll, report, signal));
  });
  const ended = Promise.all(loops).then(() => {
    streams.destroy();
    checkpoints.close();
  });
  return async () => {
    ending.abort();
    await Promise.race([ended, pause(grace, undefined, { ref: false })]);
  };
}

/** Does one thing again and again until the signal; after a fault, which is reported, it rests first. */
async function repeat(
  once: () => Promise<void>,
  report: (fault: unknown) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await once();
    } catch (fault) {
      if (signal.aborted) return;
      report(fault);
      await pause(rest, undefined, { signal }).catch(() => {});
    }
  }
}
