import { describe, expect, test } from 'vitest';
import { withdrawRegistration } from '../registration/take-out.ts';
import { ask, askAndWork, makeEntered, official, planOf, runOf, seen } from '../testing/bracketing.ts';
import { kindOf, makeEvent, makeWorld, organizer, scales, stranger, value } from '../testing/world.ts';
import { viewPlan } from './plan-view.ts';
import { publishRun } from './publish-run.ts';
import { ownRun, requestRun } from './request-run.ts';
import { listBrackets, seeBracket, seeMatQueue, seeSchedule } from './see-live.ts';
import { workRun } from './work-run.ts';

describe('asking for brackets', () => {
  test('is possible from closed to running', async () => {
    for (const [status, outcome] of [
      ['draft', 'conflict'],
      ['open', 'conflict'],
      ['closed', 'ok'],
      ['weigh-in', 'ok'],
      ['running', 'ok'],
      ['completed', 'conflict'],
    ] as const) {
      const world = await makeWorld();
      const event = await makeEvent(world, status);
      const asked = await requestRun(world, organizer, event.id, { publish: true });
      expect([status, kindOf(asked)]).toEqual([status, outcome]);
    }
  });

  test('leaves a queued run, its message in the outbox and an audit record', async () => {
    const { world, event } = await makeEntered();
    const run = await ask(world, event, { publish: false });
    expect(await runOf(world, event, run)).toMatchObject({ status: 'queued', publish: false });
    expect(world.db.all('outbox')).toMatchObject([{ queue: 'bracketing', body: { event, run } }]);
    expect(world.db.all('audit').at(-1)).toMatchObject({ action: 'requestRun', target: run });
  });

  test('supersedes an earlier request, whose work is not done any more', async () => {
    const { world, event } = await makeEntered();
    const first = await ask(world, event);
    const second = await ask(world, event);
    expect(await workRun(world, { event, run: first })).toBe('over');
    expect((await runOf(world, event, first)).status).toBe('superseded');
    expect(await workRun(world, { event, run: second })).toBe('published');
  });

  test('for single divisions needs a published plan', async () => {
    const { world, event } = await makeEntered();
    const body = { publish: true, divisions: ['gi-female-adult-blue'] };
    expect(kindOf(await requestRun(world, organizer, event, body))).toBe('conflict');
  });

  test('is not for another federation, which finds nothing', async () => {
    const { world, event } = await makeEntered();
    const { run } = await askAndWork(world, event);
    const answers = [
      await requestRun(world, stranger, event, { publish: true }),
      await ownRun(world, stranger, event, run),
      await viewPlan(world, stranger, event, run),
      await publishRun(world, stranger, event, run),
      await listBrackets(world, stranger, event, { limit: 5 }),
      await seeBracket(world, stranger, event, 'gi-female-adult-blue-1'),
      await seeSchedule(world, stranger, event),
      await seeMatQueue(world, stranger, event, 1),
    ];
    expect(answers.map(kindOf)).toEqual(answers.map(() => 'not-found'));
  });

  test('with one key twice makes one run', async () => {
    const { world, event } = await makeEntered();
    const by = { ...organizer, claim: { id: 'k', fingerprint: 'f' } };
    const first = value(await requestRun(world, by, event, { publish: true }));
    expect(value(await requestRun(world, by, event, { publish: true }))).toEqual(first);
    expect(world.db.all('run')).toHaveLength(1);
  });
});

describe('a draft', () => {
  test('is shown in the shape of the command line, with names and clubs, and to readers not at all', async () => {
    const { world, event } = await makeEntered({ blue: 3, purple: 1 });
    const { run, worked } = await askAndWork(world, event, { publish: false });
    expect(worked).toBe('staged');
    expect(await seen(world, event)).toBeUndefined();
    const plan = await planOf(world, event, run);
    expect(plan).toMatchObject({
      ruleset: 'madison',
      start: '2026-12-05T09:00:00-06:00',
      timeZone: 'America/Chicago',
      mats: 2,
      metrics: { entrants: 3, brackets: 1, matches: 3 },
    });
    const entrants = plan.brackets.flatMap((bracket) => bracket.entrants);
    expect(entrants).toEqual([
      { id: 'Pblue0', entryId: 'Pblue0/gi', name: 'Name blue 0', club: 'Club 0', weight: '60kg' },
      { id: 'Pblue1', entryId: 'Pblue1/gi', name: 'Name blue 1', club: 'Club 1', weight: '60.3kg' },
      { id: 'Pblue2', entryId: 'Pblue2/gi', name: 'Name blue 2', club: 'Club 2', weight: '60.6kg' },
    ]);
    expect(plan.unbracketed).toMatchObject([{ entryId: 'Ppurple0/gi', name: 'Name purple 0' }]);
    expect(plan.schedule.map(({ start }) => start)[0]).toBe('2026-12-05T09:00:00-06:00');
  });

  test('is published by an organizer, once, and then seen by all staff', async () => {
    const { world, event } = await makeEntered();
    const { run } = await askAndWork(world, event, { publish: false });
    expect(value(await publishRun(world, organizer, event, run)).status).toBe('published');
    expect(value(await publishRun(world, organizer, event, run)).status).toBe('published');
    const draft = await planOf(world, event, run);
    const live = await seen(world, event);
    expect(live?.brackets.map(({ id }) => id)).toEqual(draft.brackets.map(({ id }) => id));
    expect(live?.schedule).toEqual(draft.schedule);
    const audit = world.db.all('audit').map(({ action }) => action);
    expect(audit.filter((action) => action === 'publishPlan')).toHaveLength(1);
  });

  test('that no longer fits the registrations is not published but superseded', async () => {
    const { world, event } = await makeEntered();
    const { run } = await askAndWork(world, event, { publish: false });
    value(await withdrawRegistration(world, organizer, event, 'Pblue0~gi', {}));
    expect(await publishRun(world, organizer, event, run)).toMatchObject({
      error: { kind: 'conflict', detail: 'The registrations have changed. Ask for a new run.' },
    });
    expect((await runOf(world, event, run)).status).toBe('superseded');
    expect(await seen(world, event)).toBeUndefined();
  });

  test('cannot be published before it is complete', async () => {
    const { world, event } = await makeEntered();
    const run = await ask(world, event, { publish: false });
    expect(kindOf(await publishRun(world, organizer, event, run))).toBe('conflict');
    expect(kindOf(await viewPlan(world, organizer, event, run))).toBe('conflict');
  });
});

describe('the published plan', () => {
  test('is empty for everybody before there is one', async () => {
    const { world, event } = await makeEntered();
    expect(value(await listBrackets(world, official, event, { limit: 5 })).items).toEqual([]);
    expect(value(await seeSchedule(world, scales, event)).matches).toEqual([]);
    expect(value(await seeMatQueue(world, official, event, 2)).view.matches).toEqual([]);
    expect(kindOf(await seeMatQueue(world, official, event, 3))).toBe('not-found');
    expect(kindOf(await seeBracket(world, official, event, 'gi-female-adult-blue-1'))).toBe('not-found');
  });

  test('is walked through page by page; a cursor of a plan that was replaced is refused', async () => {
    const { world, event } = await makeEntered();
    await askAndWork(world, event);
    const all = value(await listBrackets(world, official, event, { limit: 200 })).items;
    expect(all.length).toBeGreaterThan(2);
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = value(await listBrackets(world, official, event, { limit: 2, cursor }));
      ids.push(...page.items.map(({ id }) => id));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(ids).toEqual(all.map(({ id }) => id));
    const { next } = value(await listBrackets(world, official, event, { limit: 2 }));
    value(await withdrawRegistration(world, organizer, event, 'Pblue0~gi', {}));
    await askAndWork(world, event);
    expect(kindOf(await listBrackets(world, official, event, { limit: 2, cursor: next }))).toBe('invalid');
  });

  test('shows people by name and club, without birth dates and contacts, in every bracket and queue', async () => {
    const { world, event } = await makeEntered({ blue: 3, purple: 0 });
    await askAndWork(world, event);
    const { view, etag } = value(await seeBracket(world, official, event, 'gi-female-adult-blue-1'));
    expect(view).toMatchObject({ state: 'waiting', format: 'round-robin' });
    expect(view.entrants.map(({ name }) => name)).toEqual(['Name blue 0', 'Name blue 1', 'Name blue 2']);
    expect(etag).toMatch(/^".+\.1"$/);
    const queues = (await seen(world, event))?.queues.flat() ?? [];
    expect(queues).toHaveLength(3);
    for (const { a, b } of queues)
      expect([a.name, b.name].every((name) => name?.startsWith('Name'))).toBe(true);
    expect(JSON.stringify([view, queues])).not.toMatch(/2000-01-01|contact|birth/i);
  });

  test('gives every match a place on one mat, in an order that does not overlap', async () => {
    const { world, event } = await makeEntered();
    await askAndWork(world, event);
    const live = await seen(world, event);
    const matches = live?.brackets.reduce((sum, bracket) => sum + bracket.matches, 0);
    expect(live?.schedule).toHaveLength(matches ?? 0);
    expect(
      live?.queues
        .flat()
        .map(({ matchId }) => matchId)
        .sort(),
    ).toEqual(live?.schedule.map(({ matchId }) => matchId).sort());
    for (const queue of live?.queues ?? []) {
      for (const [place, match] of queue.slice(1).entries()) {
        expect(Date.parse(match.start)).toBeGreaterThanOrEqual(Date.parse(queue[place]?.end ?? ''));
      }
    }
  });
});
