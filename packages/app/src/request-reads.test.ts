import { expect, test } from 'vitest';
import { seeMatch } from './match-day/match-view.ts';
import { startMatch } from './match-day/start-match.ts';
import type { Change } from './ports.ts';
import { rememberingReads } from './request-reads.ts';
import { before, official, writes } from './testing/bracketing.ts';
import { running } from './testing/table.ts';
import { value } from './testing/world.ts';

const M1 = 'gi-female-adult-purple-1.1';
const M2 = 'gi-female-adult-purple-1.2';

test('a request that shows what its command has done reads neither event nor bracket again', async () => {
  const { world, event } = await running();
  const reads: string[] = [];
  const get = world.db.get.bind(world.db);
  world.db.get = (kind, key) => {
    reads.push(kind);
    return get(kind, key);
  };
  const deps = rememberingReads(world);
  value(await startMatch(deps, official, event, M1));
  const { view } = value(await seeMatch(deps, official, event, M1));
  expect(view.status).toBe('started');
  for (const kind of ['event', 'ruleset', 'plan', 'plan-division', 'bracket']) {
    expect([kind, reads.filter((read) => read === kind).length]).toEqual([kind, 1]);
  }
});

test('a request that was overtaken reads anew what the other one has changed', async () => {
  const { world, event, start, see } = await running();
  before(world, writes('bracket'), async () => {
    value(await start(M2));
  });
  const deps = rememberingReads(world);
  value(await startMatch(deps, official, event, M1));
  for (const match of [M1, M2]) expect((await see(match)).view.status).toBe('started');
});

test('a request whose commit is lost on the way reads anew', async () => {
  const { world, event, see } = await running();
  let isLost = false;
  world.db.interrupt = async (changes: readonly Change[]) => {
    if (isLost || !writes('bracket')(changes)) return undefined;
    isLost = true;
    throw new Error('the connection was lost');
  };
  const deps = rememberingReads(world);
  await expect(startMatch(deps, official, event, M1)).rejects.toThrow('lost');
  value(await startMatch(deps, official, event, M1));
  expect((await see(M1)).view.status).toBe('started');
});
