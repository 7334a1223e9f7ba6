import { writeMoney } from '../value/money.ts';
import { consentToken } from './consent-token.ts';
import { type Phrase, phrase } from './phrases.ts';
import type { Recipient } from './recipient.ts';
import type { Notice, NoticeContent } from './records.ts';

/** What a mail says, before it is text or HTML. */
export type Wording = { readonly subject: string; readonly parts: readonly Part[] };
export type Part =
  | string
  | { readonly list: readonly string[] }
  | { readonly link: string; readonly label: string };

type Kind = NoticeContent['kind'];
type Say = (key: Phrase, values?: Readonly<Record<string, string>>) => string;
type Words<K extends Kind> = (
  data: Extract<NoticeContent, { kind: K }>['data'],
  say: Say,
  more: { readonly recipient: Recipient; readonly consentPage: string; readonly language: string },
) => Wording;

const words: { readonly [K in Kind]: Words<K> } = {
  'consent-asked': (
    { consent, from, into, opponents, deadline },
    say,
    { recipient: { federation, event }, consentPage, language },
  ) => ({
    subject: say('consent-asked.subject'),
    parts: [
      say('consent-asked.moved', { from, into }),
      say('consent-asked.opponents'),
      {
        list: opponents.map(({ weightDifference, ageClass }) =>
          weightDifference === undefined
            ? say('consent-asked.unweighed', { ageClass })
            : say('consent-asked.opponent', { ageClass, weightDifference }),
        ),
      },
      say('consent-asked.answer', { deadline: written(deadline, language, event?.timeZone) }),
      {
        link: `${consentPage}#${consentToken(federation, event?.id ?? '', consent)}`,
        label: say('consent-asked.link'),
      },
    ],
  }),
  'refund-due': ({ registration, minor, currency }, say) => {
    const { amount } = writeMoney({ minor, currency });
    return {
      subject: say('refund-due.subject'),
      parts: [
        say('refund-due.owed', { registration, amount: `${amount} ${currency}` }),
        say('refund-due.paid'),
      ],
    };
  },
  'credit-issued': ({ entry, validUntil }, say, { recipient: { event }, language }) => ({
    subject: say('credit-issued.subject'),
    parts: [
      say('credit-issued.owed', { validUntil: written(validUntil, language, event?.timeZone) }),
      say('credit-issued.redeem', { entry }),
    ],
  }),
  'on-deck': ({ mat }, say) => ({
    subject: say('on-deck.subject', { mat: String(mat) }),
    parts: [say('on-deck.soon', { mat: String(mat) })],
  }),
  'webhook-disabled': ({ webhook }, say, { recipient }) => ({
    subject: say('webhook-disabled.subject'),
    parts: [
      say('webhook-disabled.why', { webhook, url: recipient.webhook?.url ?? '' }),
      say('webhook-disabled.again'),
    ],
  }),
};

/** The words of a notice for its recipient, in a language such as `en`. */
export function wordingOf(
  notice: Notice,
  recipient: Recipient,
  consentPage: string,
  language: string,
): Wording {
  const { federation, event, person, isMinor } = recipient;
  const shared = { federation: federation.name, event: event?.name ?? '', name: person?.name ?? '' };
  const say: Say = (key, values) => phrase(language, key, { ...shared, ...values });
  const speak = words[notice.kind] as Words<Kind>;
  const { subject, parts } = speak(notice.data as never, say, { recipient, consentPage, language });
  const greeting = person ? (isMinor ? 'guardian-greeting' : 'greeting') : 'federation-greeting';
  return { subject, parts: [say(greeting), ...parts, say('closing')] };
}

/** A time for people, with the zone that it is in. */
function written(seconds: number, language: string, timeZone = 'UTC'): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone });
  return `${format.format(seconds * 1000)} (${timeZone})`;
}
