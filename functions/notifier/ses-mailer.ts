import { SESv2Client, SESv2ServiceException, SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { Mailer } from '@openmat/app';

/** What SES says of a mail that it will never take; anything else may go better later. */
const REFUSALS = new Set(['MessageRejected', 'BadRequestException']);

/** Sends mails by SES from an address. Every attempt is one request: a second one could be a second mail. */
export function sesMailer(from: string): Mailer {
  const client = new SESv2Client({
    maxAttempts: 1,
    requestHandler: { connectionTimeout: 2000, requestTimeout: 8000 },
  });
  return {
    send: async ({ id, to, subject, text, html }) => {
      const command = new SendEmailCommand({
        FromEmailAddress: from,
        Destination: { ToAddresses: [to] },
        Content: {
          Simple: {
            Subject: utf8(subject),
            Body: { Text: utf8(text), Html: utf8(html) },
            Headers: [
              { Name: 'X-Notice-Id', Value: encodeURIComponent(id) },
              { Name: 'Auto-Submitted', Value: 'auto-generated' },
            ],
          },
        },
      });
      try {
        await client.send(command);
        return { ok: true, value: undefined };
      } catch (error) {
        return { ok: false, error: unsent(error) };
      }
    },
  };
}

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

function unsent(error: unknown) {
  const name = error instanceof Error ? error.name : 'unknown';
  if (error instanceof SESv2ServiceException && REFUSALS.has(name)) {
    return { again: false, because: `the mail server refused it (${name})` };
  }
  return { again: true, because: `the mail server did not take it (${name})` };
}
