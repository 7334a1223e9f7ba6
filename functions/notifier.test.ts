import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SESv2Client, SESv2ServiceException, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { noticeOf } from '../packages/app/src/notice/notice-of.ts';
import { mailbox, sendAll } from '../packages/app/src/testing/mailbox.ts';
import { anAthlete } from '../packages/app/src/testing/make.ts';
import { makeEvent, makeWorld } from '../packages/app/src/testing/world.ts';
import { sesMailer } from './notifier/ses-mailer.ts';
import { signedPoster } from './notifier/signed-poster.ts';

describe('mail by SES', () => {
  const ses = mockClient(SESv2Client);
  const letter = { id: 'on-deck~b.1~Ä1', to: 'ann@example.org', subject: 'S', text: 'T', html: '<p>T</p>' };
  const refusal = (name: string) =>
    new SESv2ServiceException({ name, $fault: 'client', $metadata: {}, message: 'ann@example.org is bad' });

  beforeAll(() => vi.stubEnv('AWS_REGION', 'us-east-1'));
  afterAll(() => vi.unstubAllEnvs());
  beforeEach(() => ses.reset());

  test('goes to one address in both forms, with the id of the notice in a header', async () => {
    ses.on(SendEmailCommand).resolves({});
    expect(await sesMailer('notices@openmat.example').send(letter)).toEqual({ ok: true, value: undefined });
    const { input } = ses.commandCalls(SendEmailCommand)[0]?.args[0] ?? {};
    expect(input?.FromEmailAddress).toBe('notices@openmat.example');
    expect(input?.Destination).toEqual({ ToAddresses: ['ann@example.org'] });
    const { Body, Headers } = input?.Content?.Simple ?? {};
    expect([Body?.Text?.Data, Body?.Html?.Data]).toEqual(['T', '<p>T</p>']);
    expect(Headers).toContainEqual({ Name: 'X-Notice-Id', Value: 'on-deck~b.1~%C3%841' });
  });

  test.each([
    ['MessageRejected', false],
    ['BadRequestException', false],
    ['TooManyRequestsException', true],
    ['SendingPausedException', true],
    ['AccountSuspendedException', true],
  ])('%s: whether another attempt may go better is %s, and no address is told', async (name, again) => {
    ses.on(SendEmailCommand).rejects(refusal(name));
    const sent = await sesMailer('n@openmat.example').send(letter);
    expect(sent).toMatchObject({ ok: false, error: { again } });
    expect(JSON.stringify(sent)).not.toContain('ann@');
  });

  test('an attempt is one request, also when the mail server does not answer', async () => {
    ses.on(SendEmailCommand).rejects(new Error('socket hang up'));
    expect(await sesMailer('n@openmat.example').send(letter)).toMatchObject({ error: { again: true } });
    expect(ses.commandCalls(SendEmailCommand)).toHaveLength(1);
  });

  test('that fails every third time loses none of 100 notices', async () => {
    const world = await makeWorld();
    const event = await makeEvent(world);
    const person = { name: 'Ann', sex: 'female', birthDate: '2000-01-02', contact: 'a@example.org' } as const;
    await world.db.commit([{ put: 'athlete', record: anAthlete({ person }), when: { always: true } }]);
    const to = { federation: 'demo', event: event.id, athlete: 'A1' };
    const content = { kind: 'credit-issued', data: { entry: 'L1', validUntil: 1 } } as const;
    for (let n = 0; n < 100; n++) await world.db.commit([noticeOf(world, to, content)]);
    let calls = 0;
    ses.on(SendEmailCommand).callsFake(async () => {
      if (++calls % 3 === 0) throw refusal('TooManyRequestsException');
      return {};
    });
    await sendAll(world, { ...mailbox().post, mailer: sesMailer('n@openmat.example') });
    expect(world.db.all('notice').filter(({ status }) => status !== 'sent')).toEqual([]);
    expect(calls).toBeGreaterThan(100);
  });
});

describe('a posting to a webhook', () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const older = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
  const posting = { id: 'D1', at: Math.floor(Date.now() / 1000), secrets: [secret], body: '{"type":"x"}' };
  const here = signedPoster({ toThisMachine: true });
  const outside = signedPoster({ toThisMachine: false });
  let server: Server;
  let url: string;
  let received: { message: IncomingMessage; body: string }[];
  let answer: (path: string) => { status: number; headers?: Record<string, string>; body?: string };

  beforeAll(async () => {
    server = createServer(async (message, response) => {
      received.push({ message, body: await text(message) });
      const { status, headers, body } = answer(message.url ?? '');
      response.writeHead(status, headers).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    received = [];
    answer = () => ({ status: 204 });
  });
  afterAll(() => server.close());

  test('carries a signature that the library verifies, by the new secret and by the one before', async () => {
    const sent = await here.post({ ...posting, url, secrets: [secret, older] });
    expect(sent).toEqual({ ok: true, value: { outcome: 'answered 204' } });
    const [{ message, body } = { message: { headers: {} }, body: '' }] = received;
    const headers = message.headers as Record<string, string>;
    for (const known of [secret, older]) {
      expect(new Webhook(known).verify(body, headers)).toEqual({ type: 'x' });
    }
    const stranger = new Webhook(Buffer.alloc(32, 9).toString('base64'));
    expect(() => stranger.verify(body, headers)).toThrow();
  });

  test.each([
    [500, { outcome: 'answered 500' }],
    [410, { outcome: 'answered 410', gone: true }],
  ])('answered %i is no success', async (status, error) => {
    answer = () => ({ status });
    expect(await here.post({ ...posting, url })).toEqual({ ok: false, error });
  });

  test('is not sent on by a redirect', async () => {
    answer = (path) =>
      path === '/' ? { status: 307, headers: { location: `${url}/inside` } } : { status: 200 };
    expect(await here.post({ ...posting, url })).toMatchObject({
      ok: false,
      error: { outcome: 'answered 307' },
    });
    expect(received.map(({ message }) => message.url)).toEqual(['/']);
  });

  test('does not read an answer of many megabytes', async () => {
    answer = () => ({ status: 200, body: 'x'.repeat(20_000_000) });
    expect(await here.post({ ...posting, url })).toMatchObject({ ok: true });
  });

  test.each([
    'https://127.0.0.1/',
    'https://localhost/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[::127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://017700000001/',
    'https://0.0.0.0/',
    'https://2130706433/',
  ])('never goes to %s', async (address) => {
    const sent = await outside.post({ ...posting, url: address });
    expect(sent).toEqual({ ok: false, error: { outcome: 'the address is not public' } });
  });

  test('goes nowhere in plain text, and from the local stack to nothing private but this machine', async () => {
    expect(await outside.post({ ...posting, url })).toMatchObject({
      ok: false,
      error: { outcome: 'the address is not https' },
    });
    expect(await here.post({ ...posting, url: 'http://10.0.0.1/' })).toMatchObject({
      ok: false,
      error: { outcome: 'the address is not public' },
    });
    expect(received).toEqual([]);
  });

  test('to where nobody listens says so', async () => {
    const sent = await here.post({ ...posting, url: 'http://127.0.0.1:1/' });
    expect(sent).toEqual({ ok: false, error: { outcome: 'no answer (ECONNREFUSED)' } });
  });
});
