import { expect, test } from 'vitest';
import { router } from './router.ts';

const find = router(
  [
    'GET /v1/events/{e}',
    'GET /v1/events/latest',
    'GET /v1/{area}/latest',
    'POST /v1/events/{e}/status',
    '$default',
  ].map((key) => ({ key, functionName: 'f' })),
);

test.each([
  ['GET', '/v1/events/42', 'GET /v1/events/{e}', { e: '42' }],
  ['GET', '/v1/events/latest', 'GET /v1/events/latest', {}],
  ['GET', '/v1/mats/latest', 'GET /v1/{area}/latest', { area: 'mats' }],
  ['POST', '/v1/events/42/status', 'POST /v1/events/{e}/status', { e: '42' }],
  ['PUT', '/v1/events/42', '$default', {}],
  ['HEAD', '/v1/events/42', '$default', {}],
  ['GET', '/v1/events/', '$default', {}],
  ['GET', '/v1/events/42/', '$default', {}],
  ['GET', '/V1/events/42', '$default', {}],
])('%s %s goes to %s', (method, path, key, pathParameters) => {
  const match = find(method, path);
  expect(match?.route.key).toBe(key);
  expect(match?.pathParameters).toEqual(pathParameters);
});

test('without a default route there may be no match', () => {
  expect(router([{ key: 'GET /a', functionName: 'f' }])('GET', '/b')).toBeUndefined();
});

test('a parameter named __proto__ is a parameter', () => {
  const match = router([{ key: 'GET /{id}', functionName: 'f' }])('GET', '/__proto__');
  expect(match?.pathParameters.id).toBe('__proto__');
});
