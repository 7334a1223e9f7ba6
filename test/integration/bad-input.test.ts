import { beforeAll, describe, expect, test } from 'vitest';
import { anEvent, makeEvent, personOf } from './events.ts';
import { useLocalApi } from './local-api.ts';

const api = useLocalApi();
let event = '';
beforeAll(async () => {
  event = await makeEvent(api, 'closed');
  await api.call('POST', `${event}/registrations`, { as: 'organizer', body: personOf('A1') });
}, 60_000);

type Target = readonly [
  operation: string,
  method: string,
  path: () => string,
  role: 'organizer' | 'weigh-in',
  good: object,
];
const targets: readonly Target[] = [
  ['createEvent', 'POST', () => '/v1/federations/demo/events', 'organizer', anEvent],
  ['updateEvent', 'PATCH', () => event, 'organizer', { mats: 2 }],
  ['changeEventStatus', 'POST', () => `${event}/status`, 'organizer', { status: 'weigh-in' }],
  ['createRegistration', 'POST', () => `${event}/registrations`, 'organizer', personOf('A2')],
  ['updateRegistration', 'PATCH', () => `${event}/registrations/A1~gi`, 'organizer', { club: 'North' }],
  [
    'withdrawRegistration',
    'POST',
    () => `${event}/registrations/A1~gi/withdraw`,
    'organizer',
    { reason: 'x' },
  ],
  [
    'recordWeighIn',
    'POST',
    () => `${event}/registrations/A1~gi/weigh-ins`,
    'weigh-in',
    { weight: '70', unit: 'kg' },
  ],
];

describe.each(targets)('%s', (_, method, path, as, good) => {
  const send = (body: unknown, type = 'application/json') =>
    api.call(method, path(), { as, body, headers: { 'content-type': type, 'if-match': '"1"' } });
  const [field = ''] = Object.keys(good);

  test.each([
    ['an unknown field', { ...good, colour: 'red' }, 422, 'colour'],
    ['a wrong type', { ...good, [field]: { deep: [1] } }, 422, field],
    ['__proto__', `{"__proto__":{"admin":true},"${field}":1}`, 422, '__proto__'],
    ['constructor', { ...good, constructor: { prototype: { admin: true } } }, 422, 'constructor'],
    ['1,000 characters', { ...good, [field]: 'x'.repeat(1000) }, 422, field],
    ['a control character', { ...good, [field]: 'a\u0000b' }, 422, field],
    ['broken JSON', '{"name": "x', 400, 'body'],
    ['a list', '[]', 422, 'body'],
    ['a number', '7', 422, 'body'],
    ['deep nesting', `{"${field}":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, 400, 'body'],
    ['less deep nesting', `{"${field}":${'['.repeat(500)}${']'.repeat(500)}}`, 422, field],
  ])('with %s names the place', async (__, body, status, place) => {
    const answer = await send(body);
    expect([
      answer.status,
      answer.body.errors.map((error: { path: string }) => error.path.split('.')[0]),
    ]).toEqual([status, expect.arrayContaining([place])]);
    expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|\.mjs|at .*:\d+/);
  });

  test('with two megabytes is 413, with another content type 415', async () => {
    expect((await send({ ...good, [field]: 'x'.repeat(2_000_000) })).status).toBe(413);
    expect((await send(good, 'text/plain')).status).toBe(415);
    expect((await send(good, 'application/xml')).status).toBe(415);
  });
});

test('a missing field is named, each of them', async () => {
  const answer = await api.call('POST', `${event}/registrations`, { as: 'organizer', body: {} });
  expect(answer.body.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
    'birthDate',
    'discipline',
    'level',
    'name',
    'sex',
  ]);
});

test('odd but honest characters are kept as they are', async () => {
  const name = "O'Brien-Ünlü <b>名前</b> 🥋 \\u0041 {x}";
  const body = { ...personOf('ÖDD.1:x'), name };
  const made = await api.call('POST', `${event}/registrations`, { as: 'organizer', body });
  expect(made.status).toBe(201);
  const at = `${event}/registrations/${encodeURIComponent(made.body.id)}`;
  expect((await api.call('GET', at, { as: 'organizer' })).body.name).toBe(name);
  expect(made.headers.get('location')).toBe(at);
});

test('a file over four megabytes is 413, a file that is none is 422 with its line', async () => {
  const as = 'organizer';
  const headers = { 'content-type': 'text/csv' };
  const send = (body: string) => api.call('POST', `${event}/registrations/import`, { as, body, headers });
  expect((await send('x'.repeat(4_300_000))).status).toBe(413);
  expect((await send('')).status).toBe(422);
  const binary = await send(`PK${String.fromCharCode(3, 4, 0, 0)}`);
  expect([binary.status, binary.body.errors[0].path]).toEqual([422, 'lines.1']);
});
