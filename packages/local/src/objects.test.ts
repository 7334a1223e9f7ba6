import { afterAll, afterEach, expect, test } from 'vitest';
import { type LocalStack, startLocalStack } from './stack.ts';
import { startInChild } from './testing/child-stack.ts';
import { edgeResources } from './testing/edge-fixture.ts';
import { temporaryDirectory, writeAssembly } from './testing/fixture.ts';

const { path, remove } = temporaryDirectory();
afterAll(remove);

/** Asks S3 as a bundle does, with nothing but the environment to go by; answers with the name of a fault. */
const writer = `
import * as sdk from ${JSON.stringify(import.meta.resolve('@aws-sdk/client-s3'))};
const client = new sdk.S3Client({ maxAttempts: 1 });
export const handler = async ({ command, Key, ...more }) => {
  try {
    const input = { Bucket: process.env.PUBLIC_BUCKET, ...(Key && { Key }), ...more };
    const { Body, Contents } = await client.send(new sdk[command](input));
    return (await Body?.transformToString()) ?? Contents?.map((each) => each.Key) ?? 'done';
  } catch (error) {
    return error.name + ' ' + error.$metadata?.httpStatusCode;
  }
};`;

const files = { 'Fn::Join': ['', [{ 'Fn::GetAtt': ['Files', 'Arn'] }, '/public/*']] };

function assemble(actions: readonly string[], mayList = false): string {
  const statement = (Action: readonly string[], Resource: unknown) => ({ Effect: 'Allow', Action, Resource });
  const Statement = [
    statement(actions, files),
    ...(mayList ? [statement(['s3:ListBucket'], { 'Fn::GetAtt': ['Files', 'Arn'] })] : []),
  ];
  const rights = {
    Type: 'AWS::IAM::Policy',
    Properties: {
      PolicyDocument: { Version: '2012-10-17', Statement },
      PolicyName: 'files',
      Roles: [{ Ref: 'writerRole' }],
    },
  };
  const Variables = { PUBLIC_BUCKET: { Ref: 'Files' } };
  return writeAssembly(
    path,
    { writer: { code: writer, properties: { Environment: { Variables } }, routes: ['public POST /run'] } },
    { ...edgeResources(), rights },
  );
}

const stacks: LocalStack[] = [];
afterEach(async () => {
  await Promise.all(stacks.splice(0).map((stack) => stack.stop()));
});

async function start(dataDir: string, assembly: string, reset = false) {
  const stack = await startLocalStack({ dataDir, assembly, reset });
  stacks.push(stack);
  const run = async (command: string, Key?: string, more: object = {}) => {
    const result = await stack.invoke('writer', { command, Key, ...more });
    return result.ok ? result.payload : 'failed';
  };
  return { stack, run };
}

test('a function does with objects what its role allows, and whoever asks gets them at once', async () => {
  const all = ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'];
  const { stack, run } = await start(`${path}/all`, assemble(all, true));
  expect(stack.s3.buckets).toEqual(['demo-files']);
  const content = { Body: '{"a":1}', ContentType: 'application/json' };
  expect(await run('PutObjectCommand', 'public/v1/a b.json', content)).toBe('done');
  expect(await run('GetObjectCommand', 'public/v1/a b.json')).toBe('{"a":1}');
  expect(await run('ListObjectsV2Command', undefined, { Prefix: 'public/' })).toEqual(['public/v1/a b.json']);
  expect(await (await fetch(`${stack.url}/public/v1/a%20b.json`)).json()).toEqual({ a: 1 });
  expect(await run('DeleteObjectCommand', 'public/v1/a b.json')).toBe('done');
  expect(await run('HeadObjectCommand', 'public/v1/a b.json')).toBe('NotFound 404');
  expect((await fetch(`${stack.url}/public/v1/a%20b.json`)).status).toBe(404);
});

test('what its role does not allow is denied', async () => {
  const { run } = await start(`${path}/few`, assemble(['s3:PutObject']));
  expect(await run('PutObjectCommand', 'public/a.json', { Body: '{}' })).toBe('done');
  const denied = 'AccessDenied 403';
  expect(await run('PutObjectCommand', 'private/a.json', { Body: '{}' })).toBe(denied);
  expect(await run('PutObjectCommand', 'public', { Body: '{}' })).toBe(denied);
  expect(await run('GetObjectCommand', 'public/a.json')).toBe(denied);
  expect(await run('DeleteObjectCommand', 'public/a.json')).toBe(denied);
  expect(await run('ListObjectsV2Command')).toBe(denied);
  expect(await run('CopyObjectCommand', 'public/b.json', { CopySource: 'demo-files/public/a.json' })).toBe(
    denied,
  );
  expect(await run('CreateMultipartUploadCommand', 'public/b.json')).toBe(denied);
});

test('who may not list the bucket is not told that a file is missing', async () => {
  const { run } = await start(`${path}/unseen`, assemble(['s3:GetObject']));
  expect(await run('GetObjectCommand', 'public/none.json')).toBe('AccessDenied 403');
});

test('every acknowledged file outlives a stack that is killed, and a reset forgets them', async () => {
  const dataDir = `${path}/killed`;
  const code = `${writer}
export const http = async (event) => ({ statusCode: (await handler(JSON.parse(event.body))) === 'done' ? 201 : 500 });`;
  const Variables = { PUBLIC_BUCKET: { Ref: 'Files' } };
  const properties = { Handler: 'index.http', Environment: { Variables } };
  const rights = {
    Type: 'AWS::IAM::Policy',
    Properties: {
      PolicyDocument: {
        Version: '2012-10-17',
        Statement: [{ Effect: 'Allow', Action: ['s3:PutObject'], Resource: files }],
      },
      PolicyName: 'files',
      Roles: [{ Ref: 'writerRole' }],
    },
  };
  const assembly = writeAssembly(
    path,
    { writer: { code, properties, routes: ['public POST /run'] } },
    { ...edgeResources(), rights },
  );
  const acknowledged: string[] = [];
  const { child, url } = await startInChild({ dataDir, assembly });
  const headers = { 'content-type': 'application/json' };
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let i = 0; ; i += 1) {
      const key = `public/${writer}-${i}.json`;
      const body = JSON.stringify({ command: 'PutObjectCommand', Key: key, Body: key });
      const sent = await fetch(`${url}/run`, { method: 'POST', headers, body }).catch(() => undefined);
      if (sent?.status !== 201) return;
      acknowledged.push(key);
    }
  });
  await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(30);
  child.kill('SIGKILL');
  await Promise.all(writers);

  const { stack } = await start(dataDir, assembly);
  for (const key of acknowledged) expect(await (await fetch(`${stack.url}/${key}`)).text()).toBe(key);
  await stack.stop();
  const emptied = await start(dataDir, assembly, true);
  expect((await fetch(`${emptied.stack.url}/${acknowledged[0]}`)).status).toBe(404);
}, 60_000);
