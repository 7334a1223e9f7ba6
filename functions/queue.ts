import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Queue } from '@openmat/app';
import type { NoticeMessage } from '@openmat/contracts';

const client = new SQSClient({
  maxAttempts: 4,
  requestHandler: { connectionTimeout: 2000, requestTimeout: 5000 },
});

/** The queue of the bracketing worker, which the environment names. */
export const runQueue = (): Queue => queueAt('BRACKETING_QUEUE_URL');

/** The queue of the notifier, which the environment names. */
export const noticeQueue = (): Queue<NoticeMessage> => queueAt('NOTICES_QUEUE_URL');

function queueAt<Message>(variable: string): Queue<Message> {
  return {
    send: async (message) => {
      const QueueUrl = process.env[variable];
      if (!QueueUrl) throw new Error(`${variable} is not set`);
      await client.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(message) }));
    },
  };
}
