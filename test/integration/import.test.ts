import { beforeAll, describe, expect, test } from 'vitest';
import { makeEvent, personOf, registrationIds } from './events.ts';
import { useLocalApi } from './local-api.ts';

const api = useLocalApi();
const HEADER = 'id,name,club,sex,birth_date,discipline,level,weight,contact,paid';
const linesOf = (count: number, mark: string) =>
  Array.from(
    { length: count },
    (_, i) =>
      `${mark}${i},Person ${i},Club ${i % 40},male,1999-05-01,gi,blue,7${i % 10}kg,p${i}@example.org,45.00 USD`,
  );

let event = '';
const send = (lines: readonly string[], headers: Record<string, string> = {}) =>
  api.call('POST', `${event}/registrations/import`, {
    as: 'organizer',
    body: [HEADER, ...lines].join('\n'),
    headers: { 'content-type': 'text/csv', ...headers },
  });

describe('2,000 lines', () => {
  beforeAll(async () => {
    event = await makeEvent(api);
  }, 60_000);

  test('with one wrong line: nothing is entered, and the line is named', async () => {
    const lines = linesOf(2000, 'B');
    lines[1234] = (lines[1234] ?? '').replace('blue', 'pink');
    const refused = await send(lines);
    expect(refused.status).toBe(422);
    expect(refused.body.errors.map(({ path }: { path: string }) => path)).toEqual(['lines.1236.level']);
    expect(await registrationIds(api, event)).toEqual([]);
  });

  test('are visible all at once to whoever reads meanwhile', async () => {
    const seen = new Set<number>();
    let done = false;
    const reading = (async () => {
      while (!done) seen.add((await registrationIds(api, event)).length);
    })();
    const imported = await send(linesOf(2000, 'A'));
    done = true;
    await reading;
    expect([imported.status, imported.body.registrations]).toEqual([201, 2000]);
    expect([...seen].filter((count) => count !== 0 && count !== 2000)).toEqual([]);
    expect(await registrationIds(api, event)).toHaveLength(2000);
  }, 60_000);

  test('sent again are doubles, each named with its registration', async () => {
    const again = await send(linesOf(2000, 'A'));
    expect([again.status, again.body.errors.length]).toEqual([409, 2000]);
    expect(again.body.errors[7]).toMatchObject({
      path: 'lines.9.id',
      message: expect.stringContaining('A7~gi'),
    });
  }, 60_000);
});

test('single entries go on while a file is imported', async () => {
  event = await makeEvent(api);
  const [imported, ...entered] = await Promise.all([
    send(linesOf(500, 'C')),
    ...Array.from({ length: 10 }, (_, i) =>
      api.call('POST', `${event}/registrations`, { as: 'organizer', body: personOf(`S${i}`) }),
    ),
  ]);
  expect(imported.status).toBe(201);
  for (const { status } of entered) expect(status).toBe(201);
  expect(await registrationIds(api, event)).toHaveLength(510);
}, 60_000);

test('the same file twice at once with one key is entered once', async () => {
  event = await makeEvent(api);
  const headers = { 'idempotency-key': 'twice-at-once' };
  const both = await Promise.all([1, 2].map(() => send(linesOf(300, 'D'), headers)));
  for (const answer of both) {
    if (answer.status === 201) continue;
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([409, '2']);
  }
  const last = await send(linesOf(300, 'D'), headers);
  expect([last.status, last.body.registrations]).toEqual([201, 300]);
  expect(await registrationIds(api, event)).toHaveLength(300);
}, 60_000);
