// `npm run load`: the tables of 40 mats, each with a call every 2 s, and 2,000 spectators who look every 10 s, for a minute
// on a local stack. Prints what was answered and how fast, and who asked the database for what.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { seededRandom } from '@openmat/core';
import { startLocalStack } from '@openmat/local';
import { findRuleset } from '@openmat/rulesets';
import { clientOf } from '../sim/client.ts';
import { runningEvent } from '../sim/play-event.ts';
import { keepTable, matchesOf } from './mat.ts';
import type { Crowd, Seen } from './spectators.ts';

const { values } = parseArgs({
  options: {
    mats: { type: 'string', default: '40' },
    spectators: { type: 'string', default: '2000' },
    athletes: { type: 'string', default: '480' },
    seconds: { type: 'string', default: '60' },
  },
});
const mats = Number(values.mats);
const spectators = Number(values.spectators);
const seconds = Number(values.seconds);
const SECONDS_ALONE = 20;

const ruleset = findRuleset('madison');
if (!ruleset) throw new Error('no ruleset');
const harmless = Object.keys(ruleset.scoring.calls).find((call) => call === 'warning') ?? '';

/** Requests to the database by the function that sent them, counted anew for each part of the run. */
let asked: Record<string, number> = {};
const dataDir = mkdtempSync(join(tmpdir(), 'openmat-load-'));
const stack = await startLocalStack({
  dataDir,
  faults: {
    request: ({ functionName, service }) => {
      if (service === 'dynamodb') asked[functionName] = (asked[functionName] ?? 0) + 1;
      return undefined;
    },
  },
});
const token = (roles: readonly string[]) =>
  stack.token({
    sub: 'load',
    roles: [...roles],
    ...(!roles.includes('platform-admin') && { federation: 'load' }),
  });
const random = seededRandom(1);
const platform = clientOf(stack.url, await token(['platform-admin']), () => 1);
await platform.command('POST', '/v1/federations', { id: 'load', name: 'Load' });
const settings = { athletes: Number(values.athletes), mats, random };
const { organizer, event } = await runningEvent({ url: stack.url, token }, 'load', ruleset, settings);
const { body: page } = await organizer.get(`${event}/brackets?limit=200`);
const brackets: string[] = page.items.map(({ id }: { id: string }) => id);
if (brackets.length < mats) throw new Error(`${brackets.length} brackets are too few for ${mats} mats`);

const pages = [
  ...brackets.map((id) => `${event}/brackets/${id}.json`),
  ...Array.from({ length: mats }, (_, mat) => `${event}/mats/${mat + 1}.json`),
  `${event}/schedule.json`,
  `${event}/standings.json`,
];
for (const path of pages) await untilThere(`${stack.url}/public${path}`);

const official = clientOf(stack.url, await token(['official']), () => 1);
const queues: string[][] = [];
for (let mat = 0; mat < mats; mat++) {
  const own = brackets.filter((_id, place) => place % mats === mat);
  queues.push(await matchesOf(official, event, own));
}
await untilQuiet();
console.log(`${spectators} spectators alone, ${SECONDS_ALONE} s`);
asked = {};
report('spectators', await crowd(SECONDS_ALONE));
console.log('  requests to the database, by function:', asked);

console.log(`${spectators} spectators and ${mats} mats, ${seconds} s`);
asked = {};
const table = { harmless, everySeconds: 2, seconds };
const [seen, ...tables] = await Promise.all([
  crowd(seconds),
  ...queues.map((queue) => keepTable(official, event, queue, table)),
]);
report('spectators', seen);
report('calls', {
  times: tables.flatMap(({ times }) => times),
  statuses: tables.reduce<Record<string, number>>((sum, { statuses }) => {
    for (const [status, count] of Object.entries(statuses)) sum[status] = (sum[status] ?? 0) + count;
    return sum;
  }, {}),
});
const lost = tables.reduce((sum, one) => sum + one.lost, 0);
console.log(`  lost calls: ${lost}`);
console.log('  requests to the database, by function:', asked);
if (lost > 0) process.exitCode = 1;
await stack.stop();
rmSync(dataDir, { recursive: true, force: true });

async function untilThere(url: string): Promise<void> {
  while (!(await fetch(url)).ok) await new Promise((resolve) => setTimeout(resolve, 100));
}

/** Until what was published has been rendered: no function asks the database any more. */
async function untilQuiet(): Promise<void> {
  do {
    asked = {};
    await new Promise((resolve) => setTimeout(resolve, 5000));
  } while (Object.keys(asked).length > 0);
}

async function crowd(forSeconds: number): Promise<Seen> {
  const urls = pages.map((path) => `${stack.url}/public${path}`);
  const workerData: Crowd = { urls, spectators, everySeconds: 10, seconds: forSeconds };
  const worker = new Worker(new URL('./spectators.ts', import.meta.url), { workerData });
  return new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
}

function report(what: string, { times, statuses }: Seen): void {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  console.log(`  ${what}: ${times.length} answered`, statuses, `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
  if (Object.keys(statuses).some((status) => status.startsWith('5') || status === 'failed'))
    process.exitCode = 1;
}
