import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import {
  changeEventStatus,
  createEvent,
  createFederation,
  type Deps,
  importRegistrations,
  listBrackets,
  newId,
  requestRun,
  seeSchedule,
  sweepRuns,
  viewPlan,
  withdrawRegistration,
  workRun,
} from '@openmat/app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { organizer, platform, value } from '../../app/src/testing/world.ts';
import { DynamoDatabase } from './database.ts';
import { createTable, startEmulator } from './testing/emulator.ts';

const COUNT = 120;
let emulator: Awaited<ReturnType<typeof startEmulator>>;

beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => emulator.stop());

/** A closed event with weighed athletes, on a table of its own. */
async function makeEntered() {
  const client = DynamoDBDocumentClient.from(emulator.client, {
    marshallOptions: { removeUndefinedValues: true },
  });
  const db = new DynamoDatabase(await createTable(emulator.client), client);
  const deps: Deps & { time: number } = { db, time: 1_790_000_000, now: () => deps.time, newId };
  value(await createFederation(deps, platform, { id: 'demo', name: 'Demo' }));
  const input = {
    name: 'Open',
    startDate: '2026-12-05',
    timeZone: 'America/Chicago',
    ruleset: 'madison',
    mats: 4,
  };
  const { id: event } = value(await createEvent(deps, organizer, 'demo', input));
  value(await changeEventStatus(deps, organizer, event, 'open', ['*']));
  const lines = Array.from({ length: COUNT }, (_, i) => {
    const level = ['white', 'blue', 'purple'][i % 3];
    return `A${i},Name ${i},Club,male,1999-05-01,gi,${level},${60 + (i % 40)}kg`;
  });
  const file = ['id,name,club,sex,birth_date,discipline,level,weight', ...lines].join('\n');
  value(await importRegistrations(deps, organizer, event, new TextEncoder().encode(file)));
  value(await changeEventStatus(deps, organizer, event, 'closed', ['*']));
  return { deps, event };
}

async function plan(deps: Deps, event: string) {
  const { runId } = value(await requestRun(deps, organizer, event, { publish: true }));
  expect(await workRun(deps, { event, run: runId })).toBe('published');
  return value(await viewPlan(deps, organizer, event, runId));
}

test('a plan is written, read back with its checksums, published and replaced on DynamoDB', async () => {
  const { deps, event } = await makeEntered();
  const first = await plan(deps, event);
  expect(first.metrics.entrants).toBe(COUNT);
  value(await withdrawRegistration(deps, organizer, event, 'A7~gi', {}));
  const second = await plan(deps, event);
  expect(second.metrics.entrants).toBe(COUNT - 1);
  const seen = value(await listBrackets(deps, organizer, event, { limit: 200 }));
  expect(seen.items.map(({ id }) => id)).toEqual(second.brackets.map(({ id }) => id));
  expect(value(await seeSchedule(deps, organizer, event)).matches).toEqual(second.schedule);
  deps.time += 3600;
  const swept = await sweepRuns(deps, { send: async () => expect.unreachable('no run is under way') });
  expect(swept).toBe(1);
  expect(value(await seeSchedule(deps, organizer, event)).matches).toEqual(second.schedule);
});
