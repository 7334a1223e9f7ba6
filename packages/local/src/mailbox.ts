import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import * as z from 'zod';
import { closeServer, listen } from './listen.ts';
import { ses } from './service.ts';

/** A mail that SES would have sent. */
export interface Mail {
  readonly id: string;
  /** RFC 3339. */
  readonly at: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Mailbox {
  /** Where SES answers. */
  readonly endpoint: string;
  /** What was sent, the first mail first. */
  mails(): readonly Mail[];
  close(): Promise<void>;
}

const content = z.object({ Data: z.string() });

const sent = z.object({
  FromEmailAddress: z.string(),
  Destination: z.object({ ToAddresses: z.array(z.string()).min(1) }),
  Content: z.object({
    Simple: z.object({
      Subject: content,
      Body: z.object({ Text: content, Html: content }),
      Headers: z.array(z.object({ Name: z.string(), Value: z.string() })).default([]),
    }),
  }),
});

/** Stands in for SES: takes what SendEmail sends, and keeps it in a file, a line of JSON for each mail. */
export async function openMailbox(file: string, { reset }: { readonly reset: boolean }): Promise<Mailbox> {
  if (reset) rmSync(file, { force: true });
  const mails = existsSync(file) ? readMails(readFileSync(file, 'utf8')) : [];
  const server = createServer(async (message, response) => {
    const body = await textOf(message).catch(() => '');
    const parsed = sent.safeParse(parseJson(body));
    if (!parsed.success) {
      const {
        status,
        headers,
        body: said,
      } = ses.fault(400, 'BadRequestException', z.prettifyError(parsed.error));
      response.writeHead(status, headers).end(said);
      return;
    }
    const mail = mailOf(parsed.data);
    // The line break comes first: a line that a kill has cut off does not spoil the next.
    appendFileSync(file, `\n${JSON.stringify(mail)}`);
    mails.push(mail);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ MessageId: mail.id }));
  });
  const endpoint = await listen(server, 0);
  return { endpoint, mails: () => mails, close: () => closeServer(server) };
}

function mailOf({ FromEmailAddress, Destination, Content: { Simple } }: z.output<typeof sent>): Mail {
  return {
    id: randomUUID(),
    at: new Date().toISOString(),
    from: FromEmailAddress,
    to: Destination.ToAddresses,
    subject: Simple.Subject.Data,
    text: Simple.Body.Text.Data,
    html: Simple.Body.Html.Data,
    headers: Object.fromEntries(Simple.Headers.map(({ Name, Value }) => [Name, Value])),
  };
}

const readMails = (lines: string): Mail[] =>
  lines.split('\n').flatMap((line) => (parseJson(line) as Mail | undefined) ?? []);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
