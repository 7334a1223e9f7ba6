import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { closeServer, listen } from './listen.ts';
import { mailPage } from './mail-page.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';

const directory = mkdtempSync(join(tmpdir(), 'openmat-mail-'));
const file = join(directory, 'mail.jsonl');
let box: Mailbox;

const server = createServer((message, response) => {
  if (!mailPage(box.mails)(message, response)) response.writeHead(404).end();
});
let url: string;

beforeAll(async () => {
  url = await listen(server, 0);
});
beforeEach(async () => {
  box = await openMailbox(file, { reset: true });
});
afterEach(() => box.close());
afterAll(async () => {
  await closeServer(server);
  rmSync(directory, { recursive: true });
});

const send = (subject: string, over: object = {}) =>
  fetch(`${box.endpoint}/v2/email/outbound-emails`, {
    method: 'POST',
    body: JSON.stringify({
      FromEmailAddress: 'notices@openmat.invalid',
      Destination: { ToAddresses: ['ann@example.org'] },
      Content: {
        Simple: {
          Subject: { Data: subject },
          Body: {
            Text: { Data: `text of ${subject}` },
            Html: { Data: `<p class="x">html of ${subject}</p>` },
          },
          Headers: [{ Name: 'X-Notice-Id', Value: 'N1' }],
        },
      },
      ...over,
    }),
  });

test('a mail is taken as SES takes it, and is there after a restart, a cut-off line apart', async () => {
  const answer = await send('first');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ MessageId: box.mails()[0]?.id });
  await box.close();
  appendFileSync(file, '\n{"id":"cut o');
  box = await openMailbox(file, { reset: false });
  await send('second');
  await box.close();
  box = await openMailbox(file, { reset: false });
  expect(box.mails().map(({ subject }) => subject)).toEqual(['first', 'second']);
  expect(box.mails()[0]).toMatchObject({ to: ['ann@example.org'], headers: { 'X-Notice-Id': 'N1' } });
});

test('what is no mail is refused', async () => {
  const answer = await send('x', { Destination: { ToAddresses: [] } });
  expect([answer.status, answer.headers.get('x-amzn-errortype')]).toEqual([400, 'BadRequestException']);
  expect(box.mails()).toEqual([]);
});

test('the page shows both parts, the latest mail first, and runs nothing of them', async () => {
  await send('older');
  await send('<script>alert(1)</script>');
  const page = await fetch(`${url}/mail`);
  const shown = await page.text();
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(shown).not.toContain('<script>');
  expect(shown).toContain('<h2>&lt;script&gt;alert(1)&lt;/script&gt;</h2>');
  expect(shown).toContain('srcdoc="&lt;p class=&quot;x&quot;&gt;html of older&lt;/p&gt;"');
  expect(shown.indexOf('text of &lt;script')).toBeLessThan(shown.indexOf('text of older'));
});

test('the page is for this machine and for reading', async () => {
  expect((await fetch(`${url}/mail`, { method: 'POST' })).status).toBe(404);
  const { port } = new URL(url);
  const status = await new Promise((resolve) => {
    get({ port, host: '127.0.0.1', path: '/mail', headers: { host: 'hall.example' } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
  });
  expect(status).toBe(404);
});
