import { describe, expect, test } from 'vitest';
import { LEASE_SECONDS } from '../bracketing/run-state.ts';
import { workRun } from '../bracketing/work-run.ts';
import { withdrawRegistration } from '../registration/take-out.ts';
import { ask, askAndWork, before, killAtWrite, planOf, writes } from '../testing/bracketing.ts';
import { approve, audits, bracketsOf, kids, makeWith, mergesOf, proposed } from '../testing/merges.ts';
import { kindOf, organizer, value, type World } from '../testing/world.ts';
import { rejectMerge } from './reject-merge.ts';

describe('a proposal of a run that is superseded', () => {
  test('may be approved while it fits: its id says who moves where', async () => {
    const { world, event, merge } = await proposed();
    await ask(world, event);
    expect(await mergesOf(world, event)).toMatchObject([{ id: merge.id, status: 'superseded' }]);
    value(await approve(world, event, merge.id));
    expect(await mergesOf(world, event)).toMatchObject([{ id: merge.id, status: 'approved' }]);
  });

  test('may be approved while another run is asked for, in either order', async () => {
    const { world, event, merge } = await proposed();
    before(world, writes('merge'), async () => {
      await ask(world, event);
    });
    value(await approve(world, event, merge.id));
    const { run } = await askAndWork(world, event);
    expect((await planOf(world, event, run)).metrics.entrants).toBe(5);
    const other = await proposed();
    before(other.world, writes('run'), async () => {
      value(await approve(other.world, other.event, other.merge.id));
    });
    const late = await ask(other.world, other.event);
    await workRun(other.world, { event: other.event, run: late });
    expect((await planOf(other.world, other.event, late)).metrics.entrants).toBe(5);
  });

  test('is refused while one of its people withdraws, or moves nobody who has: in either order', async () => {
    const { world, event, merge } = await proposed();
    const withdraw = (where: typeof world, of: string) =>
      withdrawRegistration(where, organizer, of, 'K2a~gi-and-no-gi', {});
    before(world, writes('merge'), async () => {
      value(await withdraw(world, event));
    });
    expect(kindOf(await approve(world, event, merge.id))).toBe('conflict');
    expect(world.db.all('notice')).toEqual([]);
    const other = await proposed();
    before(other.world, writes('registration'), async () => {
      value(await approve(other.world, other.event, other.merge.id));
    });
    value(await withdraw(other.world, other.event));
    const { run } = await askAndWork(other.world, other.event);
    expect((await planOf(other.world, other.event, run)).metrics.entrants).toBe(4);
  });

  test('is refused, with the reason, once one of its people is gone', async () => {
    const { world, event, merge } = await proposed();
    value(await withdrawRegistration(world, organizer, event, 'K2a~gi-and-no-gi', {}));
    expect(await approve(world, event, merge.id)).toMatchObject({
      error: {
        kind: 'conflict',
        detail: `Merge ${merge.id} no longer fits: moves: K2a/gi-and-no-gi is in no division. Ask for a new run.`,
      },
    });
    expect(audits(world, 'approveMerge')).toEqual([]);
  });

  test('is refused where another approved merge moves the same people', async () => {
    const { world, event, merge } = await proposed();
    value(await withdrawRegistration(world, organizer, event, 'K3b~gi-and-no-gi', {}));
    await askAndWork(world, event, { publish: false });
    const other = (await mergesOf(world, event)).find(({ status }) => status === 'proposed');
    value(await approve(world, event, other?.id ?? ''));
    expect(await approve(world, event, merge.id)).toMatchObject({
      error: { kind: 'conflict', detail: expect.stringContaining(`${other?.id} moves K2a/gi-and-no-gi`) },
    });
  });
});

describe('a rejected merge', () => {
  test('is not proposed again', async () => {
    const { world, event, merge } = await proposed();
    value(await rejectMerge(world, organizer, event, merge.id));
    await askAndWork(world, event, { publish: false });
    const merges = await mergesOf(world, event);
    expect(merges.find(({ id }) => id === merge.id)?.status).toBe('rejected');
    expect(merges.filter(({ status }) => status === 'proposed').map(({ id }) => id)).not.toContain(merge.id);
  });

  test('that was approved is taken back by the next run', async () => {
    const { world, event, merge } = await proposed();
    value(await approve(world, event, merge.id));
    await askAndWork(world, event);
    value(await rejectMerge(world, organizer, event, merge.id));
    await askAndWork(world, event);
    expect(await bracketsOf(world, event)).toEqual([]);
  });
});

describe('a run', () => {
  test('approves what costs less than the organizer has said, and nothing else', async () => {
    for (const [below, brackets] of [
      [0.01, 0],
      [100_000, 1],
    ] as const) {
      const { world, event } = await makeWith(kids);
      const { run } = await askAndWork(world, event, { publish: true, approveBelow: below });
      expect((await planOf(world, event, run)).brackets).toHaveLength(brackets);
      expect(audits(world, 'approveMerge')).toHaveLength(brackets);
    }
  });

  test('killed at any of its writes approves each merge once, and its brackets are the same in the end', async () => {
    const whole = async (world: World, event: string) => ({
      brackets: await bracketsOf(world, event),
      merges: await mergesOf(world, event),
    });
    const body = { publish: true, approveBelow: 100_000 };
    const undisturbed = await makeWith(kids);
    await askAndWork(undisturbed.world, undisturbed.event, body);
    const expected = (await whole(undisturbed.world, undisturbed.event)).brackets;
    let number = 0;
    for (let killed = true; killed; number++) {
      const { world, event } = await makeWith(kids);
      const run = await ask(world, event, body);
      const kill = killAtWrite(world, number);
      await workRun(world, { event, run }).catch((error: Error) => expect(error.message).toBe('killed'));
      killed = kill.heal();
      world.time += LEASE_SECONDS;
      if (killed) expect(await workRun(world, { event, run })).toBe('published');
      const { brackets, merges } = await whole(world, event);
      expect(brackets).toEqual(expected);
      expect(merges).toMatchObject([{ status: 'approved' }]);
      expect(audits(world, 'approveMerge')).toHaveLength(1);
    }
    expect(number).toBeGreaterThan(7);
  });

  test('begins again when a merge is decided while it works', async () => {
    const { world, event, merge } = await proposed();
    const run = await ask(world, event);
    let done = false;
    world.db.interrupt = async (changes) => {
      if (done || !changes.some((change) => 'put' in change && change.put === 'bracketing')) return undefined;
      done = true;
      value(await approve(world, event, merge.id));
      return undefined;
    };
    expect(await workRun(world, { event, run })).toBe('published');
    expect(await bracketsOf(world, event)).toHaveLength(1);
  });
});
