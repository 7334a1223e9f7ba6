// A run of 2,000 entries on the DynamoDB emulator: seconds of each step (its own processor time apart from the emulator's), transactions, and the largest item.
import {
  changeEventStatus,
  createEvent,
  createFederation,
  importRegistrations,
  listBrackets,
  newId,
  requestRun,
  seeSchedule,
  viewPlan,
  workRun,
} from '@openmat/app';
import { DynamoDatabase, documentClient } from '@openmat/store';
import { organizer, platform, value } from '../packages/app/src/testing/world.ts';
import { createTable, startEmulator } from '../packages/store/src/testing/emulator.ts';

const ENTRIES = 2_000;
const MATS = 20;

const { client, stop } = await startEmulator();
Object.assign(process.env, {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
});
const endpoint = await client.config.endpoint?.();
const document = documentClient(`${endpoint?.protocol}//${endpoint?.hostname}:${endpoint?.port}`);
const written = { transactions: 0, mostActions: 0, largestItemBytes: 0, largestTransactionBytes: 0 };
document.middlewareStack.add(
  (next) => async (args) => {
    const { input } = args;
    if ('TransactItems' in input) measure(input as Transaction);
    return next(args);
  },
  { step: 'initialize' },
);

type Transaction = { readonly TransactItems?: readonly { readonly Put?: { readonly Item?: unknown } }[] };

function measure({ TransactItems = [] }: Transaction) {
  const sizes = TransactItems.map(({ Put }) => (Put ? Buffer.byteLength(JSON.stringify(Put.Item)) : 0));
  written.transactions++;
  written.mostActions = Math.max(written.mostActions, TransactItems.length);
  written.largestItemBytes = Math.max(written.largestItemBytes, ...sizes);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  written.largestTransactionBytes = Math.max(written.largestTransactionBytes, bytes);
}

const db = new DynamoDatabase(await createTable(client), document);
const deps = { db, now: () => Math.floor(Date.now() / 1000), newId };
const seconds: Record<string, number> = {};
const cpuSeconds: Record<string, number> = {};

async function timed<T>(step: string, work: () => Promise<T>): Promise<T> {
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  const result = await work();
  const { user, system } = process.cpuUsage(cpu);
  seconds[step] = Math.round(performance.now() - began) / 1000;
  cpuSeconds[step] = Math.round((user + system) / 1000) / 1000;
  return result;
}

function entriesFile(): Uint8Array {
  const lines = Array.from({ length: ENTRIES }, (_, i) => {
    const sex = i % 3 === 0 ? 'female' : 'male';
    const level = ['white', 'blue', 'purple', 'brown'][i % 4];
    const kg = (50 + ((i * 37) % 600) / 10).toFixed(1);
    return `A${i},Name ${i},Club ${i % 60},${sex},${1970 + (i % 36)}-05-01,gi,${level},${kg}kg`;
  });
  const header = 'id,name,club,sex,birth_date,discipline,level,weight';
  return new TextEncoder().encode([header, ...lines].join('\n'));
}

value(await createFederation(deps, platform, { id: 'demo', name: 'Demo' }));
const input = {
  name: 'Open',
  startDate: '2026-12-05',
  timeZone: 'America/Chicago',
  ruleset: 'madison',
  mats: MATS,
};
const { id: event } = value(await createEvent(deps, organizer, 'demo', input));
value(await changeEventStatus(deps, organizer, event, 'open', ['*']));
await timed('import', async () => value(await importRegistrations(deps, organizer, event, entriesFile())));
value(await changeEventStatus(deps, organizer, event, 'closed', ['*']));

for (const name of ['first run', 'second run']) {
  const { runId } = await timed(`${name}: request`, async () =>
    value(await requestRun(deps, organizer, event, { publish: true })),
  );
  const worked = await timed(`${name}: work`, () => workRun(deps, { event, run: runId }));
  if (worked !== 'published') throw new Error(`the run is ${worked}`);
  const plan = await timed(`${name}: plan read`, async () =>
    value(await viewPlan(deps, organizer, event, runId)),
  );
  console.log(JSON.stringify(plan.metrics));
}
await timed('200 brackets read', () => listBrackets(deps, organizer, event, { limit: 200 }));
await timed('schedule read', () => seeSchedule(deps, organizer, event));
console.log(
  JSON.stringify({ bench: 'bracketing', entries: ENTRIES, mats: MATS, seconds, cpuSeconds, ...written }),
);
await stop();
