import { request } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalStack, startLocalStack } from './stack.ts';
import { temporaryDirectory, writeAssembly } from './testing/fixture.ts';

const { path, remove } = temporaryDirectory();
let stack: LocalStack;

beforeAll(async () => {
  const echo = 'export const handler = async (event) => event;';
  const assembly = writeAssembly(path, {
    echo: {
      code: echo,
      routes: ['GET /things/{id}', 'POST /things', 'public GET /docs', 'public POST /open'],
    },
    fallback: { code: 'export const handler = async () => ({ statusCode: 404 });', routes: ['$default'] },
    answer: {
      code: 'export const handler = async (event) => JSON.parse(event.body);',
      routes: ['public POST /answer'],
    },
  });
  stack = await startLocalStack({ dataDir: `${path}/data`, assembly });
});
afterAll(async () => {
  await stack?.stop();
  remove();
});

const call = async (path: string, init: RequestInit = {}) => fetch(stack.url + path, init);
const eventOf = async (response: Response) => (await response.json()) as APIGatewayProxyEventV2;
const bearer = async (claims = { sub: 'mia' }) => ({ authorization: `Bearer ${await stack.token(claims)}` });
const answer = async (value: unknown) =>
  call('/answer', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(value),
  });

test('a function gets the event of payload format 2.0', async () => {
  const response = await call('/things/a%20b?x=1&y=%C3%A9&x=2', {
    headers: { ...(await bearer()), cookie: 'a=1; b=2', 'user-agent': 'test' },
  });
  expect(response.status).toBe(200);
  const event = await eventOf(response);
  expect(event).toMatchObject({
    version: '2.0',
    routeKey: 'GET /things/{id}',
    rawPath: '/things/a b',
    rawQueryString: 'x=1&y=%C3%A9&x=2',
    queryStringParameters: { x: '1,2', y: 'é' },
    pathParameters: { id: 'a b' },
    cookies: ['a=1', 'b=2'],
    isBase64Encoded: false,
    requestContext: {
      authorizer: { jwt: { claims: { sub: 'mia' }, scopes: null } },
      http: {
        method: 'GET',
        path: '/things/a b',
        protocol: 'HTTP/1.1',
        sourceIp: '127.0.0.1',
        userAgent: 'test',
      },
      routeKey: 'GET /things/{id}',
      stage: '$default',
    },
  });
  expect(event.headers).not.toHaveProperty('cookie');
  expect(event).not.toHaveProperty('body');
  expect(event.requestContext.time).toMatch(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/);
  expect(event.requestContext.requestId).toBe(response.headers.get('apigw-requestid'));
});

test.each([
  ['application/json', false],
  ['application/json; charset=utf-8', false],
  ['text/csv', false],
  ['application/xml', false],
  ['application/problem+json', true],
  ['application/x-www-form-urlencoded', true],
  ['application/octet-stream', true],
])('a body of type %s arrives as base64: %s', async (type, isBase64Encoded) => {
  const response = await call('/open', { method: 'POST', headers: { 'content-type': type }, body: 'größer' });
  const event = await eventOf(response);
  expect(event.isBase64Encoded).toBe(isBase64Encoded);
  expect(Buffer.from(event.body ?? '', isBase64Encoded ? 'base64' : 'utf8').toString()).toBe('größer');
});

test('a body without a type arrives as base64', async () => {
  const response = await call('/open', { method: 'POST', body: new Uint8Array([0, 255]) });
  expect(await response.json()).toMatchObject({ body: 'AP8=', isBase64Encoded: true });
});

test('several values of one header arrive joined by a comma', async () => {
  const event = await new Promise<string>((resolve, reject) => {
    const sent = request(`${stack.url}/docs`, { headers: { 'X-Tag': ['a', 'b'] } }, async (response) => {
      resolve((await response.toArray()).join(''));
    });
    sent.on('error', reject).end();
  });
  expect(JSON.parse(event).headers['x-tag']).toBe('a,b');
});

test('what no route matches goes to the default route, with a token or without', async () => {
  expect((await call('/nothing')).status).toBe(404);
  expect((await call('/things', { method: 'DELETE', headers: await bearer() })).status).toBe(404);
});

test('without a valid token the gateway answers 401 itself', async () => {
  const missing = await call('/things/1');
  expect(missing.status).toBe(401);
  expect(missing.headers.get('content-type')).toBe('application/json');
  expect(missing.headers.get('www-authenticate')).toBe('Bearer');
  expect(await missing.text()).toBe('{"message":"Unauthorized"}');
  const wrong = await call('/things/1', { headers: { authorization: 'Bearer abc' } });
  expect(wrong.status).toBe(401);
  expect(await wrong.text()).toBe('{"message":"Unauthorized"}');
});

test('a public route asks for no token and passes no claims', async () => {
  const event = await eventOf(await call('/docs', { headers: await bearer() }));
  expect(event.requestContext).not.toHaveProperty('authorizer');
});

test('status, headers, cookies and a body in base64 are sent as the function says', async () => {
  const response = await answer({
    statusCode: 201,
    headers: { ETag: '"1"', 'Content-Type': 'application/octet-stream', 'X-Count': 3 },
    cookies: ['a=1', 'b=2; HttpOnly'],
    body: 'AP8=',
    isBase64Encoded: true,
  });
  expect(response.status).toBe(201);
  expect(response.headers.get('etag')).toBe('"1"');
  expect(response.headers.get('x-count')).toBe('3');
  expect(response.headers.get('content-type')).toBe('application/octet-stream');
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2; HttpOnly']);
  expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([0, 255]);
});

test('a value without a status is sent as JSON with 200', async () => {
  const response = await answer({ hello: 'world' });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(await response.json()).toEqual({ hello: 'world' });
});

test('a malformed answer of a function is a 500 of the gateway', async () => {
  const response = await answer({ statusCode: 'fine' });
  expect(response.status).toBe(500);
  expect(await response.text()).toBe('{"message":"Internal Server Error"}');
});

test('a body over 10 MB, or an event over 6 MB, is refused with 413', async () => {
  for (const size of [11_000_000, 7_000_000]) {
    const response = await call('/open', {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: 'x'.repeat(size),
    });
    expect(response.status).toBe(413);
    expect(await response.text()).toBe('{"message":"Request Entity Too Large"}');
  }
});

test('a body of 5 MB reaches the function', async () => {
  const body = 'x'.repeat(5_000_000);
  const response = await call('/open', { method: 'POST', headers: { 'content-type': 'text/plain' }, body });
  expect((await eventOf(response)).body?.length).toBe(5_000_000);
});

test('a path that cannot be decoded is refused with 400', async () => {
  expect((await call('/things/%E0%A4%A')).status).toBe(400);
});

test('a caller who hangs up does not disturb the next one', async () => {
  const options = { method: 'POST', headers: { 'content-length': '100' }, agent: false } as const;
  const sent = request(`${stack.url}/open`, options);
  sent.on('error', () => {});
  await new Promise((resolve) => sent.write('half', resolve));
  sent.destroy();
  expect((await call('/docs')).status).toBe(200);
});

test('beyond the burst and the rate of the stage the gateway answers 429', async () => {
  const stage = {
    Type: 'AWS::ApiGatewayV2::Stage',
    Properties: {
      ApiId: { Ref: 'Api' },
      AutoDeploy: true,
      StageName: '$default',
      DefaultRouteSettings: { ThrottlingBurstLimit: 2, ThrottlingRateLimit: 0.001 },
      RouteSettings: { 'GET /own': { ThrottlingBurstLimit: 1, ThrottlingRateLimit: 0.001 } },
    },
  };
  const code = 'export const handler = async () => ({ statusCode: 204 });';
  const assembly = writeAssembly(
    path,
    { quick: { code, routes: ['public GET /quick', 'public GET /own'] } },
    { Stage: stage },
  );
  const throttled = await startLocalStack({ dataDir: `${path}/throttled`, assembly });
  const statuses = [];
  for (let i = 0; i < 3; i += 1) statuses.push((await fetch(`${throttled.url}/quick`)).status);
  const refused = await fetch(`${throttled.url}/quick`);
  const own = [];
  for (let i = 0; i < 2; i += 1) own.push((await fetch(`${throttled.url}/own`)).status);
  await throttled.stop();
  expect(statuses).toEqual([204, 204, 429]);
  expect(own).toEqual([204, 429]);
  expect(await refused.text()).toBe('{"message":"Too Many Requests"}');
});
