import { DynamoDBClient, PutItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { BatchCall, Faults, RequestCall } from './faults.ts';
import { type LocalStack, startLocalStack } from './stack.ts';
import { edgeResources } from './testing/edge-fixture.ts';
import { temporaryDirectory, writeAssembly } from './testing/fixture.ts';
import { mappedQueue, mappedStream, queueResource, queueRight } from './testing/message-fixture.ts';

const { path, remove } = temporaryDirectory();
afterAll(remove);

/** Sends one command without trying it again; answers with the name and the details of a fault. */
const caller = `
import * as dynamodb from ${JSON.stringify(import.meta.resolve('@aws-sdk/client-dynamodb'))};
import * as sqs from ${JSON.stringify(import.meta.resolve('@aws-sdk/client-sqs'))};
import * as s3 from ${JSON.stringify(import.meta.resolve('@aws-sdk/client-s3'))};
const clients = { dynamodb: [dynamodb, 'DynamoDBClient'], sqs: [sqs, 'SQSClient'], s3: [s3, 'S3Client'] };
export const handler = async ({ service, command, input }) => {
  const [sdk, client] = clients[service];
  try {
    const queue = service === 'sqs' ? { QueueUrl: process.env.QUEUE_URL } : {};
    await new sdk[client]({ maxAttempts: 1 }).send(new sdk[command]({ ...queue, ...input }));
    return 'done';
  } catch (error) {
    const reasons = error.CancellationReasons?.map((reason) => reason.Code);
    return [error.name, ...(reasons ?? []), error.$metadata?.httpStatusCode ?? error.code].join(' ');
  }
};`;

/** Writes down what it gets, each batch in a line. */
const reader = `
export const handler = async ({ Records }) => {
  console.log('batch ' + Records.map((each) => each.body ?? each.dynamodb.Keys.sk.S).join(' '));
};`;

const objects = {
  Type: 'AWS::IAM::Policy',
  Properties: {
    PolicyDocument: {
      Version: '2012-10-17',
      Statement: [
        {
          Effect: 'Allow',
          Action: ['s3:PutObject'],
          Resource: { 'Fn::Join': ['', [{ 'Fn::GetAtt': ['Files', 'Arn'] }, '/public/*']] },
        },
      ],
    },
    PolicyName: 'objects',
    Roles: [{ Ref: 'callerRole' }],
  },
};

const stacks: LocalStack[] = [];
afterEach(async () => {
  await Promise.all(stacks.splice(0).map((stack) => stack.stop()));
});

let directories = 0;

async function start(faults: Faults, more: Record<string, unknown> = {}) {
  const rights = ['PutItem', 'Query'];
  const properties = { Environment: { Variables: { QUEUE_URL: { Ref: 'Runs' } } } };
  const assembly = writeAssembly(
    path,
    { caller: { code: caller, rights, properties }, reader: { code: reader } },
    {
      Runs: queueResource(30),
      sends: queueRight('caller', 'Runs', ['sqs:SendMessage']),
      ...edgeResources(),
      objects,
      ...more,
    },
  );
  directories += 1;
  const lines: string[] = [];
  const stack = await startLocalStack({
    dataDir: `${path}/${directories}`,
    assembly,
    faults,
    log: (_, line) => lines.push(line),
  });
  stacks.push(stack);
  const call = async (service: string, command: string, input: object) => {
    const result = await stack.invoke('caller', { service, command, input });
    return result.ok ? result.payload : 'ended';
  };
  const batches = () => lines.filter((line) => line.startsWith('batch ')).map((line) => line.slice(6));
  return { stack, call, lines, batches };
}

const item = (sk: string) => ({ TableName: 'demo-Table', Item: { pk: { S: 'all' }, sk: { S: sk } } });
const puts = (...keys: string[]) => ({ TransactItems: keys.map((sk) => ({ Put: item(sk) })) });

const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
const aws = (endpoint: string) => ({ endpoint, region: 'us-east-1', credentials });

async function stored({ dynamodb }: LocalStack): Promise<string[]> {
  const query = new QueryCommand({
    TableName: 'demo-Table',
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': { S: 'all' } },
  });
  const { Items = [] } = await new DynamoDBClient(aws(dynamodb.endpoint)).send(query);
  return Items.map(({ sk }) => sk?.S ?? '');
}

test('throttling is answered in the words of each service, and nothing happens', async () => {
  const seen: RequestCall[] = [];
  const { stack, call } = await start({
    request: (request) => {
      seen.push(request);
      return { kind: 'throttle' };
    },
  });
  expect(await call('dynamodb', 'PutItemCommand', item('a'))).toBe(
    'ProvisionedThroughputExceededException 400',
  );
  expect(await call('sqs', 'SendMessageCommand', { MessageBody: 'a' })).toBe('RequestThrottled 400');
  expect(await call('s3', 'PutObjectCommand', { Bucket: 'demo-files', Key: 'public/a', Body: 'a' })).toBe(
    'SlowDown 503',
  );
  expect(await stored(stack)).toEqual([]);
  expect(seen).toMatchObject([
    {
      functionName: 'caller',
      service: 'dynamodb',
      operation: 'PutItem',
      body: expect.stringContaining('"a"'),
    },
    { functionName: 'caller', service: 'sqs', operation: 'SendMessage' },
    {
      functionName: 'caller',
      service: 's3',
      operation: 'PutObject',
      url: expect.stringContaining('/public/a'),
    },
  ]);
});

test('a write that meets another transaction is told so, a read never is', async () => {
  const { stack, call } = await start({ request: () => ({ kind: 'conflict' }) });
  expect(await call('dynamodb', 'TransactWriteItemsCommand', puts('a', 'b'))).toBe(
    'TransactionCanceledException TransactionConflict None 400',
  );
  expect(await call('dynamodb', 'PutItemCommand', item('a'))).toBe('TransactionConflictException 400');
  const query = {
    TableName: 'demo-Table',
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': { S: 'all' } },
  };
  expect(await call('dynamodb', 'QueryCommand', query)).toBe('done');
  expect(await stored(stack)).toEqual([]);
});

test('a request is lost before the service hears of it, or its answer afterwards', async () => {
  const kinds = ['drop', 'lose-answer'] as const;
  let next = 0;
  const { stack, call } = await start({ request: () => ({ kind: kinds[next++] ?? 'drop' }) });
  expect(await call('dynamodb', 'PutItemCommand', item('dropped'))).toContain('ECONNRESET');
  expect(await stored(stack)).toEqual([]);
  expect(await call('dynamodb', 'PutItemCommand', item('unanswered'))).toContain('ECONNRESET');
  expect(await stored(stack)).toEqual(['unanswered']);
});

test('the thread that asks is ended before or after the service has acted, and the next call gets a new one', async () => {
  const kinds = ['kill-before', 'kill-after'] as const;
  let next = 0;
  const { stack, call, lines } = await start({
    request: () => {
      const kind = kinds[next++];
      return kind && { kind };
    },
  });
  expect(await call('dynamodb', 'PutItemCommand', item('a'))).toBe('ended');
  expect(await stored(stack)).toEqual([]);
  expect(await call('dynamodb', 'PutItemCommand', item('b'))).toBe('ended');
  expect(await stored(stack)).toEqual(['b']);
  expect(await call('dynamodb', 'PutItemCommand', item('c'))).toBe('done');
  expect(lines.filter((line) => line.includes('a fault was injected'))).toHaveLength(2);
});

test('a delayed request is answered as if nothing had been', async () => {
  const { stack, call } = await start({ request: () => ({ kind: 'delay', milliseconds: 20 }) });
  expect(await call('dynamodb', 'PutItemCommand', item('a'))).toBe('done');
  expect(await stored(stack)).toEqual(['a']);
});

test('a batch of a stream is delivered twice, in another order or not at all', async () => {
  const changed: BatchCall[] = [];
  const { stack, batches } = await start(
    {
      batch: (call) => {
        changed.push(call);
        if (changed.length === 1) return [call.records, call.records.toReversed()];
        return changed.length === 2 ? [] : undefined;
      },
    },
    mappedStream('reader'),
  );
  const client = new DynamoDBClient(aws(stack.dynamodb.endpoint));
  const waitFor = (calls: number) => expect.poll(() => changed.length, { timeout: 10_000 }).toBe(calls);
  await client.send(new PutItemCommand(item('a')));
  await waitFor(1);
  await client.send(new PutItemCommand(item('lost')));
  await waitFor(2);
  await client.send(new PutItemCommand(item('c')));
  await expect.poll(batches, { timeout: 10_000 }).toEqual(['a', 'a', 'c']);
  expect(changed[0]).toMatchObject({ functionName: 'reader', records: [{ eventName: 'INSERT' }] });
});

test('a message that is lost on its way to the function is gone from the queue', async () => {
  let calls = 0;
  const { stack, batches } = await start(
    {
      batch: () => {
        calls += 1;
        return calls === 1 ? [] : undefined;
      },
    },
    mappedQueue('reader', 'Runs'),
  );
  const client = new SQSClient(aws(stack.sqs.endpoint));
  const QueueUrl = `${stack.sqs.endpoint}/000000000000/demo-Runs`;
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'lost' }));
  await expect.poll(() => calls, { timeout: 10_000 }).toBe(1);
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'kept' }));
  await expect.poll(batches, { timeout: 10_000 }).toEqual(['kept']);
});
