import { describe, expect, test } from 'vitest';
import { publishRun } from '../bracketing/publish-run.ts';
import type { BracketRecord } from '../bracketing/records.ts';
import { LEASE_SECONDS } from '../bracketing/run-state.ts';
import { listBrackets } from '../bracketing/see-live.ts';
import { workRun } from '../bracketing/work-run.ts';
import { changeEventStatus } from '../event/update-event.ts';
import { startMatch } from '../match-day/start-match.ts';
import type { Registration } from '../records.ts';
import { withdrawRegistration } from '../registration/take-out.ts';
import { ask, askAndWork, before, killAtWrite, official, planOf, writes } from '../testing/bracketing.ts';
import { approve, approved, audits, kids, linksOf, makeWith, mergesOf, proposed } from '../testing/merges.ts';
import { kindOf, organizer, value, type World } from '../testing/world.ts';
import { answerConsent, lookUpConsent } from './answer-consent.ts';
import { rejectMerge } from './reject-merge.ts';
import { sweepMerges } from './settle-merges.ts';

const HOUR = 3600;
const link = { claim: undefined, correlation: 'test-correlation' };
type Links = Awaited<ReturnType<typeof linksOf>>;
const answer = (world: World, links: Links, athlete: string, decision: 'accept' | 'refuse') =>
  answerConsent(world, link, { token: links.get(athlete) ?? '', decision });
const statusOf = (world: World, athlete: string) =>
  (world.db.all('registration') as unknown as Registration[]).find((one) => one.athlete === athlete)?.status;
const answersOf = async (world: World, event: string) =>
  Object.fromEntries(
    (await mergesOf(world, event)).flatMap(({ consents = [] }) =>
      consents.map(({ entryId, answer: given, bySilence }) => [
        entryId.split('/')[0],
        bySilence ? `${given} by silence` : given,
      ]),
    ),
  );
const newestRun = (world: World) => world.db.all('run').at(-1);

/** Approved, carried out and published. */
async function published(input: object = {}) {
  const made = await approved(input);
  await askAndWork(made.world, made.event);
  return made;
}

const entrantsOf = async (world: World, event: string) => {
  const plan = await planOf(world, event, String(newestRun(world)?.id));
  return plan.brackets.flatMap(({ entrants }) => entrants.map(({ id }) => id));
};

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

describe('a refusal', () => {
  test('withdraws, owes the refund, and once all have answered the bracket is made again', async () => {
    const { world, event, links } = await published();
    value(await answer(world, links, 'K2a', 'accept'));
    value(await answer(world, links, 'K3a', 'refuse'));
    expect(statusOf(world, 'K3a')).toBe('withdrawn');
    expect(world.db.all('ledger')).toMatchObject([
      { kind: 'refund', status: 'due', athlete: 'K3a', amount: { minor: 4500, currency: 'USD' } },
    ]);
    const runs = world.db.all('run').length;
    value(await answer(world, links, 'K3b', 'accept'));
    expect(world.db.all('run')).toHaveLength(runs + 1);
    expect(newestRun(world)).toMatchObject({ publish: true, actor: { subject: 'organizer-1' } });
    expect(await workRun(world, { event, run: String(newestRun(world)?.id) })).toBe('published');
    expect(await entrantsOf(world, event)).toEqual(['K1a', 'K1b', 'K2a', 'K3b']);
  });

  test('gives a free registration where the ruleset says so', async () => {
    const line = (id: string, year: number, kg: number) =>
      `${id},Teen ${id},,male,${year}-01-01,gi,white,${kg}kg,g@example.org,45.00 USD`;
    const { world, event } = await makeWith([line('A', 2014, 38), line('B', 2012, 39)], 'sub-overtime');
    await askAndWork(world, event, { publish: false });
    const [merge] = await mergesOf(world, event);
    value(await approve(world, event, merge?.id ?? ''));
    value(await answer(world, await linksOf(world, event, merge?.id ?? ''), 'A', 'refuse'));
    expect(world.db.all('ledger')).toMatchObject([{ kind: 'credit', status: 'issued', athlete: 'A' }]);
  });

  test('makes a draft where nothing is published yet', async () => {
    const { world, links } = await approved();
    for (const id of ['K2a', 'K3a']) value(await answer(world, links, id, 'accept'));
    value(await answer(world, links, 'K3b', 'refuse'));
    expect(newestRun(world)).toMatchObject({ publish: false });
  });

  test('that leaves too few gives the merge up, and what then is best is proposed', async () => {
    const { world, event, links } = await published();
    for (const id of ['K2a', 'K3a', 'K3b']) value(await answer(world, links, id, 'refuse'));
    await workRun(world, { event, run: String(newestRun(world)?.id) });
    expect(await entrantsOf(world, event)).toEqual([]);
    expect(value(await listBrackets(world, official, event, { limit: 9 })).items).toEqual([]);
  });

  test('is for good: registered again, nobody is moved by the merge they have refused', async () => {
    const { world, event, links } = await published();
    for (const id of ['K2a', 'K3b']) value(await answer(world, links, id, 'accept'));
    value(await answer(world, links, 'K3a', 'refuse'));
    const key = { event, id: 'K3a~gi-and-no-gi' };
    const was = await world.db.get('registration', key);
    if (!was) throw new Error('no registration');
    const record = { ...was, status: 'registered', version: was.version + 1 } as const;
    await world.db.commit([
      { put: 'registration', record, when: { version: was.version } },
      { enroll: event },
    ]);
    const { run } = await askAndWork(world, event);
    expect((await planOf(world, event, run)).unbracketed.map(({ id }) => id)).toEqual(['K3a']);
  });

  test('after the first match of the bracket is refused, and says what to do; accepting still goes', async () => {
    const { world, event, links } = await published();
    for (const status of ['weigh-in', 'running'] as const) {
      value(await changeEventStatus(world, organizer, event, status, ['*']));
    }
    value(await startMatch(world, official, event, 'gi-and-no-gi-male-kids-1-white-29kg-1.1'));
    expect(await answer(world, links, 'K3a', 'refuse')).toMatchObject({
      error: { kind: 'conflict', detail: expect.stringMatching(/has begun.*tell the organizers/) },
    });
    expect(statusOf(world, 'K3a')).toBe('registered');
    expect(kindOf(await answer(world, links, 'K3a', 'accept'))).toBe('ok');
    expect(
      kindOf(await rejectMerge(world, organizer, event, (await mergesOf(world, event))[0]?.id ?? '')),
    ).toBe('conflict');
  });

  test('on a running event makes only the brackets of its divisions again', async () => {
    const { world, event, links } = await published();
    for (const status of ['weigh-in', 'running'] as const) {
      value(await changeEventStatus(world, organizer, event, status, ['*']));
    }
    for (const id of ['K2a', 'K3b']) value(await answer(world, links, id, 'accept'));
    value(await answer(world, links, 'K3a', 'refuse'));
    expect(newestRun(world)).toMatchObject({
      publish: true,
      divisions: ['gi-and-no-gi-male-kids-1-white-29kg'],
    });
    expect(await workRun(world, { event, run: String(newestRun(world)?.id) })).toBe('published');
    expect(await entrantsOf(world, event)).toEqual(['K1a', 'K1b', 'K2a', 'K3b']);
  });

  test('and the first match at the same time: the one that comes second is told', async () => {
    const { world, event, links } = await published();
    for (const status of ['weigh-in', 'running'] as const) {
      value(await changeEventStatus(world, organizer, event, status, ['*']));
    }
    before(world, writes('merge'), async () => {
      value(await startMatch(world, official, event, 'gi-and-no-gi-male-kids-1-white-29kg-1.1'));
    });
    expect(kindOf(await answer(world, links, 'K3a', 'refuse'))).toBe('conflict');
    expect(statusOf(world, 'K3a')).toBe('registered');
    expect(world.db.all('ledger')).toEqual([]);
  });

  test('while a draft is published supersedes it: nobody is published who has refused', async () => {
    const { world, event, links } = await approved();
    const { run } = await askAndWork(world, event, { publish: false });
    before(world, writes('bracketing'), async () => {
      value(await answer(world, links, 'K3a', 'refuse'));
    });
    expect(await publishRun(world, organizer, event, run)).toMatchObject({ error: { kind: 'conflict' } });
    expect(value(await listBrackets(world, official, event, { limit: 9 })).items).toEqual([]);
    const again = await askAndWork(world, event);
    expect(await planOf(world, event, again.run)).toMatchObject({ metrics: { entrants: 4 } });
  });

  test('that comes when the plan has just been published is out of its bracket at once', async () => {
    const { world, event, links } = await approved();
    const run = await ask(world, event);
    before(world, writes('merge'), async () => {
      expect(await workRun(world, { event, run })).toBe('published');
    });
    expect(kindOf(await answer(world, links, 'K3a', 'refuse'))).toBe('ok');
    const [bracket] = world.db.all('bracket') as unknown as BracketRecord[];
    expect(bracket?.out).toEqual([{ athlete: 'K3a', reason: 'withdrawn' }]);
  });

  test('while a run publishes is in what the run publishes', async () => {
    const { world, event, links } = await approved();
    const run = await ask(world, event);
    before(world, writes('bracketing'), async () => {
      value(await answer(world, links, 'K3a', 'refuse'));
    });
    expect(await workRun(world, { event, run })).toBe('published');
    expect(await planOf(world, event, run)).toMatchObject({ metrics: { entrants: 4 } });
  });

  test('while the organizer withdraws the same athlete: withdrawn once, and nothing owed twice', async () => {
    const { world, event, links } = await approved();
    before(world, writes('registration'), async () => {
      value(await withdrawRegistration(world, organizer, event, 'K3a~gi-and-no-gi', {}));
    });
    expect(kindOf(await answer(world, links, 'K3a', 'refuse'))).toBe('conflict');
    expect(world.db.all('ledger')).toEqual([]);
    const other = await approved();
    before(other.world, writes('registration'), async () => {
      value(await answer(other.world, other.links, 'K3a', 'refuse'));
    });
    const late = await withdrawRegistration(other.world, organizer, other.event, 'K3a~gi-and-no-gi', {});
    expect(kindOf(late)).toBe('conflict');
    expect(other.world.db.all('ledger')).toHaveLength(1);
  });
});

describe('silence', () => {
  test('accepts unless the event says otherwise, and no run is asked for that the published plan has no need of', async () => {
    const { world, event } = await published();
    const runs = world.db.all('run').length;
    await sweepMerges(world);
    expect(await answersOf(world, event)).toMatchObject({ K3a: 'open' });
    world.time += 24 * HOUR;
    expect(await sweepMerges(world)).toBe(1);
    expect(await answersOf(world, event)).toEqual({
      K2a: 'accepted by silence',
      K3a: 'accepted by silence',
      K3b: 'accepted by silence',
    });
    expect(world.db.all('run')).toHaveLength(runs);
    expect(await sweepMerges(world)).toBe(0);
  });

  test('refuses where the event says so, after the hours that it gives', async () => {
    const { world, event, links } = await published({ consent: { silence: 'refuse', hours: 2 } });
    value(await answer(world, links, 'K2a', 'accept'));
    value(await answer(world, links, 'K3a', 'accept'));
    world.time += 2 * HOUR;
    await sweepMerges(world);
    expect(await answersOf(world, event)).toEqual({
      K2a: 'accepted',
      K3a: 'accepted',
      K3b: 'refused by silence',
    });
    expect(statusOf(world, 'K3b')).toBe('withdrawn');
    expect(world.db.all('ledger')).toHaveLength(1);
    await workRun(world, { event, run: String(newestRun(world)?.id) });
    expect(await entrantsOf(world, event)).toEqual(['K1a', 'K1b', 'K2a', 'K3a']);
  });

  test('is not waited for from somebody who has withdrawn', async () => {
    const { world, event, links } = await approved();
    value(await withdrawRegistration(world, organizer, event, 'K3b~gi-and-no-gi', {}));
    value(await answer(world, links, 'K2a', 'accept'));
    value(await answer(world, links, 'K3a', 'accept'));
    expect(await answersOf(world, event)).toEqual({ K2a: 'accepted', K3a: 'accepted', K3b: 'gone' });
    expect(newestRun(world)).toMatchObject({ status: 'queued' });
  });
});

describe('killed at any write', () => {
  test('an answer is given whole or not at all, and the sweeper finishes what is left', async () => {
    let number = 0;
    for (let killed = true; killed; number++) {
      const { world, event, links } = await published();
      for (const id of ['K2a', 'K3b']) value(await answer(world, links, id, 'accept'));
      const kill = killAtWrite(world, number);
      const given = await answer(world, links, 'K3a', 'refuse').catch((error: Error) => error.message);
      killed = kill.heal();
      if (given === 'killed') {
        expect([statusOf(world, 'K3a'), world.db.all('ledger').length]).toEqual(['registered', 0]);
        value(await answer(world, links, 'K3a', 'refuse'));
      }
      await sweepMerges(world);
      expect([statusOf(world, 'K3a'), world.db.all('ledger').length]).toEqual(['withdrawn', 1]);
      expect(world.db.all('run').filter(({ status }) => status === 'queued')).toHaveLength(1);
      await workRun(world, { event, run: String(newestRun(world)?.id) });
      expect(await entrantsOf(world, event)).toEqual(['K1a', 'K1b', 'K2a', 'K3b']);
    }
    expect(number).toBeGreaterThan(2);
  });

  test('silence is counted once for everybody, and one run is asked for', async () => {
    let number = 0;
    for (let killed = true; killed; number++) {
      const { world, event } = await published({ consent: { silence: 'refuse', hours: 1 } });
      world.time += HOUR + LEASE_SECONDS;
      const kill = killAtWrite(world, number);
      await sweepMerges(world).catch((error: Error) => expect(error.message).toBe('killed'));
      killed = kill.heal();
      await sweepMerges(world);
      expect(await answersOf(world, event)).toEqual({
        K2a: 'refused by silence',
        K3a: 'refused by silence',
        K3b: 'refused by silence',
      });
      expect(world.db.all('ledger')).toHaveLength(3);
      expect(audits(world, 'countSilence')).toHaveLength(3);
      expect(world.db.all('run').filter(({ status }) => status === 'queued')).toHaveLength(1);
    }
    expect(number).toBe(5);
  });
});

test('of two merges of an event the brackets are made again once both are answered', async () => {
  const girls = kids.map((line) => line.replaceAll(/\bK(\d\w)/g, 'G$1').replace(',male,', ',female,'));
  const { world, event } = await makeWith([...kids, ...girls]);
  await askAndWork(world, event, { publish: false });
  const [one, other] = (await mergesOf(world, event)).map(({ id }) => id);
  for (const id of [one, other]) value(await approve(world, event, id ?? ''));
  const links = new Map([
    ...(await linksOf(world, event, one ?? '')),
    ...(await linksOf(world, event, other ?? '')),
  ]);
  const runs = world.db.all('run').length;
  const ids = [...links.keys()];
  for (const id of ids.slice(0, -1)) value(await answer(world, links, id, 'accept'));
  expect(world.db.all('run')).toHaveLength(runs);
  value(await answer(world, links, ids.at(-1) ?? '', 'accept'));
  expect(world.db.all('run')).toHaveLength(runs + 1);
});
