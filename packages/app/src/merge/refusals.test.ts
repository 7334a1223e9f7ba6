import { describe, expect, test } from 'vitest';
import { publishRun } from '../bracketing/publish-run.ts';
import type { BracketRecord } from '../bracketing/records.ts';
import { listBrackets } from '../bracketing/see-live.ts';
import { workRun } from '../bracketing/work-run.ts';
import { changeEventStatus } from '../event/update-event.ts';
import { startMatch } from '../match-day/start-match.ts';
import { withdrawRegistration } from '../registration/take-out.ts';
import { ask, askAndWork, before, official, planOf, writes } from '../testing/bracketing.ts';
import { answer, entrantsOf, newestRun, published, statusOf } from '../testing/consents.ts';
import { approve, approved, linksOf, makeWith, mergesOf } from '../testing/merges.ts';
import { kindOf, organizer, value } from '../testing/world.ts';
import { rejectMerge } from './reject-merge.ts';

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
