import { readFileSync } from 'node:fs';
import {
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { afterAll, afterEach, expect, test } from 'vitest';
import { type LocalStack, startLocalStack } from './stack.ts';
import { startInChild } from './testing/child-stack.ts';
import { temporaryDirectory, writeAssembly } from './testing/fixture.ts';
import { mappedQueue, queueResource, queueRight } from './testing/message-fixture.ts';

const { path, remove } = temporaryDirectory();
afterAll(remove);

/** Sends with the plain protocol, as a fixture has no node_modules to import a client from. */
const sender = `
export const handler = async (event) => {
  const response = await fetch(process.env.AWS_ENDPOINT_URL_SQS, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': 'AmazonSQS.SendMessage',
      authorization: 'AWS4-HMAC-SHA256 Credential=' + process.env.AWS_ACCESS_KEY_ID +
        '/20261205/us-east-1/sqs/aws4_request, SignedHeaders=host, Signature=0',
    },
    body: JSON.stringify({ QueueUrl: process.env.QUEUE_URL, MessageBody: event.pathParameters.id }),
  });
  if (!response.ok) throw new Error(await response.text());
  return { statusCode: 202 };
};`;

/** Writes down what it gets, also in a file where it is told one; a message that begins with bad fails. */
const worker = `
import { appendFileSync } from 'node:fs';
export const handler = async (event) => {
  const bad = [];
  for (const record of event.Records) {
    console.log(JSON.stringify(record));
    if (process.env.FILE) appendFileSync(process.env.FILE, record.body + '\\n');
    if (record.body.startsWith('bad')) bad.push({ itemIdentifier: record.messageId });
  }
  if (process.env.REPORTS) return { batchItemFailures: bad };
  if (bad.length > 0) throw new Error('bad');
};`;

function assemble({ reports = false, maySend = true, visibilitySeconds = 30, file = '' } = {}): string {
  const Variables = { QUEUE_URL: { Ref: 'Runs' } };
  return writeAssembly(
    path,
    {
      sender: {
        code: sender,
        routes: ['public PUT /messages/{id}'],
        properties: { Environment: { Variables } },
      },
      worker: {
        code: worker,
        properties: { Environment: { Variables: { FILE: file, ...(reports && { REPORTS: 'yes' }) } } },
      },
    },
    {
      Dead: queueResource(30),
      Runs: queueResource(visibilitySeconds, 'Dead'),
      ...(maySend && { sends: queueRight('sender', 'Runs', ['sqs:SendMessage']) }),
      ...mappedQueue('worker', 'Runs', reports ? { FunctionResponseTypes: ['ReportBatchItemFailures'] } : {}),
    },
  );
}

interface Received {
  readonly body: string;
  readonly messageId: string;
  readonly attributes: Readonly<Record<string, string>>;
}

const stacks: LocalStack[] = [];
afterEach(async () => {
  await Promise.all(stacks.splice(0).map((stack) => stack.stop()));
});

async function start(assembly: string, dataDir: string) {
  const lines: string[] = [];
  const stack = await startLocalStack({ dataDir, assembly, log: (_, line) => lines.push(line) });
  stacks.push(stack);
  const { endpoint } = stack.sqs;
  const client = new SQSClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  const urlOf = (queue: string) => `${endpoint}/000000000000/demo-${queue}`;
  return { stack, lines, client, urlOf, received: () => receivedIn(lines) };
}

function receivedIn(lines: readonly string[]): Received[] {
  return lines.filter((line) => line.includes('"messageId"')).map((line): Received => JSON.parse(line));
}

const bodies = (messages: readonly Received[]) => messages.map(({ body }) => body).sort();
const send = async (url: string, id: string) =>
  (await fetch(`${url}/messages/${id}`, { method: 'PUT' })).status;

type Started = Awaited<ReturnType<typeof start>>;

async function deadLetter({ client, urlOf }: Started): Promise<string | undefined> {
  const receive = new ReceiveMessageCommand({ QueueUrl: urlOf('Dead'), WaitTimeSeconds: 20 });
  return (await client.send(receive)).Messages?.[0]?.Body;
}

async function left({ client, urlOf }: Started) {
  const AttributeNames = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'] as const;
  const get = new GetQueueAttributesCommand({ QueueUrl: urlOf('Runs'), AttributeNames: [...AttributeNames] });
  const { Attributes = {} } = await client.send(get);
  return AttributeNames.map((name) => Number(Attributes[name])).reduce((sum, count) => sum + count);
}

test('a message that a function sends reaches the function that is mapped to the queue, once', async () => {
  const started = await start(assemble(), `${path}/delivered`);
  expect(await send(started.stack.url, 'one')).toBe(202);
  await expect
    .poll(() => started.received(), { timeout: 10_000 })
    .toEqual([
      expect.objectContaining({
        body: 'one',
        eventSource: 'aws:sqs',
        eventSourceARN: 'arn:aws:sqs:us-east-1:000000000000:demo-Runs',
        awsRegion: 'us-east-1',
        messageAttributes: {},
        attributes: expect.objectContaining({ ApproximateReceiveCount: '1' }),
      }),
    ]);
  await expect.poll(() => left(started)).toBe(0);
});

test('a function may send only where its role allows it', async () => {
  const { stack, lines } = await start(assemble({ maySend: false }), `${path}/denied`);
  expect(await send(stack.url, 'one')).toBe(500);
  expect(lines.join()).toMatch(
    /AccessDeniedException.*sender may not perform sqs:SendMessage on arn:[\w:-]+demo-Runs/,
  );
});

test('a message whose function fails comes again and then lies in the dead letter queue', async () => {
  const started = await start(assemble({ visibilitySeconds: 4 }), `${path}/dead`);
  await send(started.stack.url, 'bad');
  expect(await deadLetter(started)).toBe('bad');
  const counts = started.received().map(({ attributes }) => attributes.ApproximateReceiveCount);
  expect(counts).toEqual(['1', '2']);
  expect(await left(started)).toBe(0);
});

test('of a batch only what the function reports as failed comes again', async () => {
  const started = await start(assemble({ reports: true, visibilitySeconds: 4 }), `${path}/partial`);
  const Entries = ['good', 'bad', 'better'].map((body, i) => ({ Id: String(i), MessageBody: body }));
  await started.client.send(new SendMessageBatchCommand({ QueueUrl: started.urlOf('Runs'), Entries }));
  expect(await deadLetter(started)).toBe('bad');
  expect(bodies(started.received())).toEqual(['bad', 'bad', 'better', 'good']);
  expect(await left(started)).toBe(0);
});

test('a mapping whose function may not read the queue stops the start', async () => {
  const assembly = writeAssembly(
    path,
    { worker: { code: worker } },
    { Runs: queueResource(30), workerMapping: mappedQueue('worker', 'Runs').workerMapping },
  );
  await expect(startLocalStack({ dataDir: `${path}/mapping`, assembly })).rejects.toThrow(
    'demo/workerMapping (AWS::Lambda::EventSourceMapping): worker may not perform sqs:ReceiveMessage on ' +
      'arn:aws:sqs:us-east-1:000000000000:demo-Runs',
  );
});

test('every acknowledged message outlives a stack killed under load, and is worked on', async () => {
  // A line on the way to this process may be lost with the killed one; one in a file is not.
  const file = `${path}/worked-on`;
  const options = { dataDir: `${path}/killed`, assembly: assemble({ file }) };
  const acknowledged: string[] = [];
  for (let round = 0; round < 2; round += 1) {
    const { child, url } = await startInChild(options);
    const before = acknowledged.length;
    const senders = Array.from({ length: 4 }, async (_, sender) => {
      for (let i = 0; ; i += 1) {
        const id = `${round}-${sender}-${i}`;
        if ((await send(url, id).catch(() => undefined)) !== 202) return;
        acknowledged.push(id);
      }
    });
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(before + 20);
    child.kill('SIGKILL');
    await Promise.all(senders);
  }
  await start(options.assembly, options.dataDir);
  // What a worker held when it was killed comes back once its visibility timeout, 30 s, has run out.
  await expect
    .poll(() => readFileSync(file, 'utf8').split('\n'), { timeout: 60_000 })
    .toEqual(expect.arrayContaining(acknowledged));
}, 120_000);
