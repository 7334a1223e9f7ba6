/** What notices say. `{name}` stands for a value. */
const english = {
  greeting: 'Hello {name},',
  'guardian-greeting': 'Hello, this is about {name}.',
  'federation-greeting': 'Hello,',
  closing: 'Your organizers, {federation}',
  'consent-asked.subject': '{event}: a new bracket for you needs your answer',
  'consent-asked.moved':
    'too few were entered in {from}. The organizers of {event} propose to move you to {into}.',
  'consent-asked.opponents': 'In the new bracket you would meet:',
  'consent-asked.opponent': '{ageClass}, {weightDifference} to your weight',
  'consent-asked.unweighed': '{ageClass}, weight not known yet',
  'consent-asked.answer': 'Please accept or refuse by {deadline}. Only this link can answer, and only once:',
  'consent-asked.link': 'Answer',
  'refund-due.subject': '{event}: your registration is refunded',
  'refund-due.owed': 'you do not compete at {event} in {registration}; {amount} are refunded to you.',
  'refund-due.paid': '{federation} pays it the way it was paid.',
  'credit-issued.subject': '{event}: your next registration is free',
  'credit-issued.owed': 'you do not compete at {event}. Your next registration is free until {validUntil}.',
  'credit-issued.redeem': 'Enter this credit when you register: {entry}',
  'on-deck.subject': '{event}: you are up soon on mat {mat}',
  'on-deck.soon': 'your next match is about to be called on mat {mat}. Please come to the mat now.',
  'webhook-disabled.subject': 'A webhook of {federation} was disabled',
  'webhook-disabled.why':
    'the webhook {webhook} to {url} did not answer for three days, and is told of nothing any more.',
  'webhook-disabled.again': 'What it missed can be sent again once it is active.',
} as const;

export type Phrase = keyof typeof english;

/** Phrases by language; what a language does not have is said in English. */
export type Translations = Readonly<Record<string, Readonly<Partial<Record<Phrase, string>>>>>;

const translations: Translations = { en: english };

/** A phrase with its values, in a language such as `en`. */
export function phrase(
  language: string,
  key: Phrase,
  values: Readonly<Record<string, string>> = {},
  known: Translations = translations,
): string {
  const pattern = known[language]?.[key] ?? english[key];
  return pattern.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
