import { expect, test } from 'vitest';
import { aFederation, anAthlete, anEvent } from '../testing/make.ts';
import { consentToken } from './consent-token.ts';
import { letterOf } from './letter.ts';
import { phrase } from './phrases.ts';
import type { Notice, NoticeContent } from './records.ts';

const federation = aFederation({ name: 'Demo <Federation>' });
const event = anEvent({ name: 'Winter & Open', timeZone: 'America/Chicago' });
const page = 'https://openmat.example/consent';

function write(content: NoticeContent, name = 'Ann Lee') {
  const person = { ...anAthlete().person, name } as NonNullable<ReturnType<typeof anAthlete>['person']>;
  const notice = { ...content, federation: 'demo', event: event.id, id: 'N1', athlete: 'A1' } as Notice;
  return letterOf(notice, { to: 'ann@example.org', federation, event, person, isMinor: false }, page);
}

const asked: NoticeContent = {
  kind: 'consent-asked',
  data: {
    consent: 'C1',
    from: 'Youth Girls No-Gi',
    into: 'Teens Girls No-Gi',
    opponents: [{ weightDifference: '+1.2 kg', ageClass: 'teens' }, { ageClass: 'youth' }],
    deadline: Date.parse('2026-12-04T18:00:00Z') / 1000,
  },
};

test('who is asked learns both brackets, the opponents, the deadline at the hall, and gets the secret link', () => {
  const { text, html, subject } = write(asked);
  const link = `${page}#${consentToken(federation, event.id, 'C1')}`;
  expect(subject).toBe('Winter & Open: a new bracket for you needs your answer');
  for (const part of ['Youth Girls No-Gi', 'Teens Girls No-Gi', '- teens, +1.2 kg', '- youth, weight not'])
    expect(text).toContain(part);
  expect(text).toMatch(/December 4, 2026 at 12:00.PM \(America\/Chicago\)/);
  expect(text.split('\n')).toContain(link);
  expect(html).toContain(`href="${link}"`);
});

test('what people have entered is text in the HTML part, never markup', () => {
  const { html, text } = write(asked, '<img src=x onerror="alert(1)">');
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
  expect(html).toContain('Demo &lt;Federation&gt;');
  expect(text).toContain('<img src=x');
});

test('a refund names the registration and the amount in its currency', () => {
  const data = { entry: 'L1', registration: 'A1~gi', minor: 4500, currency: 'JPY' };
  expect(write({ kind: 'refund-due', data }).text).toContain('in A1~gi; 4500 JPY are refunded');
  expect(write({ kind: 'refund-due', data: { ...data, currency: 'USD' } }).text).toContain('45.00 USD');
});

test('a credit names its id and until when it is valid', () => {
  const { text } = write({ kind: 'credit-issued', data: { entry: 'L7', validUntil: 1_800_000_000 } });
  expect(text).toContain('L7');
  expect(text).toContain('January 15, 2027');
});

test('a language says what it has, and the rest in English', () => {
  const known = { de: { greeting: 'Hallo {name},' } };
  expect(phrase('de', 'greeting', { name: 'Ann' }, known)).toBe('Hallo Ann,');
  expect(phrase('de', 'consent-asked.link', {}, known)).toBe('Answer');
  expect(phrase('fr', 'greeting', { name: '{name}' })).toBe('Hello {name},');
});
