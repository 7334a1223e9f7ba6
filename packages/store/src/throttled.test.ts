import type { Deps } from '@openmat/app';
import * as app from '@openmat/app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepingQueue, official } from '../../app/src/testing/bracketing.ts';
import { admin, type caller, organizer, platform, scales } from '../../app/src/testing/world.ts';
import { createTable, startEmulator } from './testing/emulator.ts';
import { faultyDatabase } from './testing/faulty-database.ts';

type Caller = ReturnType<typeof caller>;

let emulator: Awaited<ReturnType<typeof startEmulator>>;
beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => emulator.stop());

const BRACKET = 'gi-female-adult-purple-64kg-1';
const FAULT_RATE = 0.2;

/** How a caller that is told to come back does: the same request with the same key, until there is an answer. */
async function insist<T>(act: () => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < 500; attempt++) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof app.ProblemError)) throw error;
      const { kind, retryAfterSeconds } = error.failure;
      expect(['busy', 'in-flight']).toContain(kind);
      expect(retryAfterSeconds).toBeGreaterThan(0);
    }
  }
  throw new Error('busy without end');
}

type Outcome<T> = { ok: true; value: T } | { ok: false; error: { kind: string; detail: string } };

/** Plays an event through every use case; gives what people see at the end. */
async function play(rate: number, seed: string) {
  const table = await createTable(emulator.client);
  const { db, injected } = faultyDatabase(emulator.client, table, rate, seed);
  let time = 1_790_000_000;
  let keys = 0;
  const deps: Deps = { db, now: () => time, newId: app.newId };
  const { queue, sent } = keepingQueue();

  /** A command with a key of its own; a conflict with its own effect, whose answer was lost, is no answer. */
  async function command<T>(as: Caller, act: (caller: Caller) => Promise<Outcome<T>>): Promise<T> {
    const keyed = { ...as, claim: { id: `k${++keys}`, fingerprint: 'f' } };
    const outcome = await insist(async () => {
      const answered = await act(keyed);
      if (!answered.ok && answered.error.kind === 'busy') {
        throw new app.ProblemError({ kind: 'busy', detail: '', retryAfterSeconds: 1 });
      }
      return answered;
    });
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.error));
    return outcome.value;
  }
  const look = <T>(act: () => Promise<Outcome<T>>) => command(organizer, act);

  await command(platform, (as) => app.createFederation(deps, as, { id: 'demo', name: 'Demo' }));
  await command(admin, (as) => app.updateFederation(deps, as, 'demo', { name: 'Demo Two' }, ['*']));
  const input = {
    name: 'Open',
    startDate: '2026-12-05',
    timeZone: 'Europe/Berlin',
    ruleset: 'pool-finals',
    mats: 1,
  };
  const { id: event } = await command(organizer, (as) => app.createEvent(deps, as, 'demo', input));
  const move = (status: 'open' | 'closed' | 'weigh-in' | 'running' | 'completed') =>
    command(organizer, (as) => app.changeEventStatus(deps, as, event, status, ['*']));
  await command(organizer, (as) => app.updateEvent(deps, as, event, { mats: 2 }, ['*']));
  await move('open');
  const lines = Array.from(
    { length: 9 },
    (_, i) =>
      `P${i},Name ${i},Club ${i % 3},female,2000-01-01,gi,${i < 5 ? 'blue' : 'purple'},${60 + i / 4}kg`,
  );
  const file = new TextEncoder().encode(
    ['id,name,club,sex,birth_date,discipline,level,weight', ...lines].join('\n'),
  );
  await command(organizer, (as) => app.importRegistrations(deps, as, event, file));
  const ann = {
    name: 'Ann Lee',
    sex: 'female',
    birthDate: '2000-01-02',
    discipline: 'gi',
    level: 'blue',
  } as const;
  const own = await command(organizer, (as) =>
    app.createRegistration(deps, as, event, { athleteId: 'OWN', ...ann }),
  );
  await command(organizer, (as) =>
    app.updateRegistration(deps, as, event, own.registration.id, { club: 'North' }, ['*']),
  );
  await move('closed');
  await command(organizer, (as) => app.withdrawRegistration(deps, as, event, 'P0~gi', {}));
  await move('weigh-in');
  await command(scales, (as) =>
    app.recordWeighIn(deps, as, event, own.registration.id, { weight: '60.5', unit: 'kg' }),
  );

  const { runId } = await command(organizer, (as) => app.requestRun(deps, as, event, { publish: false }));
  while ((await look(() => app.ownRun(deps, organizer, event, runId))).status !== 'staged') {
    await work();
  }
  await look(() => app.viewPlan(deps, organizer, event, runId));
  while ((await command(organizer, (as) => app.publishRun(deps, as, event, runId))).status !== 'published') {
    await work();
  }
  await move('running');

  // One beats everybody, and the other three beat each other in a circle.
  const seen = await look(() => app.seeBracket(deps, official, event, BRACKET));
  const [best, x, y, z] = seen.view.entrants.map(({ id }) => id) as [string, string, string, string];
  const beaten = new Map([
    [x, y],
    [y, z],
    [z, x],
  ]);
  const winnerOf = (a: string, b: string) => (a === best || b === best ? best : beaten.get(a) === b ? a : b);
  for (let number = 1; number <= 6; number++) {
    const id = `${BRACKET}.${number}`;
    await command(official, (as) => app.startMatch(deps, as, event, id));
    const warning = { seq: 1, at: 20, by: 'a', call: 'escape' } as const;
    await command(official, (as) => app.enterCall(deps, as, event, id, warning));
    const { view, etag } = await look(() => app.seeMatch(deps, official, event, id));
    const result = { winner: winnerOf(view.a.id ?? '', view.b.id ?? ''), method: 'decision' } as const;
    await command(official, (as) => app.recordResult(deps, as, event, id, result, [etag]));
  }
  const tied = await look(() => app.seeBracket(deps, official, event, BRACKET));
  const order = [...(tied.view.standings.ties[0] ?? [])].sort();
  await command(official, (as) => app.resolveTie(deps, as, event, BRACKET, { order }, [tied.etag]));
  const ranked = await look(() => app.seeBracket(deps, official, event, BRACKET));
  await command(organizer, (as) => app.markNoShow(deps, as, event, 'P1~gi', {}));
  const ejected = { scope: 'event', reason: 'ejected' } as const;
  await command(organizer, (as) => app.disqualify(deps, as, event, 'P2~gi', ejected));
  const first = await look(() => app.seeMatch(deps, official, event, `${BRACKET}.1`));
  const correction = {
    reason: 'keying-error',
    result: { winner: first.view.b.id ?? '', method: 'submission', seconds: 61 },
  } as const;
  await command(official, (as) =>
    app.correctResult(deps, as, event, `${BRACKET}.1`, correction, [first.etag]),
  );
  await command(admin, (as) => app.eraseAthlete(deps, as, 'demo', 'P8'));
  await insist(async () => ({ swept: await app.sweepImports(deps) }));

  const audit = await look(() => app.listAudit(deps, admin, 'demo', { limit: 200 }));
  const { view } = await look(() => app.seeBracket(deps, official, event, BRACKET));
  const brackets = await look(() => app.listBrackets(deps, official, event, { limit: 200 }));
  const schedule = await look(() => app.seeSchedule(deps, official, event));
  const { view: matQueue } = await look(() => app.seeMatQueue(deps, official, event, 1));
  const entries = await look(() => app.listRegistrations(deps, organizer, event, { limit: 200 }));
  const results = view.matches.map(({ id, status, revision, result }) => [
    id,
    status,
    revision,
    result && { ...result, recordedAt: '' },
  ]);
  return {
    injected: injected(),
    seen: {
      actions: audit.items.map(({ action }) => action).sort(),
      results,
      ranked: ranked.view.standings,
      standings: view.standings,
      brackets: brackets.items,
      schedule,
      matQueue,
      entries: entries.items.map(({ id, status, weighIns }) => [id, status, weighIns]),
    },
  };

  /** Lets time pass, and the sweeper and the worker do what is due. */
  async function work(): Promise<void> {
    time += 120;
    await insist(async () => {
      await app.sweepOutbox(deps, queue);
      await app.sweepRuns(deps, queue);
    });
    for (const message of sent.splice(0)) await app.workRun(deps, message).catch(onlyBusy);
  }
}

/** The only fault that a use case may end with. */
function onlyBusy(error: unknown): undefined {
  if (!(error instanceof app.ProblemError)) throw error;
  expect(['busy', 'in-flight']).toContain(error.failure.kind);
}

test.each(['one', 'two'])(
  'conflicts, throttling and lost answers in one of five requests: every use case has its effect once, or says when to come back (%s)',
  async (seed) => {
    const rough = await play(FAULT_RATE, seed);
    expect(rough.injected).toBeGreaterThan(50);
    expect(rough.seen).toEqual((await play(0, seed)).seen);
  },
  180_000,
);
