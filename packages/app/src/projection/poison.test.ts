import { expect, test } from 'vitest';
import type { BracketRecord } from '../bracketing/records.ts';
import { updateEvent } from '../event/update-event.ts';
import { BRACKETS, fight, makePublic, shouldBe, sweepFor } from '../testing/public.ts';
import { organizer, value, type World } from '../testing/world.ts';
import { keysOf } from './files.ts';
import { markDirty } from './mark-dirty.ts';
import { project } from './project.ts';
import { sweepFiles } from './sweep-files.ts';

const [blue, , purple] = BRACKETS;

/** Breaks a bracket so that it cannot be shown; tells how it was. */
async function poison(world: World, event: string, id: string): Promise<BracketRecord> {
  const bracket = world.db.all('bracket').find((one) => one.id === id) as unknown as BracketRecord;
  const matches = bracket.matches.map((match) => ({ ...match, a: { entrant: 'nobody' } }));
  await put(world, event, { ...bracket, matches, seq: bracket.seq + 1 });
  return { ...bracket, seq: bracket.seq + 2 };
}

async function put(world: World, event: string, record: BracketRecord): Promise<void> {
  const when = { always: true } as const;
  await world.db.commit([{ put: 'bracket', record, when }, markDirty(world, event, record.id)]);
}

test('a bracket that cannot be shown is named, its file stays as it was, and all others are right', async () => {
  const open = await makePublic();
  const { world, event, files } = open;
  const key = keysOf(event).bracket(purple);
  const before = files.bodies()[key];
  const good = await poison(world, event, purple);
  await fight(open, blue, 1);
  expect([...(await project(world, files, event)).keys()]).toEqual([purple]);
  expect(files.bodies()[key]).toBe(before);
  expect(files.json(keysOf(event).bracket(blue))).toMatchObject({ state: 'started' });
  const { brackets } = files.json(keysOf(event).standings) as { brackets: { id: string; state: string }[] };
  expect(brackets.map(({ id, state }) => [id, state])).toEqual([
    [blue, 'started'],
    ['gi-female-adult-blue-2', 'waiting'],
    [purple, 'waiting'],
  ]);
  await put(world, event, good);
  expect(await project(world, files, event)).toEqual(new Map());
  expect(files.bodies()).toEqual((await shouldBe(world, event)).files);
});

test('its mark stays, so that every delivery and every sweep tries again', async () => {
  const { world, event, files } = await makePublic();
  const good = await poison(world, event, purple);
  for (let delivery = 0; delivery < 3; delivery++) {
    expect([...(await project(world, files, event)).keys()]).toEqual([purple]);
  }
  world.time += 60;
  expect(await sweepFiles(world, files)).toEqual({ events: 1, unshown: 1 });
  await put(world, event, good);
  await sweepFor({ world, files }, 1);
  expect(files.bodies()).toEqual((await shouldBe(world, event)).files);
});

test('a full render is done but for that bracket, which gets a mark of its own', async () => {
  const { world, event, files } = await makePublic();
  const key = keysOf(event).bracket(purple);
  const good = await poison(world, event, purple);
  await world.db.commit([{ remove: 'dirty', key: { event, subject: purple }, when: { always: true } }]);
  value(await updateEvent(world, organizer, event, { name: 'Summer Open' }, ['*']));
  expect([...(await project(world, files, event)).keys()]).toEqual([purple]);
  expect(files.json(keysOf(event).event)).toMatchObject({ name: 'Summer Open' });
  expect(files.keys()).toContain(key);
  const open = world.db.all('dirty').filter(({ pass }) => pass === undefined);
  expect(open.map(({ subject }) => subject)).toEqual([purple]);
  await put(world, event, good);
  await project(world, files, event);
  expect(files.bodies()).toEqual((await shouldBe(world, event)).files);
});

test('an event that meets a fault does not keep the sweeper from another', async () => {
  const one = await makePublic();
  const other = 'EVENT-WITHOUT-RECORD';
  await one.world.db.commit([markDirty(one.world, other)]);
  await fight(one, blue, 1);
  one.world.time += 60;
  await expect(sweepFiles(one.world, one.files)).rejects.toThrow('faults in 1 of 2 events');
  expect(one.files.json(keysOf(one.event).bracket(blue))).toMatchObject({ state: 'started' });
});
