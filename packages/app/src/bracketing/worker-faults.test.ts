import { seededRandom } from '@openmat/core';
import { describe, expect, test } from 'vitest';
import { withdrawRegistration } from '../registration/take-out.ts';
import {
  ask,
  askAndWork,
  before,
  keepingQueue,
  killAtWrite,
  makeEntered,
  planOf,
  runOf,
  seen,
  writes,
} from '../testing/bracketing.ts';
import { organizer, scales, value } from '../testing/world.ts';
import { recordWeighIn } from '../weigh-in/weigh-in.ts';
import { LEASE_SECONDS } from './run-state.ts';
import { sweepRuns } from './sweep-runs.ts';
import { workRun } from './work-run.ts';

/** What is published, without what says which run made it. */
async function undisturbed() {
  const { world, event } = await makeEntered();
  await askAndWork(world, event);
  return seen(world, event);
}

describe('a worker that is killed', () => {
  test('at any of its writes leaves nothing to see, and the next one publishes the same plan', async () => {
    const whole = await undisturbed();
    let number = 0;
    for (let killed = true; killed; number++) {
      const { world, event } = await makeEntered();
      const run = await ask(world, event);
      const kill = killAtWrite(world, number);
      await workRun(world, { event, run }).catch((error: Error) => expect(error.message).toBe('killed'));
      killed = kill.heal();
      if (killed) {
        expect(await seen(world, event)).toBeUndefined();
        world.time += LEASE_SECONDS;
        expect(await workRun(world, { event, run })).toBe('published');
      }
      expect(await seen(world, event)).toEqual(whole);
    }
    expect(number).toBeGreaterThan(6);
  });

  test('at any write of a second run leaves the first plan, and the next worker replaces it', async () => {
    let number = 0;
    for (let killed = true; killed; number++) {
      const { world, event } = await makeEntered();
      await askAndWork(world, event);
      const first = await seen(world, event);
      value(await withdrawRegistration(world, organizer, event, 'Pblue0~gi', {}));
      const run = await ask(world, event);
      const kill = killAtWrite(world, number);
      await workRun(world, { event, run }).catch((error: Error) => expect(error.message).toBe('killed'));
      killed = kill.heal();
      if (killed) {
        const still = await seen(world, event);
        expect(still?.schedule).toEqual(first?.schedule);
        expect(still?.brackets.map(({ id }) => id)).toEqual(first?.brackets.map(({ id }) => id));
        world.time += LEASE_SECONDS;
        expect(await workRun(world, { event, run })).toBe('published');
      }
      const plan = await planOf(world, event, run);
      expect(plan.metrics.entrants).toBe(12);
      expect((await seen(world, event))?.schedule).toEqual(plan.schedule);
    }
  });

  test('is noticed by the sweeper once its lease has run out', async () => {
    const { world, event } = await makeEntered();
    const run = await ask(world, event);
    const kill = killAtWrite(world, 2);
    await expect(workRun(world, { event, run })).rejects.toThrow('killed');
    kill.heal();
    const { queue, sent } = keepingQueue();
    await sweepRuns(world, queue);
    expect(sent).toEqual([]);
    world.time += LEASE_SECONDS;
    await sweepRuns(world, queue);
    expect(sent).toEqual([{ event, run }]);
  });

  test('again and again gives the run up as failed', async () => {
    const { world, event } = await makeEntered();
    const run = await ask(world, event);
    for (let attempt = 0; attempt < 8; attempt++) {
      const kill = killAtWrite(world, 2);
      await expect(workRun(world, { event, run })).rejects.toThrow('killed');
      kill.heal();
      world.time += LEASE_SECONDS;
    }
    expect(await workRun(world, { event, run })).toBe('over');
    expect(await runOf(world, event, run)).toMatchObject({
      status: 'failed',
      detail: 'Given up after 8 attempts.',
    });
  });
});

describe('a worker that meets a fault', () => {
  test('gives the run back, and the redelivered message goes on at once', async () => {
    const { world, event } = await makeEntered();
    const run = await ask(world, event);
    before(world, writes('bracket'), () => Promise.reject(new Error('busy')));
    await expect(workRun(world, { event, run })).rejects.toThrow('busy');
    expect(await workRun(world, { event, run })).toBe('published');
  });

  test('in one of five writes, at random, publishes the same plan in the end', async () => {
    const whole = await undisturbed();
    for (let seed = 1; seed <= 20; seed++) {
      const { world, event } = await makeEntered();
      const run = await ask(world, event);
      const random = seededRandom(seed);
      world.db.interrupt = async () => {
        if (random.below(5) === 0) throw new Error('busy');
        return undefined;
      };
      for (let delivery = 0; delivery < 8; delivery++) {
        await workRun(world, { event, run }).catch((error: Error) => expect(error.message).toBe('busy'));
        if (delivery === 5) world.db.interrupt = async () => undefined;
        world.time += LEASE_SECONDS;
      }
      expect(await seen(world, event)).toEqual(whole);
      expect(world.db.all('audit').filter(({ action }) => action === 'publishPlan')).toHaveLength(1);
    }
  });
});

describe('two workers', () => {
  test('with the same message at once publish one plan, and so does the same message twice', async () => {
    const whole = await undisturbed();
    const { world, event } = await makeEntered();
    const run = await ask(world, event);
    const both = await Promise.all([workRun(world, { event, run }), workRun(world, { event, run })]);
    expect(both.sort()).toEqual(['held', 'published']);
    expect(await workRun(world, { event, run })).toBe('over');
    expect(await seen(world, event)).toEqual(whole);
    expect(world.db.all('audit').filter(({ action }) => action === 'publishPlan')).toHaveLength(1);
  });

  test.each(['bracket', 'run', 'bracketing'] as const)(
    'when the first one loses its lease before it writes a %s: it stops, and the second one publishes',
    async (kind) => {
      const whole = await undisturbed();
      const { world, event } = await makeEntered();
      const run = await ask(world, event);
      let second: unknown;
      const claimed = () => world.db.all('run')[0]?.status !== 'queued';
      before(
        world,
        (changes) => writes(kind)(changes) && claimed(),
        async () => {
          world.time += LEASE_SECONDS;
          second = await workRun(world, { event, run });
        },
      );
      const first = await workRun(world, { event, run });
      expect([first, second]).toEqual(['lost', 'published']);
      expect(await seen(world, event)).toEqual(whole);
    },
  );
});

describe('registrations that change while a run works', () => {
  test('by a withdrawal: the run begins again and the ghost is in no bracket', async () => {
    const { world, event } = await makeEntered();
    const run = await ask(world, event);
    before(world, writes('bracketing'), async () => {
      value(await withdrawRegistration(world, organizer, event, 'Pblue0~gi', {}));
    });
    expect(await workRun(world, { event, run })).toBe('published');
    const plan = await planOf(world, event, run);
    expect(JSON.stringify(plan)).not.toContain('Pblue0');
    expect(await runOf(world, event, run)).toMatchObject({ restarts: 1 });
  });

  test('by a weigh-in between request and work: the new weight counts', async () => {
    const { world, event } = await makeEntered({ blue: 3, purple: 0 });
    const run = await ask(world, event);
    value(await recordWeighIn(world, scales, event, 'Pblue0~gi', { weight: '61', unit: 'kg' }));
    expect(await workRun(world, { event, run })).toBe('published');
    const [bracket] = (await planOf(world, event, run)).brackets;
    expect(bracket?.entrants.map(({ id, weight }) => [id, weight]).at(-1)).toEqual(['Pblue0', '61kg']);
  });

  test('without end: the run is superseded and nothing is published', async () => {
    const { world, event } = await makeEntered();
    const run = await ask(world, event);
    let weight = 61;
    world.db.interrupt = async (changes) => {
      if (!writes('bracketing')(changes)) return undefined;
      value(await recordWeighIn(world, scales, event, 'Pblue0~gi', { weight: `${weight++}`, unit: 'kg' }));
      return undefined;
    };
    expect(await workRun(world, { event, run })).toBe('superseded');
    world.db.interrupt = async () => undefined;
    expect(await seen(world, event)).toBeUndefined();
    expect((await runOf(world, event, run)).detail).toBe('The registrations have changed.');
  });

  test('by a newer request: the older run ends without a plan of its own being seen', async () => {
    const { world, event } = await makeEntered();
    const run = await ask(world, event);
    let newer = '';
    before(world, writes('plan'), async () => {
      newer = await ask(world, event);
    });
    expect(await workRun(world, { event, run })).toBe('lost');
    expect(await seen(world, event)).toBeUndefined();
    expect(await workRun(world, { event, run: newer })).toBe('published');
  });
});
