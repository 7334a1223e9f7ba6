import type { Context, DynamoDBRecord, SQSRecord } from 'aws-lambda';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { queueWorker, streamWorker } from './queue-worker.ts';

const context = { awsRequestId: 'r', functionName: 'f' } as Context;
const message = (messageId: string, body: string) =>
  ({ messageId, body, eventSource: 'aws:sqs' }) as SQSRecord;

test('a queue hands every message to the work, and only those that are faults come again', async () => {
  const seen: string[] = [];
  const handler = queueWorker('test', z.strictObject({ run: z.string() }), async ({ run }) => {
    seen.push(run);
    if (run === 'bad') throw new Error('broken');
    return 'done';
  });
  const Records = [message('1', '{"run":"a"}'), message('2', '{"run":"bad"}'), message('3', '{"other":1}')];
  const answer = await handler({ Records }, context);
  expect(answer.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier).sort()).toEqual(['2', '3']);
  expect(seen).toEqual(['a', 'bad']);
});

test('a stream tells of every item that was written, and of none that was removed', async () => {
  const seen: object[] = [];
  const handler = streamWorker('test', async (keys) => {
    seen.push(keys);
    if (keys.sk === 'bad') throw new Error('broken');
  });
  const record = (eventName: 'INSERT' | 'MODIFY' | 'REMOVE', sk: string) =>
    ({
      eventName,
      eventSource: 'aws:dynamodb',
      dynamodb: { Keys: { pk: { S: 'p' }, sk: { S: sk } }, SequenceNumber: `at-${sk}` },
    }) as DynamoDBRecord;
  const Records = [record('INSERT', 'a'), record('REMOVE', 'b'), record('MODIFY', 'bad')];
  const answer = await handler({ Records }, context);
  expect(answer.batchItemFailures).toEqual([{ itemIdentifier: 'at-bad' }]);
  expect(seen).toEqual([
    { pk: 'p', sk: 'a' },
    { pk: 'p', sk: 'bad' },
  ]);
});
