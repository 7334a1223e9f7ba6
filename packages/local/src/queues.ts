import { channel } from 'node:diagnostics_channel';
import {
  ChangeMessageVisibilityCommand,
  CreateQueueCommand,
  SetQueueAttributesCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { type FauxqsServer, startFauxqs } from 'fauxqs';
import { account, region } from './intrinsics.ts';
import type { QueueSpec } from './message-blueprint.ts';

export interface Queues {
  readonly endpoint: string;
  /** Sends without a check of rights. */
  readonly client: SQSClient;
  urlOf(queue: string): string;
  stop(): Promise<void>;
}

/** Starts SQS's emulator on the data of a directory, with the queues of the template. */
export async function startQueues(directory: string, specs: readonly QueueSpec[]): Promise<Queues> {
  const server = await startOnLoopback(directory);
  const endpoint = `http://127.0.0.1:${server.port}`;
  const client = new SQSClient({
    endpoint,
    region,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const urlOf = (queue: string) => `${endpoint}/${account}/${queue}`;
  for (const spec of specs) {
    await client.send(new CreateQueueCommand({ QueueName: spec.name }));
    const QueueUrl = urlOf(spec.name);
    await client.send(new SetQueueAttributesCommand({ QueueUrl, Attributes: attributes(spec) }));
    await giveBack(server, client, spec.name, QueueUrl);
  }
  const stop = async () => {
    client.destroy();
    await server.stop();
  };
  return { endpoint, client, urlOf, stop };
}

/** The emulator itself would listen to the whole network of the hall, and asks nobody for a key. */
async function startOnLoopback(dataDir: string): Promise<FauxqsServer> {
  const created = channel('fastify.initialization');
  const narrow = (message: unknown) => {
    const { fastify } = message as { fastify: { listen: (options: object) => Promise<string> } };
    const listen = fastify.listen.bind(fastify);
    fastify.listen = (options) => listen({ ...options, host: '127.0.0.1' });
  };
  created.subscribe(narrow);
  const starting = startFauxqs({ port: 0, logger: false, defaultRegion: region, dataDir });
  created.unsubscribe(narrow);
  return starting;
}

function attributes({ visibilitySeconds, deadLetters }: QueueSpec): Record<string, string> {
  return {
    VisibilityTimeout: String(visibilitySeconds),
    RedrivePolicy: deadLetters
      ? JSON.stringify({
          deadLetterTargetArn: deadLetters.queueArn,
          maxReceiveCount: deadLetters.maxReceives,
        })
      : '',
  };
}

/** What a stack that ended was working on is nobody's now: it need not wait until its visibility timeout is over. */
async function giveBack(
  server: FauxqsServer,
  client: SQSClient,
  queue: string,
  QueueUrl: string,
): Promise<void> {
  for (const { receiptHandle } of server.inspectQueue(queue)?.messages.inflight ?? []) {
    // With a data directory the emulator fails for 0 seconds.
    const change = { QueueUrl, ReceiptHandle: receiptHandle, VisibilityTimeout: 1 };
    await client.send(new ChangeMessageVisibilityCommand(change));
  }
}
