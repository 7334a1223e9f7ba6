// 2,000 entries through HTTP on the local stack: seconds from the request of a run until it is published and until the
// public files of all its brackets are there; and the largest items that the table holds then, by their type.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '@openmat/core';
import { startLocalStack } from '@openmat/local';
import { findRuleset } from '@openmat/rulesets';
import { scanTable } from '../packages/store/src/testing/scan-table.ts';
import { clientOf } from '../test/sim/client.ts';
import { entriesFile } from '../test/sim/entries.ts';

const ENTRIES = 2_000;
const MATS = 20;

const ruleset = findRuleset('madison');
if (!ruleset) throw new Error('there is no madison');
const dataDir = mkdtempSync(join(tmpdir(), 'openmat-bench-'));
const stack = await startLocalStack({ dataDir });
const never = () => 1;
const roles = ['federation-admin', 'organizer'];
const organizer = clientOf(stack.url, await stack.token({ sub: 'o', federation: 'demo', roles }), never);
const platform = clientOf(stack.url, await stack.token({ sub: 'p', roles: ['platform-admin'] }), never);
const seconds: Record<string, number> = {};

async function timed<T>(step: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  seconds[step] = Math.round((performance.now() - began) / 10) / 100;
  return result;
}

await platform.command('POST', '/v1/federations', { id: 'demo', name: 'Demo' });
const input = {
  name: 'Large',
  startDate: '2026-12-05',
  timeZone: 'America/Chicago',
  ruleset: 'madison',
  mats: MATS,
};
const { body: made } = await organizer.command('POST', '/v1/federations/demo/events', input);
const event = `/v1/events/${made.id}`;

async function move(status: string): Promise<void> {
  const { etag } = await organizer.get(event);
  await organizer.command('POST', `${event}/status`, { status }, etag);
}

await move('open');
const file = entriesFile(ruleset, ENTRIES, seededRandom(1));
await timed('import', () => organizer.command('POST', `${event}/registrations/import`, file));
await move('closed');

for (const name of ['first run', 'second run']) {
  const began = performance.now();
  const since = () => Math.round((performance.now() - began) / 10) / 100;
  const { body } = await organizer.command('POST', `${event}/bracketing-runs`, { publish: true });
  const run = `${event}/bracketing-runs/${body.runId}`;
  for (let status = ''; status !== 'published'; await pause(50))
    status = (await organizer.get(run)).body.status;
  seconds[`${name}: published`] = since();
  const { body: page } = await organizer.get(`${event}/brackets?limit=200`);
  const last = page.items.at(-1)?.id;
  const files = [`${event}/standings.json`, `${event}/schedule.json`, `${event}/brackets/${last}.json`];
  for (const path of files) {
    while ((await fetch(`${stack.url}/public${path}`)).status !== 200) await pause(50);
  }
  seconds[`${name}: public`] = since();
}

const largest: Record<string, number> = {};
let items = 0;
for (const item of await scanTable(stack.dynamodb)) {
  items++;
  const type = String(item.type);
  largest[type] = Math.max(largest[type] ?? 0, Buffer.byteLength(JSON.stringify(item)));
}
console.log(JSON.stringify({ bench: 'large-event', entries: ENTRIES, mats: MATS, seconds, items, largest }));
await stack.stop();
rmSync(dataDir, { recursive: true, force: true });
