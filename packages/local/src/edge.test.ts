import { createServer, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEdge } from './edge.ts';
import type { EdgeSpec } from './edge-blueprint.ts';
import { type Fauxqs, startFauxqsOn } from './fauxqs.ts';
import { closeServer, listen } from './listen.ts';
import { fileReader } from './public-files.ts';
import { temporaryDirectory } from './testing/fixture.ts';

const { path: directory, remove } = temporaryDirectory();
const spec: EdgeSpec = {
  prefix: '/public/',
  bucket: 'demo-files',
  compresses: true,
  headers: { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'ETag' },
  preflight: { headers: { 'access-control-allow-headers': '*' }, methods: ['GET', 'HEAD'] },
  missingStatus: 404,
};
const long = JSON.stringify({ matches: Array.from({ length: 200 }, (_, i) => ({ id: i })) });

let fauxqs: Fauxqs;
let url: string;
const server = createServer((message, response) => {
  if (!edge(message, response)) response.end('the API');
});
let edge: ReturnType<typeof createEdge>;

beforeAll(async () => {
  fauxqs = await startFauxqsOn(directory);
  for (const bucket of ['demo-files', 'demo-other']) fauxqs.server.createBucket(bucket);
  edge = createEdge(spec, fileReader(fauxqs, spec.bucket));
  url = await listen(server, 0);
  await put('public/v1/events/e.json', '{"name":"Open"}');
  await put('public/v1/long.json', long);
  await put('secret.json', '{"secret":true}');
  await put('v1/outside.json', '{"secret":true}');
  await put('public/x.json', '{"secret":true}', 'demo-other');
});
afterAll(async () => {
  await closeServer(server);
  await fauxqs.server.stop();
  remove();
});

async function put(key: string, body: string, bucket = 'demo-files'): Promise<void> {
  const headers = { 'content-type': 'application/json', 'cache-control': 'public, max-age=5' };
  const { status } = await fetch(`${fauxqs.endpoint}/${bucket}/${key}`, { method: 'PUT', headers, body });
  expect(status).toBe(200);
}

/** Asks for a path exactly as it is written, which `fetch` would tidy up. */
async function ask(path: string, method = 'GET', headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(url);
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      const sent = request({ hostname, port, path, method, headers }, async (answer) => {
        const body = await buffer(answer);
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
      });
      sent.on('error', reject).end();
    },
  );
}

describe('a public file', () => {
  test('comes with its type, its tag, how long it holds, and for every origin', async () => {
    const { status, headers, body } = await ask('/public/v1/events/e.json?any=query');
    expect([status, body.toString()]).toEqual([200, '{"name":"Open"}']);
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': '15',
      'cache-control': 'public, max-age=5',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      'last-modified': expect.stringMatching(/GMT$/),
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'ETag',
    });
  });

  test('answers HEAD as GET, without a body', async () => {
    const get = await ask('/public/v1/events/e.json');
    const head = await ask('/public/v1/events/e.json', 'HEAD');
    expect([head.status, head.body.length]).toEqual([200, 0]);
    for (const name of ['etag', 'content-length', 'content-type'])
      expect(head.headers[name]).toBe(get.headers[name]);
  });

  test('is not sent again to whoever has it', async () => {
    const { headers } = await ask('/public/v1/events/e.json');
    const etag = String(headers.etag);
    for (const tag of [etag, `W/${etag}`, `"old", ${etag}`, '*']) {
      const again = await ask('/public/v1/events/e.json', 'GET', { 'if-none-match': tag });
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
      expect(again.headers).toMatchObject({ 'cache-control': 'public, max-age=5' });
      expect(again.headers).not.toHaveProperty('content-type');
    }
    const since = { 'if-modified-since': String(headers['last-modified']) };
    expect((await ask('/public/v1/events/e.json', 'GET', since)).status).toBe(304);
    const other = { 'if-none-match': '"old"' };
    expect((await ask('/public/v1/events/e.json', 'GET', other)).status).toBe(200);
  });

  test('is compressed for whoever takes gzip, under a weak tag that finds it again', async () => {
    const plain = await ask('/public/v1/long.json');
    expect(plain.headers).toMatchObject({ vary: 'Accept-Encoding', etag: expect.stringMatching(/^"/) });
    const gzip = await ask('/public/v1/long.json', 'GET', { 'accept-encoding': 'br, gzip;q=0.8' });
    expect(gzip.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': String(gzip.body.length),
      vary: 'Accept-Encoding',
      etag: `W/${plain.headers.etag}`,
    });
    expect(gzip.body.length).toBeLessThan(plain.body.length / 2);
    expect(gunzipSync(gzip.body).toString()).toBe(long);
    const headers = { 'accept-encoding': 'gzip', 'if-none-match': String(gzip.headers.etag) };
    const again = await ask('/public/v1/long.json', 'GET', headers);
    expect([again.status, again.headers.etag]).toEqual([304, gzip.headers.etag]);
  });

  test.each(['', 'identity', 'br', 'gzip;q=0', 'gzip; q=0.0'])(
    'is sent as it is to whoever takes "%s"',
    async (accepted) => {
      const { headers, body } = await ask('/public/v1/long.json', 'GET', { 'accept-encoding': accepted });
      expect(headers).not.toHaveProperty('content-encoding');
      expect(body.toString()).toBe(long);
    },
  );

  test('is not compressed below 1,000 bytes', async () => {
    const { headers } = await ask('/public/v1/events/e.json', 'GET', { 'accept-encoding': 'gzip' });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers).not.toHaveProperty('vary');
  });

  test('is never older than what was written last', async () => {
    for (let i = 0; i < 20; i += 1) {
      await put('public/v1/changing.json', `{"version":${i}}`);
      expect((await ask('/public/v1/changing.json')).body.toString()).toBe(`{"version":${i}}`);
    }
    await fetch(`${fauxqs.endpoint}/demo-files/public/v1/changing.json`, { method: 'DELETE' });
    expect((await ask('/public/v1/changing.json')).status).toBe(404);
  });
});

test('a page of another origin may ask first', async () => {
  const origin = { origin: 'https://club.example' };
  const headers = { ...origin, 'access-control-request-method': 'GET' };
  const allowed = await ask('/public/v1/events/e.json', 'OPTIONS', headers);
  expect(allowed.status).toBe(200);
  expect(allowed.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-headers': '*',
  });
  const refused = { ...origin, 'access-control-request-method': 'PUT' };
  expect((await ask('/public/v1/events/e.json', 'OPTIONS', refused)).status).toBe(403);
  expect((await ask('/public/v1/events/e.json', 'OPTIONS')).status).toBe(403);
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s is refused', async (method) => {
  const { status, headers } = await ask('/public/v1/events/e.json', method);
  expect([status, headers['access-control-allow-origin']]).toEqual([403, '*']);
});

test.each([
  '/public/v1/none.json',
  '/public/',
  '/public/v1/events/',
  '/public/../secret.json',
  '/public/../v1/outside.json',
  '/public/%2e%2e/secret.json',
  '/public/..%2fsecret.json',
  '/public/.%2e/.%2e/demo-other/public/x.json',
  '/public/../../demo-other/public/x.json',
  '/public/..\\secret.json',
  '/public/%5c..%5csecret.json',
  '/public//v1/events/e.json',
  '/public/v1%2fevents%2fe.json',
  '/public/v1/events/e.json%00',
  '/public/%zz',
  '/public/%F0%28',
  `/public/${'a'.repeat(1100)}`,
  `/public/${'é'.repeat(600)}`.replace(/é/g, '%C3%A9'),
  `/public${'/..'.repeat(2000)}/etc/passwd`,
])('there is nothing at %s', async (path) => {
  const { status, headers, body } = await ask(path);
  expect(status).toBe(404);
  expect(headers).toMatchObject({ 'content-type': 'application/xml', 'access-control-allow-origin': '*' });
  expect(body.toString()).toContain('NoSuchKey');
});

test('a missing file is denied where the distribution may not list the bucket', async () => {
  const closed = createEdge({ ...spec, missingStatus: 403 }, async () => undefined);
  const other = createServer((message, response) => void closed(message, response));
  const { status } = await fetch(`${await listen(other, 0)}/public/none.json`);
  await closeServer(other);
  expect(status).toBe(403);
});

test.each(['/', '/v1/events', '/public', '/publicly/x.json', '//public/v1/events/e.json', '/%70ublic/x'])(
  '%s goes to the API',
  async (path) => {
    expect((await ask(path)).body.toString()).toBe('the API');
  },
);
