import { eventCreate, eventUpdate } from '@openmat/contracts';
import { describe, expect, test } from 'vitest';
import { inputsOf } from '../bracketing/load-planning.ts';
import { askAndWork, makeEntered, planOf } from '../testing/bracketing.ts';
import { makeWorld, organizer, value } from '../testing/world.ts';
import { createEvent } from './create-event.ts';
import { ownEvent } from './own-event.ts';
import { updateEvent } from './update-event.ts';

const input = {
  name: 'Open',
  startDate: '2026-12-05',
  timeZone: 'America/Chicago',
  ruleset: 'madison',
  mats: 2,
};
const pathsOf = (made: Awaited<ReturnType<typeof createEvent>>) =>
  made.ok ? [] : made.error.errors?.map(({ path }) => path);

describe('the hall of an event', () => {
  test('is checked against ruleset, mats and clocks, each fault with its field, and changes nothing then', async () => {
    const world = await makeWorld();
    const hall = {
      days: [{ open: '09:00', close: '08:00' }],
      blocks: [{ name: 'kids', divisions: { age: ['babies'] }, mats: [3] }],
      mats: [{ mat: 1, only: ['teens'] }],
    };
    const refused = await createEvent(world, organizer, 'demo', eventCreate.parse({ ...input, hall }));
    expect(pathsOf(refused)).toEqual([
      'hall.days.0.close',
      'hall.blocks.0.divisions.age',
      'hall.blocks.0.mats',
      'hall.mats.0.only',
    ]);
    expect(world.db.all('event')).toEqual([]);
  });

  test('keeps the event from losing a mat that it names, and is taken away by null', async () => {
    const world = await makeWorld();
    const hall = { mats: [{ mat: 2, from: '10:00' }] };
    const { id } = value(await createEvent(world, organizer, 'demo', eventCreate.parse({ ...input, hall })));
    const change = (body: unknown) => updateEvent(world, organizer, id, eventUpdate.parse(body), ['*']);
    expect(pathsOf(await change({ mats: 1 }))).toEqual(['hall.mats.0.mat']);
    expect(value(await change({ mats: 1, hall: null }))).not.toHaveProperty('hall');
  });

  test.each([
    [{ day: [] }],
    [{ days: [] }],
    [{ days: [{ open: '9:00', close: '12:00' }] }],
    [{ days: [{ date: '2026-02-30', open: '09:00', close: '12:00' }] }],
    [{ blocks: [{ name: 'x', divisions: {}, from: '2026-02-30T09:00' }] }],
    [{ mats: [{ mat: 0 }] }],
  ])('is refused by the contract: %j', (hall) => {
    expect(eventCreate.safeParse({ ...input, hall }).success).toBe(false);
  });

  test('is kept by the plan, and what has no time is counted with how much too late it would be', async () => {
    const { world, event } = await makeEntered();
    const days = [{ open: '09:00', close: '09:20' }];
    value(await updateEvent(world, organizer, event, eventUpdate.parse({ hall: { days } }), ['*']));
    const { run } = await askAndWork(world, event, { publish: false });
    const { schedule, unplaced, metrics } = await planOf(world, event, run);
    expect(schedule.length).toBeGreaterThan(0);
    for (const { end } of schedule) expect(end <= '2026-12-05T09:20:00-06:00').toBe(true);
    expect(unplaced).toHaveLength(metrics.unplacedMatches ?? 0);
    expect(new Set([...unplaced, ...schedule.map(({ matchId }) => matchId)]).size).toBe(metrics.matches);
    expect(metrics.overrunSeconds).toBeGreaterThan(0);
  });

  test('is among the inputs by which a run notices a change', async () => {
    const { world, event } = await makeEntered();
    const before = value(await ownEvent(world, organizer.principal, event));
    const pinned = await world.db.get('ruleset', { event });
    if (!pinned) throw new Error('no ruleset');
    const hall = { finals: 'together' } as const;
    expect(inputsOf({ ...before, hall }, pinned.ruleset)).not.toBe(inputsOf(before, pinned.ruleset));
  });
});
