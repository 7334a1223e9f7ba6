import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { scanTable } from '../../packages/store/src/testing/scan-table.ts';
import { killRounds, openEvent, registrationIds } from '../faults/kill-rounds.ts';
import { type KillableStack, startKillableStack } from '../faults/killable-stack.ts';

test('after five kills under load every acknowledged write is there', async () => {
  const { acknowledged, lost, unanswered } = await killRounds(5, 30);
  expect(lost).toEqual([]);
  expect(acknowledged).toBeGreaterThanOrEqual(150);
  expect(unanswered).toBeLessThanOrEqual(5 * 4);
}, 300_000);

test('an import killed halfway shows nothing, and the same file is entered afterwards', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'openmat-kill-import-'));
  let stack = await startKillableStack(dataDir);
  try {
    const event = await openEvent(stack);
    const lines = Array.from(
      { length: 2000 },
      (_, i) => `A${i},Person ${i},Club,male,1999-05-01,gi,blue,70kg`,
    );
    const body = ['id,name,club,sex,birth_date,discipline,level,weight', ...lines].join('\n');
    const headers = { 'content-type': 'text/csv', 'idempotency-key': 'the-file' };
    const send = () => stack.call('organizer', 'POST', `${event}/registrations/import`, { body, headers });
    const dying = send().catch(() => undefined);
    await vi.waitUntil(async () => (await stagedItems(stack)) > 0, { timeout: 60_000, interval: 5 });
    await stack.kill();
    expect(await dying).toBeUndefined();

    stack = await startKillableStack(dataDir);
    expect(await stagedItems(stack)).toBeGreaterThan(0);
    expect(await registrationIds(stack, event)).toEqual([]);
    const again = await send();
    expect([again.status, again.body.registrations]).toEqual([201, 2000]);
    expect(await registrationIds(stack, event)).toHaveLength(2000);
  } finally {
    await stack.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 300_000);

/** How many registrations lie in the table, seen or not. */
async function stagedItems({ dynamodb }: KillableStack): Promise<number> {
  const items = await scanTable(dynamodb);
  return items.filter(({ type }) => type === 'registration').length;
}
