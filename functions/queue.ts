import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Queue } from '@openmat/app';

/** The queue of the bracketing worker, which the environment names. */
export function queueFromEnvironment(): Queue {
  const client = new SQSClient({
    maxAttempts: 4,
    requestHandler: { connectionTimeout: 2000, requestTimeout: 5000 },
  });
  return {
    send: async (message) => {
      const QueueUrl = process.env.BRACKETING_QUEUE_URL;
      if (!QueueUrl) throw new Error('BRACKETING_QUEUE_URL is not set');
      await client.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(message) }));
    },
  };
}
