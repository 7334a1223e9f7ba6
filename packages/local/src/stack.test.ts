import { readFileSync } from 'node:fs';
import { afterAll, afterEach, expect, test } from 'vitest';
import { type LocalStack, type LocalStackOptions, startLocalStack } from './stack.ts';
import { startInChild } from './testing/child-stack.ts';
import { temporaryDirectory, writeAssembly } from './testing/fixture.ts';

const { path, remove } = temporaryDirectory();
afterAll(remove);

/** Puts and counts items with the plain protocol, as a fixture has no node_modules to import a client from. */
const store = `
const call = async (target, body) => {
  const response = await fetch(process.env.AWS_ENDPOINT_URL_DYNAMODB, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': 'DynamoDB_20120810.' + target,
      'x-amz-date': '20261205T090000Z',
      authorization: 'AWS4-HMAC-SHA256 Credential=' + process.env.AWS_ACCESS_KEY_ID +
        '/20261205/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
    },
    body: JSON.stringify({ TableName: process.env.TABLE_NAME, ...body }),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
};
export const handler = async (event) => {
  if (event.routeKey.startsWith('PUT')) {
    await call('PutItem', { Item: { pk: { S: 'all' }, sk: { S: event.pathParameters.id } } });
    return { statusCode: 201 };
  }
  const query = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': { S: 'all' } } };
  return (await call('Query', query)).Items.map((item) => item.sk.S);
};`;

const assembly = writeAssembly(path, {
  store: { code: store, routes: ['public PUT /items/{id}', 'public GET /items'] },
});
const stacks: LocalStack[] = [];
afterEach(async () => {
  await Promise.all(stacks.splice(0).map((stack) => stack.stop()));
});

async function start(dataDir: string, options: Partial<LocalStackOptions> = {}) {
  const stack = await startLocalStack({ dataDir, assembly, ...options });
  stacks.push(stack);
  return stack;
}

const put = async (url: string, id: string) => (await fetch(`${url}/items/${id}`, { method: 'PUT' })).status;
const list = async (url: string) => (await fetch(`${url}/items`)).json();

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test('a second start finds the data; a reset empties it', async () => {
  const first = await start(`${path}/kept`);
  expect(await put(first.url, 'a')).toBe(201);
  await first.stop();
  const second = await start(`${path}/kept`);
  expect(await list(second.url)).toEqual(['a']);
  await second.stop();
  const third = await start(`${path}/kept`, { reset: true });
  expect(await list(third.url)).toEqual([]);
});

test('a function may do on the table what its role allows, and no more', async () => {
  const lines: string[] = [];
  const stack = await start(`${path}/rights`, {
    assembly: writeAssembly(path, {
      reader: { code: store, routes: ['public PUT /items/{id}', 'public GET /items'], rights: ['Query'] },
    }),
    log: (_, line) => lines.push(line),
  });
  expect(await list(stack.url)).toEqual([]);
  expect(await put(stack.url, 'a')).toBe(500);
  expect(lines.join()).toMatch(
    /AccessDeniedException.*reader may not perform dynamodb:PutItem on arn:[\w:-]+table\/demo-Table/,
  );
});

test('one directory belongs to one stack at a time', async () => {
  await start(`${path}/shared`);
  await expect(start(`${path}/shared`)).rejects.toThrow(/another local stack is using .*shared/);
});

test('a port in use stops the start with its number, and leaves the directory free', async () => {
  const first = await start(`${path}/one`);
  const port = Number(new URL(first.url).port);
  await expect(start(`${path}/two`, { port })).rejects.toThrow(`port ${port} is in use`);
  await start(`${path}/two`);
});

test('data written under other indexes stops the start', async () => {
  await (await start(`${path}/changed`)).stop();
  const table = {
    Type: 'AWS::DynamoDB::GlobalTable',
    Properties: {
      AttributeDefinitions: ['pk', 'sk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      BillingMode: 'PAY_PER_REQUEST',
      Replicas: [],
    },
  };
  const other = writeAssembly(path, {}, { Table: table });
  await expect(start(`${path}/changed`, { assembly: other })).rejects.toThrow('start with --reset');
  await start(`${path}/changed`, { assembly: other, reset: true });
});

test('stopping ends the emulator and lets a request under way finish', async () => {
  const slow = `export const handler = async () => {
    console.log('began');
    await new Promise((resolve) => setTimeout(resolve, 300));
    return 'done';
  };`;
  const began = Promise.withResolvers<string>();
  const stack = await start(`${path}/stopped`, {
    assembly: writeAssembly(path, { slow: { code: slow, routes: ['public GET /slow'] } }),
    log: (_, line) => began.resolve(line),
  });
  const pid = Number(readFileSync(`${path}/stopped/emulator.pid`, 'utf8'));
  expect(alive(pid)).toBe(true);
  const pending = fetch(`${stack.url}/slow`);
  await began.promise;
  await stack.stop();
  expect(await (await pending).text()).toBe('done');
  await expect.poll(() => alive(pid)).toBe(false);
});

test('every acknowledged write outlives a stack killed under load, and its emulator ends with it', async () => {
  const dataDir = `${path}/killed`;
  const acknowledged: string[] = [];
  for (let round = 0; round < 5; round += 1) {
    const { child, url } = await startInChild({ dataDir, assembly });
    const pid = Number(readFileSync(`${dataDir}/emulator.pid`, 'utf8'));
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let i = 0; ; i += 1) {
        const id = `${round}-${writer}-${i}`;
        const status = await put(url, id).catch(() => undefined);
        if (status !== 201) return;
        acknowledged.push(id);
      }
    });
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(before + 30);
    child.kill('SIGKILL');
    await Promise.all(writers);
    await expect.poll(() => alive(pid)).toBe(false);
  }
  const { url } = await start(dataDir);
  expect(await list(url)).toEqual(expect.arrayContaining(acknowledged));
}, 120_000);
