import { ok } from '@openmat/core';
import { describe, expect, test } from 'vitest';
import { changeEventStatus } from '../event/update-event.ts';
import { notFound } from '../failures.ts';
import { once } from '../once.ts';
import type { Change, Deps } from '../ports.ts';
import { createRegistration } from '../registration/create-registration.ts';
import { withdrawRegistration } from '../registration/take-out.ts';
import {
  ask,
  askAndWork,
  before,
  keepingQueue,
  makeEntered,
  official,
  planOf,
  runOf,
  seen,
  writes,
} from '../testing/bracketing.ts';
import { kindOf, organizer, value, type World } from '../testing/world.ts';
import { mayStart } from './bracket-state.ts';
import { findBracket, livePlan } from './live-plan.ts';
import { publishRun } from './publish-run.ts';
import { READERS_SECONDS } from './run-state.ts';
import { seeBracket } from './see-live.ts';
import { sweepRuns } from './sweep-runs.ts';
import { workRun } from './work-run.ts';

const BLUE = 'gi-female-adult-blue';

/** Starts a bracket as match day does: on the live plan, if it may, at the `seq` that was read. */
const start = (deps: Deps, event: string, id: string) =>
  once<string>(deps, undefined, async () => {
    const plan = await livePlan(deps, event);
    const bracket = plan && (await findBracket(deps, plan, id));
    if (!bracket) return notFound('bracket');
    const may = await mayStart(deps, bracket);
    if (!may.ok) return may;
    const { retiring: _, ...rest } = bracket;
    const record = { ...rest, state: 'started', seq: bracket.seq + 1 } as const;
    return ok({ changes: [{ put: 'bracket', record, when: { seq: bracket.seq } }], result: id });
  });

/** Whether a commit marks brackets that are about to be replaced. */
const marks = (changes: readonly Change[]) =>
  changes.some((change) => 'put' in change && change.put === 'bracket' && change.record.state === 'retiring');

const stateOf = async (world: World, event: string, id: string) =>
  value(await seeBracket(world, official, event, id)).view.state;

async function published() {
  const { world, event } = await makeEntered();
  await askAndWork(world, event);
  return { world, event };
}

describe('a bracket under way', () => {
  test('is kept as it is by the next plan, which is made around it', async () => {
    const { world, event } = await published();
    const first = await seen(world, event);
    value(await start(world, event, `${BLUE}-1`));
    const kept = value(await seeBracket(world, official, event, `${BLUE}-1`)).view;
    const { run } = await askAndWork(world, event);
    const second = await seen(world, event);
    expect(value(await seeBracket(world, official, event, `${BLUE}-1`)).view).toEqual(kept);
    const slots = (live: typeof first) =>
      live?.schedule.filter(({ matchId }) => matchId.startsWith(`${BLUE}-1.`));
    expect(slots(second)).toEqual(slots(first));
    const plan = await planOf(world, event, run);
    expect(plan.brackets.filter((bracket) => bracket.kept).map(({ id }) => id)).toEqual([`${BLUE}-1`]);
    const entrants = plan.brackets.flatMap((bracket) => bracket.entrants.map(({ entryId }) => entryId));
    expect(new Set(entrants).size).toBe(entrants.length);
    expect(entrants).toHaveLength(13);
    expect(new Set(plan.brackets.map(({ id }) => id)).size).toBe(plan.brackets.length);
    const perMat = Map.groupBy(plan.schedule, ({ mat }) => mat);
    for (const matches of perMat.values()) {
      for (const [place, match] of matches.slice(1).entries()) {
        expect(Date.parse(match.start)).toBeGreaterThanOrEqual(Date.parse(matches[place]?.end ?? ''));
      }
    }
  });

  test('cannot be started while it is being replaced, before and after the plan is published', async () => {
    const { world, event } = await published();
    value(await withdrawRegistration(world, organizer, event, 'Pblue0~gi', {}));
    const run = await ask(world, event);
    const old = await livePlan(world, event);
    let refused: string | undefined;
    before(world, writes('bracketing'), async () => {
      refused = kindOf(await start(world, event, `${BLUE}-1`));
    });
    expect(await workRun(world, { event, run })).toBe('published');
    expect(refused).toBe('conflict');
    const replaced = old && (await findBracket(world, old, `${BLUE}-1`));
    expect(replaced && kindOf(await mayStart(world, replaced))).toBe('conflict');
    expect(kindOf(await start(world, event, `${BLUE}-1`))).toBe('ok');
  });

  test('that is started just before it would be marked makes the run begin again around it', async () => {
    const { world, event } = await published();
    value(await withdrawRegistration(world, organizer, event, 'Pblue8~gi', {}));
    const run = await ask(world, event);
    before(world, marks, async () => {
      value(await start(world, event, `${BLUE}-1`));
    });
    expect(await workRun(world, { event, run })).toBe('published');
    expect(await stateOf(world, event, `${BLUE}-1`)).toBe('started');
    expect(await runOf(world, event, run)).toMatchObject({ status: 'published', restarts: 1 });
  });

  test('makes a draft that would replace it worthless, and the marks of that draft void', async () => {
    const { world, event } = await published();
    const { run } = await askAndWork(world, event, { publish: false });
    value(await start(world, event, `${BLUE}-1`));
    expect(kindOf(await publishRun(world, organizer, event, run))).toBe('conflict');
    expect((await runOf(world, event, run)).status).toBe('superseded');
    expect(kindOf(await start(world, event, `${BLUE}-2`))).toBe('ok');
  });

  test('may be started after all when the run that marked it is superseded', async () => {
    const { world, event } = await published();
    const run = await ask(world, event);
    let stopped = false;
    world.db.interrupt = async (changes) => {
      stopped ||= changes.some((change) => 'put' in change && change.put === 'bracketing');
      if (stopped) throw new Error('killed');
      return undefined;
    };
    await expect(workRun(world, { event, run })).rejects.toThrow('killed');
    world.db.interrupt = async () => undefined;
    expect(kindOf(await start(world, event, `${BLUE}-1`))).toBe('conflict');
    await ask(world, event, { publish: false });
    expect(kindOf(await start(world, event, `${BLUE}-1`))).toBe('ok');
  });
});

describe('a run of one division', () => {
  test('plans it again and leaves every other bracket and its times alone', async () => {
    const { world, event } = await published();
    const first = await seen(world, event);
    value(await withdrawRegistration(world, organizer, event, 'Ppurple0~gi', {}));
    const divisions = ['gi-female-adult-purple'];
    const known = first?.brackets.map(({ id }) => id.replace(/-\d+$/, '')) ?? [];
    expect(known).toContain(divisions[0]);
    const { run, worked } = await askAndWork(world, event, { publish: true, divisions });
    expect(worked).toBe('published');
    const plan = await planOf(world, event, run);
    const blue = (schedule: typeof plan.schedule = []) =>
      schedule.filter(({ matchId }) => matchId.startsWith(BLUE));
    expect(blue(plan.schedule)).toEqual(blue(first?.schedule));
    expect(plan.brackets.filter(({ kept }) => !kept).flatMap(({ entrants }) => entrants)).toHaveLength(3);
    expect(JSON.stringify(plan)).not.toContain('Ppurple0');
  });

  test('lists a late entry of another division as left out, with the reason', async () => {
    const { world, event } = await published();
    const record = await world.db.get('event', { id: event });
    if (!record) throw new Error('no event');
    const late = { ...record, lateEntry: true, version: record.version + 1 };
    await world.db.commit([{ put: 'event', record: late, when: { version: record.version } }]);
    const entry = {
      name: 'Late One',
      sex: 'female',
      birthDate: '2000-01-01',
      discipline: 'gi',
      level: 'blue',
    } as const;
    value(await createRegistration(world, organizer, event, { ...entry, athleteId: 'L1' }));
    const divisions = ['gi-female-adult-purple'];
    const { run } = await askAndWork(world, event, { publish: true, divisions });
    expect((await planOf(world, event, run)).unbracketed).toMatchObject([
      { id: 'L1', reason: 'entered or moved since the last plan of its division' },
    ]);
  });

  test('that nobody knows fails and says so', async () => {
    const { world, event } = await published();
    const { run, worked } = await askAndWork(world, event, {
      publish: true,
      divisions: ['gi-male-adult-blue'],
    });
    expect(worked).toBe('failed');
    expect((await runOf(world, event, run)).detail).toBe('Nobody is entered in gi-male-adult-blue.');
  });
});

test('an event that is over takes no plan any more', async () => {
  const { world, event } = await makeEntered();
  const run = await ask(world, event);
  value(await changeEventStatus(world, organizer, event, 'cancelled', ['*']));
  expect(await workRun(world, { event, run })).toBe('failed');
});

test('the sweeper removes what nobody sees any more, and nothing else', async () => {
  const { world, event } = await published();
  value(await start(world, event, `${BLUE}-1`));
  await askAndWork(world, event, { publish: false });
  await askAndWork(world, event);
  const live = await seen(world, event);
  const { queue, sent } = keepingQueue();
  world.time += READERS_SECONDS;
  await sweepRuns(world, queue);
  expect(sent).toEqual([]);
  expect(await seen(world, event)).toEqual(live);
  expect(world.db.all('plan')).toHaveLength(1);
  expect(
    world.db
      .all('bracket')
      .map(({ id }) => id)
      .sort(),
  ).toEqual(live?.brackets.map(({ id }) => id).sort());
  world.time += READERS_SECONDS;
  expect(await sweepRuns(world, queue)).toBe(0);
});
