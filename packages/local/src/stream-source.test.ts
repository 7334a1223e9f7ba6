import { DynamoDBClient, PutItemCommand, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, afterEach, expect, test } from 'vitest';
import { type LocalStack, startLocalStack } from './stack.ts';
import { temporaryDirectory, writeAssembly } from './testing/fixture.ts';
import { mappedStream } from './testing/message-fixture.ts';

const { path, remove } = temporaryDirectory();
afterAll(remove);

/** Writes down the sort keys it gets; a batch with a key that begins with bad fails as a whole. */
const projector = `
export const handler = async (event) => {
  const keys = event.Records.map((record) => record.dynamodb.Keys.sk.S);
  console.log('call ' + keys.join(' '));
  if (keys.some((key) => key.startsWith('bad'))) throw new Error('bad');
  for (const record of event.Records) console.log('done ' + JSON.stringify(record));
};`;

const stacks: LocalStack[] = [];
afterEach(async () => {
  await Promise.all(stacks.splice(0).map((stack) => stack.stop()));
});

const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };

function assemble(properties: Record<string, unknown> = {}): string {
  return writeAssembly(path, { projector: { code: projector } }, mappedStream('projector', properties));
}

async function start(assembly: string, dataDir: string, reset = false) {
  const lines: string[] = [];
  const stack = await startLocalStack({ dataDir, assembly, reset, log: (_, line) => lines.push(line) });
  stacks.push(stack);
  const { endpoint } = stack.dynamodb;
  const dynamodb = new DynamoDBClient({ endpoint, region: 'us-east-1', credentials });
  const done = () =>
    lines.filter((line) => line.startsWith('done ')).map((line) => JSON.parse(line.slice('done '.length)));
  const keys = () => done().map(({ dynamodb: { Keys } }) => String(Keys.sk.S));
  return { stack, dynamodb, lines, done, keys };
}

const item = (sk: string) => ({ TableName: 'demo-Table', Item: { pk: { S: 'EV#1' }, sk: { S: sk } } });
const put = (client: DynamoDBClient, sk: string) => client.send(new PutItemCommand(item(sk)));

test('what is written to the table reaches the function in order, as keys only', async () => {
  const { dynamodb, done, keys } = await start(assemble(), `${path}/order`);
  const wanted = Array.from({ length: 12 }, (_, i) => `BR#${i}`);
  for (const sk of wanted) await put(dynamodb, sk);
  await expect.poll(keys, { timeout: 10_000 }).toEqual(wanted);
  expect(done()[0]).toMatchObject({
    eventName: 'INSERT',
    eventSource: 'aws:dynamodb',
    awsRegion: 'us-east-1',
    eventSourceARN: 'arn:aws:dynamodb:us-east-1:000000000000:table/demo-Table/stream/local',
    dynamodb: {
      Keys: { pk: { S: 'EV#1' }, sk: { S: 'BR#0' } },
      ApproximateCreationDateTime: expect.any(Number),
      StreamViewType: 'KEYS_ONLY',
    },
  });
  expect(done()[0].dynamodb).not.toHaveProperty('NewImage');
});

test('a filter lets through what matches it', async () => {
  const Pattern = JSON.stringify({ dynamodb: { Keys: { sk: { S: [{ prefix: 'OUT#' }] } } } });
  const assembly = assemble({ FilterCriteria: { Filters: [{ Pattern }] } });
  const { dynamodb, keys } = await start(assembly, `${path}/filter`);
  for (const sk of ['RUN#1', 'OUT#1', 'BR#1', 'OUT#2']) await put(dynamodb, sk);
  await expect.poll(keys, { timeout: 10_000 }).toEqual(['OUT#1', 'OUT#2']);
});

test('a poison record is isolated, tried again and told to the on-failure queue; the others are done', async () => {
  const assembly = assemble({ BisectBatchOnFunctionError: true, MaximumRetryAttempts: 1 });
  const { stack, dynamodb, lines, keys } = await start(assembly, `${path}/poison`);
  const all = ['a', 'b', 'bad', 'c', 'd', 'e'];
  await dynamodb.send(new TransactWriteItemsCommand({ TransactItems: all.map((sk) => ({ Put: item(sk) })) }));
  await expect.poll(() => keys().sort(), { timeout: 10_000 }).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(lines.filter((line) => line === 'call bad')).toHaveLength(2);
  const { endpoint } = stack.sqs;
  const sqs = new SQSClient({ endpoint, region: 'us-east-1', credentials });
  const receive = {
    QueueUrl: `${endpoint}/000000000000/demo-Lost`,
    WaitTimeSeconds: 10,
    MaxNumberOfMessages: 10,
  };
  const { Messages = [] } = await sqs.send(new ReceiveMessageCommand(receive));
  expect(Messages.map(({ Body = '' }) => JSON.parse(Body))).toEqual([
    expect.objectContaining({
      requestContext: expect.objectContaining({
        condition: 'RetryAttemptsExhausted',
        functionArn: 'arn:aws:lambda:us-east-1:000000000000:function:projector',
        approximateInvokeCount: 2,
      }),
      DDBStreamBatchInfo: expect.objectContaining({ batchSize: 1 }),
    }),
  ]);
});

test('a second start goes on where the first ended, and a reset begins anew', async () => {
  const assembly = assemble();
  const first = await start(assembly, `${path}/kept`);
  await put(first.dynamodb, 'a');
  await expect.poll(first.keys, { timeout: 10_000 }).toEqual(['a']);
  await first.stack.stop();
  const second = await start(assembly, `${path}/kept`);
  await put(second.dynamodb, 'b');
  await expect.poll(second.keys, { timeout: 10_000 }).toEqual(['b']);
  await second.stack.stop();
  const third = await start(assembly, `${path}/kept`, true);
  await put(third.dynamodb, 'c');
  await expect.poll(third.keys, { timeout: 10_000 }).toEqual(expect.arrayContaining(['c']));
});

test('a record whose function was running when the stack stopped is delivered by the next start', async () => {
  const hangs = `export const handler = async () => { console.log('began'); await new Promise(() => {}); };`;
  const mapped = mappedStream('projector');
  const lines: string[] = [];
  const stack = await startLocalStack({
    dataDir: `${path}/cut`,
    assembly: writeAssembly(path, { projector: { code: hangs, properties: { Timeout: 60 } } }, mapped),
    log: (_, line) => lines.push(line),
  });
  const { endpoint } = stack.dynamodb;
  await put(new DynamoDBClient({ endpoint, region: 'us-east-1', credentials }), 'a');
  await expect.poll(() => lines, { timeout: 10_000 }).toContain('began');
  await stack.stop();
  const { keys } = await start(assemble(), `${path}/cut`);
  await expect.poll(keys, { timeout: 10_000 }).toEqual(['a']);
});
