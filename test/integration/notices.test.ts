import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { useLocalApi } from './local-api.ts';

const api = useLocalApi();
const admin = 'federation-admin';
const hooks = '/v1/federations/demo/webhooks';

type Received = { readonly path: string; readonly headers: Record<string, string>; readonly body: string };

/** The receivers of webhooks: one server, whose answers stand in the path. */
const received: Received[] = [];
let refusals = 0;
let receiver: Server;
let url: string;

beforeAll(async () => {
  receiver = createServer(async (message, response) => {
    const { url: path = '', headers } = message;
    received.push({ path, headers: headers as Record<string, string>, body: await text(message) });
    const status = path === '/gone' ? 410 : path === '/later' && refusals-- > 0 ? 503 : 204;
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
afterAll(() => receiver.close());

async function makeHook(path: string): Promise<{ at: string; secret: string; id: string }> {
  const body = { url: url + path, events: ['refund.due'] };
  const made = await api.call('POST', hooks, { as: admin, body });
  expect(made.status).toBe(201);
  return { at: `${hooks}/${made.body.id}`, secret: made.body.secret, id: made.body.id };
}

const deliveries = async (at: string) =>
  (await api.call('GET', `${at}/deliveries`, { as: admin })).body.items as {
    id: string;
    status: string;
    attempts: number;
  }[];

test('a webhook is told with a signature that the library of Standard Webhooks verifies', async () => {
  const { at, secret } = await makeHook('/');
  const sent = await api.call('POST', `${at}/test`, { as: admin });
  expect(sent.status).toBe(202);
  await vi.waitFor(() => expect(received).toHaveLength(1), 10_000);
  const [{ headers, body } = { headers: {}, body: '' }] = received;
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'webhook.test' });
  await vi.waitFor(async () =>
    expect(await deliveries(at)).toMatchObject([{ id: sent.body.id, status: 'delivered', attempts: 1 }]),
  );
  expect(api.log.join('\n')).not.toContain(secret.slice(6));
});

test('ten deliveries that fail are sent again with their ids, and then come through', async () => {
  refusals = 10;
  const { at } = await makeHook('/later');
  const ids: string[] = [];
  for (let n = 0; n < 10; n++) ids.push((await api.call('POST', `${at}/test`, { as: admin })).body.id);
  const all = (status: string, attempts: number) =>
    vi.waitFor(async () => {
      const found = await deliveries(at);
      expect(found.filter((each) => each.status === status && each.attempts === attempts)).toHaveLength(10);
    }, 10_000);
  await all('waiting', 1);
  for (const id of ids) await api.call('POST', `${at}/deliveries/${id}/redeliver`, { as: admin });
  await all('delivered', 1);
  const seen = received.filter(({ path }) => path === '/later').map(({ headers }) => headers['webhook-id']);
  expect(seen.sort()).toEqual([...ids, ...ids].sort());
});

test('a receiver that is gone disables its webhook, and a mail tells the federation', async () => {
  const { etag } = await api.call('GET', '/v1/federations/demo', { as: admin });
  const body = { contact: 'office@example.org' };
  await api.call('PATCH', '/v1/federations/demo', { as: admin, body, headers: { 'if-match': etag } });
  const { at, id } = await makeHook('/gone');
  await api.call('POST', `${at}/test`, { as: admin });
  await vi.waitFor(() => expect(api.stack().mails()).toHaveLength(1), 10_000);
  const [mail] = api.stack().mails();
  expect(mail).toMatchObject({ to: ['office@example.org'] });
  expect(mail?.subject).toBe('A webhook of Demo Federation was disabled');
  const page = await (await fetch(`${api.url()}/mail`)).text();
  expect(page).toContain(`the webhook ${id} to ${url}/gone`);
  await vi.waitFor(async () => {
    const told = await api.call('GET', '/v1/federations/demo/notices', { as: admin });
    expect(told.body.items).toMatchObject([
      { kind: 'webhook-disabled', status: 'sent', id: mail?.headers['X-Notice-Id'] },
    ]);
  });
  expect((await api.call('GET', at, { as: admin })).body.status).toBe('disabled');
  expect(api.log.join('\n')).not.toContain('office@example.org');
});
