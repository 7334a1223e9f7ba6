import { expect, test } from 'vitest';
import { makeEvent, personOf, registrationIds } from './events.ts';
import { useLocalApi } from './local-api.ts';

const api = useLocalApi();
const times = <T>(count: number, make: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => make(i)));
const countOf = (answers: readonly { status: number }[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]),
  );

test('of twenty rival updates with one ETag exactly one wins', async () => {
  const event = await makeEvent(api, 'draft');
  const { etag } = await api.call('GET', event, { as: 'organizer' });
  const rivals = await times(20, (i) =>
    api.call('PATCH', event, { as: 'organizer', body: { mats: i + 1 }, headers: { 'if-match': etag } }),
  );
  expect(countOf(rivals)).toEqual({ 200: 1, 412: 19 });
  const winner = rivals.find(({ status }) => status === 200);
  const now = await api.call('GET', event, { as: 'organizer' });
  expect([now.body.mats, now.etag]).toEqual([winner?.body.mats, winner?.etag]);
});

test('of fifty parallel registrations of one athlete in one division one is made, and the others name it', async () => {
  const event = await makeEvent(api);
  const rivals = await times(50, () =>
    api.call('POST', `${event}/registrations`, { as: 'organizer', body: personOf('A1') }),
  );
  expect(countOf(rivals)).toEqual({ 201: 1, 409: 49 });
  for (const { status, body } of rivals) if (status === 409) expect(body.conflictsWith).toBe('A1~gi');
  expect(await registrationIds(api, event)).toEqual(['A1~gi']);
});

test('of fifty parallel registrations of one person without an id one is made', async () => {
  const event = await makeEvent(api);
  const { athleteId: _, ...body } = personOf('x');
  const rivals = await times(50, () => api.call('POST', `${event}/registrations`, { as: 'athlete', body }));
  expect(countOf(rivals)).toEqual({ 201: 1, 409: 49 });
});

test('fifty different athletes at once are all entered', async () => {
  const event = await makeEvent(api);
  const entered = await times(50, (i) =>
    api.call('POST', `${event}/registrations`, { as: 'organizer', body: personOf(`A${100 + i}`) }),
  );
  expect(countOf(entered)).toEqual({ 201: 50 });
  expect(await registrationIds(api, event, 7)).toHaveLength(50);
});

test('a key makes a POST safe to repeat, in parallel too, and counts for one request only', async () => {
  const event = await makeEvent(api);
  const path = `${event}/registrations`;
  const headers = { 'idempotency-key': 'one-key' };
  const send = (athleteId: string, as: 'organizer' | 'federation-admin' = 'organizer') =>
    api.call('POST', path, { as, body: personOf(athleteId), headers });
  const repeats = await times(20, () => send('A1'));
  for (const { status } of repeats) expect([201, 409]).toContain(status);
  for (const { status, headers: sent } of repeats)
    if (status === 409) expect(sent.get('retry-after')).toBeTruthy();
  const made = repeats.filter(({ status }) => status === 201);
  expect(new Set(made.map(({ body, etag }) => JSON.stringify([body, etag]))).size).toBe(1);
  expect((await send('A1')).body).toEqual(made[0]?.body);
  const other = await send('A2');
  expect([other.status, other.body.type]).toEqual([422, 'urn:openmat:problem:key-reused']);
  expect((await send('A2', 'federation-admin')).status).toBe(201);
});

test('the first answer is given again even when the event has moved on', async () => {
  const event = await makeEvent(api);
  const headers = { 'idempotency-key': 'moved-on' };
  const send = () =>
    api.call('POST', `${event}/registrations`, { as: 'organizer', body: personOf('A1'), headers });
  const first = await send();
  const read = await api.call('GET', event, { as: 'organizer' });
  const cancel = {
    as: 'organizer',
    body: { status: 'cancelled' },
    headers: { 'if-match': read.etag },
  } as const;
  expect((await api.call('POST', `${event}/status`, cancel)).status).toBe(200);
  const again = await send();
  expect([again.status, again.body]).toEqual([201, first.body]);
});

test('a change without If-Match is 428, with another version 412', async () => {
  const event = await makeEvent(api, 'draft');
  const send = (headers: Record<string, string>) =>
    api.call('PATCH', event, { as: 'organizer', body: { mats: 2 }, headers });
  expect((await send({})).status).toBe(428);
  expect((await send({ 'if-match': '"0"' })).status).toBe(412);
  expect((await send({ 'if-match': 'nonsense' })).status).toBe(412);
  expect((await send({ 'if-match': '"0", "1"' })).status).toBe(200);
});
