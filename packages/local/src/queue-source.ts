import {
  DeleteMessageBatchCommand,
  type Message,
  type MessageAttributeValue,
  ReceiveMessageCommand,
} from '@aws-sdk/client-sqs';
import { failedItems } from './batch-response.ts';
import type { Invoke } from './functions.ts';
import { region } from './intrinsics.ts';
import type { QueueSourceSpec } from './message-blueprint.ts';
import type { Queues } from './queues.ts';

const waitSeconds = 20;

/**
 * Receives one batch, waiting for the first message, and hands it to the function. What the function has not done stays
 * in the queue, which shows it again after its visibility timeout.
 */
export async function pollQueue(
  spec: QueueSourceSpec,
  { client, urlOf }: Queues,
  invoke: Invoke,
  abortSignal: AbortSignal,
): Promise<void> {
  const QueueUrl = urlOf(spec.queueName);
  const receive = new ReceiveMessageCommand({
    QueueUrl,
    MaxNumberOfMessages: spec.batchSize,
    WaitTimeSeconds: waitSeconds,
    MessageSystemAttributeNames: ['All'],
    MessageAttributeNames: ['All'],
  });
  const { Messages: messages = [] } = await client.send(receive, { abortSignal });
  if (messages.length === 0) return;
  const result = await invoke(spec.functionName, { Records: messages.map((each) => record(spec, each)) });
  const ids = messages.map(({ MessageId = '' }) => MessageId);
  const failed = failedItems(result, ids, spec.reportsFailures);
  const Entries = messages
    .filter(({ MessageId = '' }) => !failed.has(MessageId))
    .map(({ ReceiptHandle }, i) => ({ Id: String(i), ReceiptHandle }));
  if (Entries.length > 0) await client.send(new DeleteMessageBatchCommand({ QueueUrl, Entries }));
}

/** A message in the form in which Lambda hands it over. */
function record({ arn }: QueueSourceSpec, message: Message) {
  const { MessageId, ReceiptHandle, Body, Attributes, MessageAttributes = {}, MD5OfBody } = message;
  return {
    messageId: MessageId,
    receiptHandle: ReceiptHandle,
    body: Body,
    attributes: Attributes,
    messageAttributes: Object.fromEntries(
      Object.entries(MessageAttributes).map(([name, value]) => [name, attribute(value)]),
    ),
    md5OfBody: MD5OfBody,
    eventSource: 'aws:sqs',
    eventSourceARN: arn,
    awsRegion: region,
  };
}

function attribute({ DataType, StringValue, BinaryValue }: MessageAttributeValue) {
  return {
    dataType: DataType,
    stringListValues: [],
    binaryListValues: [],
    ...(StringValue !== undefined && { stringValue: StringValue }),
    ...(BinaryValue && { binaryValue: Buffer.from(BinaryValue).toString('base64') }),
  };
}
