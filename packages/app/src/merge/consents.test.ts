import { describe, expect, test } from 'vitest';
import { withdrawRegistration } from '../registration/take-out.ts';
import { answer, answersOf, HOUR, link } from '../testing/consents.ts';
import { approve, approved, audits, linksOf, mergesOf, proposed } from '../testing/merges.ts';
import { kindOf, organizer, value } from '../testing/world.ts';
import { answerConsent, lookUpConsent } from './answer-consent.ts';
import { rejectMerge } from './reject-merge.ts';

describe('an approval', () => {
  test('asks everybody who is moved, and nobody else: old and new bracket, opponents without names', async () => {
    const { world, event, links } = await approved();
    expect([...links.keys()]).toEqual(['K2a', 'K3a', 'K3b']);
    const notices = world.db.all('notice');
    expect(notices.map(({ athlete, kind }) => [athlete, kind])).toEqual(
      ['K2a', 'K3a', 'K3b'].map((id) => [id, 'consent-asked']),
    );
    expect(notices[0]?.data).toMatchObject({
      from: 'Kids 2 Boys Gi-And-No-Gi White Up To 29 kg',
      into: 'Kids 1 + Kids 2 + Kids 3 Boys Gi-And-No-Gi White Up To 29 kg',
      opponents: [
        { ageClass: 'Kids 1', weightDifference: '−0.6 kg' },
        { ageClass: 'Kids 1', weightDifference: '−0.3 kg' },
        { ageClass: 'Kids 3', weightDifference: '+0.4 kg' },
        { ageClass: 'Kids 3', weightDifference: '+0.8 kg' },
      ],
      deadline: world.time + 24 * HOUR,
    });
    expect(JSON.stringify(notices)).not.toMatch(/Child|example\.org/);
    expect(await answersOf(world, event)).toEqual({ K2a: 'open', K3a: 'open', K3b: 'open' });
  });

  test('stores no token, only its hash', async () => {
    const { world, links } = await approved();
    const stored = JSON.stringify(
      ['consent', 'merge', 'notice', 'audit'].map((kind) => world.db.all(kind as 'merge')),
    );
    for (const token of links.values()) expect(stored).not.toContain(token.split('.')[1]);
  });

  test('waits no longer than until the first match', async () => {
    const { world, event, merge } = await proposed();
    world.time = Date.parse('2026-12-05T14:00:00Z') / 1000;
    value(await approve(world, event, merge.id));
    expect((await mergesOf(world, event))[0]?.deadline).toBe('2026-12-05T15:00:00Z');
  });
});

describe('a link', () => {
  test('that is looked up decides nothing, however often', async () => {
    const { world, event, links } = await approved();
    const token = links.get('K3a') ?? '';
    const first = value(await lookUpConsent(world, token));
    expect(first).toMatchObject({ name: 'Child K.', state: 'open', silence: 'accept', remedy: 'refund' });
    expect(value(await lookUpConsent(world, token))).toEqual(first);
    expect(await answersOf(world, event)).toMatchObject({ K3a: 'open' });
  });

  test('answers once', async () => {
    const { world, event, links } = await approved();
    expect(value(await answer(world, links, 'K3a', 'accept'))).toMatchObject({ state: 'accepted' });
    for (const decision of ['accept', 'refuse'] as const) {
      expect(await answer(world, links, 'K3a', decision)).toMatchObject({
        error: { kind: 'conflict', detail: expect.stringContaining('This link was used: you have accepted') },
      });
    }
    expect(await answersOf(world, event)).toEqual({ K2a: 'open', K3a: 'accepted', K3b: 'open' });
    expect(audits(world, 'answerConsent')).toHaveLength(1);
  });

  test('answers once when both answers come at the same time', async () => {
    const { world, links } = await approved();
    const both = await Promise.all([
      answer(world, links, 'K3a', 'accept'),
      answer(world, links, 'K3a', 'refuse'),
    ]);
    expect(both.map(kindOf).sort()).toEqual(['conflict', 'ok']);
    expect(audits(world, 'answerConsent')).toHaveLength(1);
  });

  test('with one key twice answers once, and gives the same answer', async () => {
    const { world, links } = await approved();
    const keyed = { ...link, claim: { id: 'k', fingerprint: 'f' } };
    const body = { token: links.get('K3a') ?? '', decision: 'refuse' } as const;
    const first = value(await answerConsent(world, keyed, body));
    expect(value(await answerConsent(world, keyed, body))).toEqual(first);
  });

  test('that is guessed, or of another event, leads nowhere', async () => {
    const { world, event, links } = await approved();
    const [, secret = ''] = (links.get('K3a') ?? '').split('.');
    const guesses = [
      `${event}.${'A'.repeat(43)}`,
      `ID000099.${secret}`,
      secret,
      `${event}.`,
      'x',
      `${event}#.${secret}`,
    ];
    for (const token of guesses) {
      expect(kindOf(await lookUpConsent(world, token))).toBe('not-found');
      expect(kindOf(await answerConsent(world, link, { token, decision: 'accept' }))).toBe('not-found');
    }
  });

  test('is closed after the deadline, and says what counts', async () => {
    const { world, links } = await approved();
    world.time += 24 * HOUR;
    expect(value(await lookUpConsent(world, links.get('K3a') ?? ''))).toMatchObject({ state: 'closed' });
    expect(await answer(world, links, 'K3a', 'refuse')).toMatchObject({
      error: { kind: 'conflict', detail: expect.stringContaining('whoever has not answered has accepted') },
    });
  });

  test('of a merge that was taken back, or approved anew, has nothing to answer', async () => {
    const { world, event, merge, links } = await approved();
    value(await rejectMerge(world, organizer, event, merge.id));
    expect(await answer(world, links, 'K3a', 'refuse')).toMatchObject({
      error: { kind: 'conflict', detail: expect.stringContaining('taken this back') },
    });
    value(await approve(world, event, merge.id));
    expect(kindOf(await answer(world, links, 'K3a', 'refuse'))).toBe('conflict');
    const anew = await linksOf(world, event, merge.id);
    expect(kindOf(await answer(world, anew, 'K3a', 'refuse'))).toBe('ok');
  });

  test('of somebody who has withdrawn before answering has nothing to answer', async () => {
    const { world, event, links } = await approved();
    value(await withdrawRegistration(world, organizer, event, 'K3a~gi-and-no-gi', {}));
    for (const decision of ['accept', 'refuse'] as const) {
      expect(await answer(world, links, 'K3a', decision)).toMatchObject({
        error: { kind: 'conflict', detail: expect.stringContaining('not registered any more') },
      });
    }
    expect(world.db.all('ledger')).toEqual([]);
  });
});
