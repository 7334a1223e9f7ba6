import {
  ChangeMessageVisibilityCommand,
  CreateQueueCommand,
  SetQueueAttributesCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { Fauxqs } from './fauxqs.ts';
import { account, region } from './intrinsics.ts';
import type { QueueSpec } from './message-blueprint.ts';

export interface Queues {
  /** Sends without a check of rights. */
  readonly client: SQSClient;
  urlOf(queue: string): string;
}

/** Brings up the queues of the template. */
export async function openQueues(fauxqs: Fauxqs, specs: readonly QueueSpec[]): Promise<Queues> {
  const { endpoint } = fauxqs;
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
    await giveBack(fauxqs, client, spec.name, QueueUrl);
  }
  return { client, urlOf };
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
  { server }: Fauxqs,
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
