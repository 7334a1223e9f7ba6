import type { PublicMat, PublicSchedule } from '@openmat/contracts';
import { describe, expect, test } from 'vitest';
import { timesOf } from '../bracketing/estimate-day.ts';
import { livePlan, readSchedule, type ScheduledOnMat } from '../bracketing/live-plan.ts';
import { seeMatQueue } from '../bracketing/see-live.ts';
import { changeEventStatus, updateEvent } from '../event/update-event.ts';
import { official } from '../testing/bracketing.ts';
import { expectRight, makePublic } from '../testing/public.ts';
import { organizer, value } from '../testing/world.ts';
import { keysOf } from './files.ts';
import { project } from './project.ts';

/** A running event on the day of its first match, with the queue of its first mat. */
async function onTheDay() {
  const open = await makePublic();
  const { world, event, files } = open;
  const plan = await livePlan(world, event);
  const schedule = plan ? await readSchedule(world, plan) : [];
  const queue = schedule.filter(({ mat }) => mat === 1);
  const first = queue[0] as ScheduledOnMat;
  world.time = first.start;
  const render = async () => {
    await project(world, files, event);
    await expectRight(open);
    return {
      mats: [1, 2].map((mat) => files.json(keysOf(event).mat(mat)) as unknown as PublicMat),
      schedule: files.json(keysOf(event).schedule) as unknown as PublicSchedule,
    };
  };
  return { ...open, queue, first, render };
}

const seconds = (instant = '') => Date.parse(instant) / 1000;
const placesOf = ({ matches }: PublicMat) => matches.map(({ matchId, place }) => [matchId, place]);

describe('the files of a running event', () => {
  test('name what is on a mat, on deck and in the hole, and follow starts and results', async () => {
    const { world, first, queue, render, start, see, record } = await onTheDay();
    value(await start(first.matchId));
    const [started] = (await render()).mats;
    expect(started && placesOf(started).map(([, place]) => place)).toEqual([
      'now',
      'on-deck',
      'in-the-hole',
      ...queue.slice(3).map(() => 'later'),
    ]);
    expect(started?.matches[0]).toMatchObject({ matchId: first.matchId, status: 'started' });
    world.time += 400;
    value(
      await record(first.matchId, {
        winner: (await see(first.matchId)).view.a.id ?? null,
        method: 'decision',
      }),
    );
    const [ended] = (await render()).mats;
    expect(ended?.matches.map(({ matchId }) => matchId)).not.toContain(first.matchId);
    expect(ended?.matches.map(({ place }) => place)).toContain('on-deck');
  });

  test('move the estimates of all mats with a result, and say in the schedule what the mats say', async () => {
    const { world, first, render, start, see, record } = await onTheDay();
    const before = await render();
    value(await start(first.matchId));
    world.time += 1500;
    value(
      await record(first.matchId, {
        winner: (await see(first.matchId)).view.a.id ?? null,
        method: 'decision',
      }),
    );
    const after = await render();
    const lastOf = (mat?: PublicMat) => seconds(mat?.matches.at(-1)?.estimate?.start);
    expect(lastOf(after.mats[0])).toBeGreaterThan(lastOf(before.mats[0]));
    expect(lastOf(after.mats[1])).toBeGreaterThan(lastOf(before.mats[1]));
    const said = new Map(
      after.mats.flatMap(({ matches }) => matches.map(({ matchId, estimate }) => [matchId, estimate])),
    );
    for (const { matchId, estimate } of after.schedule.matches) expect(estimate).toEqual(said.get(matchId));
  });

  test('announce nothing earlier than published by more than the tolerance of the event', async () => {
    const { world, event, first, queue, render, start, see, record } = await onTheDay();
    const earliest = async () => {
      const [mat] = (await render()).mats;
      const starts = new Map(mat?.matches.map((match) => [match.matchId, match]));
      return queue
        .slice(1)
        .map(({ matchId, start: planned }) => planned - seconds(starts.get(matchId)?.estimate?.earliest));
    };
    value(await start(first.matchId));
    world.time += 30;
    value(
      await record(first.matchId, {
        winner: (await see(first.matchId)).view.a.id ?? null,
        method: 'submission',
      }),
    );
    expect(Math.max(...(await earliest()))).toBeLessThanOrEqual(600);
    value(await updateEvent(world, organizer, event, { scheduleTolerance: 0 }, ['*']));
    expect(Math.max(...(await earliest()))).toBeLessThanOrEqual(0);
  });

  test('say nothing before matches are called', async () => {
    const { world, event, render } = await onTheDay();
    value(await changeEventStatus(world, organizer, event, 'weigh-in', ['*']));
    const { mats, schedule } = await render();
    expect(
      [...mats, schedule].flatMap(({ matches }) => matches.flatMap(({ estimate }) => estimate ?? [])),
    ).toEqual([]);
  });
});

test('the queue that the staff asks for is as of now, and otherwise what the public sees', async () => {
  const { world, event, first, render, start } = await onTheDay();
  value(await start(first.matchId));
  const seen = async () =>
    value(await seeMatQueue(world, official, event, 1)).view.matches.map(({ matchId, place, estimate }) => ({
      matchId,
      place,
      estimate,
    }));
  const [mat] = (await render()).mats;
  expect(await seen()).toEqual(
    mat?.matches.map(({ matchId, place, estimate }) => ({ matchId, place, estimate })),
  );
  world.time += 1800;
  const [, next] = await seen();
  expect(seconds(next?.estimate?.earliest)).toBeGreaterThanOrEqual(world.time);
});

test('a result that was put right does not tell when its match ended', () => {
  const match = { id: 'b.1', startedAt: 100 } as Parameters<typeof timesOf>[0]['matches'][number];
  const result = { winner: 'x', method: 'decision', recordedAt: 400, recordedBy: 'o' } as const;
  expect(timesOf({ matches: [{ ...match, result }] })).toEqual([{ id: 'b.1', startedAt: 100, endedAt: 400 }]);
  const corrected = {
    ...result,
    recordedAt: 4000,
    corrects: { revision: 2, reason: 'keying-error' },
  } as const;
  expect(timesOf({ matches: [{ ...match, result: corrected }] })).toEqual([{ id: 'b.1', startedAt: 100 }]);
});
