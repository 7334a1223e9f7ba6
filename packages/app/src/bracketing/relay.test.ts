import { expect, test } from 'vitest';
import {
  ask,
  askAndWork,
  keepingQueue,
  killAtWrite,
  makeEntered,
  runOf,
  seen,
} from '../testing/bracketing.ts';
import { organizer } from '../testing/world.ts';
import { publishRun } from './publish-run.ts';
import { relay, sweepOutbox } from './relay.ts';
import { LEASE_SECONDS } from './run-state.ts';
import { sweepRuns } from './sweep-runs.ts';
import { workRun } from './work-run.ts';

async function asked() {
  const { world, event } = await makeEntered();
  const run = await ask(world, event);
  const id = String(world.db.all('outbox')[0]?.id);
  return { world, event, run, key: { event, id } };
}

test('a message is sent once it is committed, and then is out of the outbox', async () => {
  const { world, event, run, key } = await asked();
  const { queue, sent } = keepingQueue();
  await relay(world, queue, key);
  await relay(world, queue, key);
  expect(sent).toEqual([{ event, run }]);
  expect(world.db.all('outbox')).toEqual([]);
});

test('a message stays in the outbox when the queue does not take it, or the relay dies after sending', async () => {
  const { world, event, run, key } = await asked();
  const broken = { send: () => Promise.reject(new Error('no queue')) };
  await expect(relay(world, broken, key)).rejects.toThrow('no queue');
  const { queue, sent } = keepingQueue();
  const kill = killAtWrite(world, 0);
  await expect(relay(world, queue, key)).rejects.toThrow('killed');
  kill.heal();
  expect(world.db.all('outbox')).toHaveLength(1);
  await relay(world, queue, key);
  expect(sent).toEqual([
    { event, run },
    { event, run },
  ]);
});

test('the sweeper sends a run again whose message was lost on its way to the worker', async () => {
  const { world, event, run, key } = await asked();
  await relay(world, keepingQueue().queue, key);
  const { queue, sent } = keepingQueue();
  expect(await sweepRuns(world, queue)).toBe(0);
  world.time += LEASE_SECONDS;
  expect(await sweepRuns(world, queue)).toBe(1);
  expect(sent).toEqual([{ event, run }]);
  expect(await workRun(world, { event, run })).toBe('published');
  world.time += LEASE_SECONDS;
  expect(await sweepRuns(world, queue)).toBe(0);
});

test('the sweeper sends what a dead relay left, after 30 seconds and not before', async () => {
  const { world, event, run } = await asked();
  const { queue, sent } = keepingQueue();
  world.time += 29;
  expect(await sweepOutbox(world, queue)).toBe(0);
  world.time += 1;
  expect(await sweepOutbox(world, queue)).toBe(1);
  expect(sent).toEqual([{ event, run }]);
  expect(await sweepOutbox(world, queue)).toBe(0);
});

test('a publication that is cut off at any write is finished by the sweeper and a worker', async () => {
  for (let number = 1; ; number++) {
    const { world, event } = await makeEntered();
    const { run } = await askAndWork(world, event, { publish: false });
    const kill = killAtWrite(world, number);
    const answer = await publishRun(world, organizer, event, run).catch((error: Error) => error.message);
    if (!kill.heal()) return expect(answer).toMatchObject({ ok: true });
    expect(answer).toBe('killed');
    expect(await seen(world, event)).toBeUndefined();
    world.time += LEASE_SECONDS;
    const { queue, sent } = keepingQueue();
    await sweepRuns(world, queue);
    expect(sent).toEqual([{ event, run }]);
    expect(await workRun(world, { event, run })).toBe('published');
    expect((await runOf(world, event, run)).status).toBe('published');
  }
});
