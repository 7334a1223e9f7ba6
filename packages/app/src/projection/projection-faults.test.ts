import { describe, expect, test } from 'vitest';
import { before, writes } from '../testing/bracketing.ts';
import {
  BRACKETS,
  expectRight,
  fight,
  killAtAnyWrite,
  makePublic,
  otherProcess,
  sweepFor,
} from '../testing/public.ts';
import { keysOf } from './files.ts';
import { markDirty } from './mark-dirty.ts';
import { project } from './project.ts';
import { sweepFiles } from './sweep-files.ts';

const [blue, , purple] = BRACKETS;

describe('what the stream tells', () => {
  test('twice, or later than what came after it, changes nothing', async () => {
    const open = await makePublic();
    const { world, event, files } = open;
    await fight(open, blue, 1);
    await fight(open, purple, 1);
    for (let delivery = 0; delivery < 3; delivery++) await project(world, files, event);
    await expectRight(open);
  });

  test('not at all is made up for by the sweeper, after 15 seconds', async () => {
    const open = await makePublic();
    const { world, files, event } = open;
    world.time += 60;
    await sweepFiles(world, files);
    await fight(open, blue, 1);
    const untouched = files.bodies();
    world.time += 14;
    await sweepFiles(world, files);
    expect(files.bodies()).toEqual(untouched);
    world.time += 1;
    expect(await sweepFiles(world, files)).toEqual({ events: 1, unshown: 0 });
    await expectRight({ world, files, event });
  });

  test('is checked once and then forgotten: no mark is left', async () => {
    const open = await makePublic();
    await fight(open, blue, 1);
    await project(open.world, open.files, open.event);
    expect(open.world.db.all('dirty')).not.toEqual([]);
    open.files.writes.length = 0;
    await sweepFor(open, 1);
    expect(open.world.db.all('dirty')).toEqual([]);
    expect(open.files.writes).toEqual([]);
  });
});

describe('a projector that is killed', () => {
  test('at any of its writes: the sweeper makes the files right within its minute', async () => {
    let number = 0;
    for (let killed = true; killed; number++) {
      const open = await makePublic();
      const { world, event, files } = open;
      await fight(open, blue, 1);
      await fight(open, purple, 1);
      const kill = killAtAnyWrite(open, number);
      await project(world, files, event).catch((error: Error) => expect(error.message).toBe('killed'));
      killed = kill.heal();
      await sweepFor(open, 1);
      await expectRight(open);
    }
    expect(number).toBeGreaterThan(8);
  });

  test('at any write of a full render: the next one makes the files right as soon as the lease has run out', async () => {
    let number = 0;
    for (let killed = true; killed; number++) {
      const open = await makePublic();
      const { world, event, files } = open;
      await world.db.commit([markDirty(world, event)]);
      for (const key of files.keys()) if (key.includes(event)) files.land({ key, body: 'older', pass: 0 });
      const kill = killAtAnyWrite(open, number);
      await project(world, files, event).catch((error: Error) => expect(error.message).toBe('killed'));
      killed = kill.heal();
      world.time += 15;
      await project(otherProcess(world), files, event);
      await expectRight(open);
    }
    expect(number).toBeGreaterThan(10);
  });

  test('gives the lease back where it meets a fault only, and goes on at once', async () => {
    const open = await makePublic();
    const { world, event, files } = open;
    await fight(open, blue, 1);
    files.interrupt = () => Promise.reject(new Error('busy'));
    await expect(project(world, files, event)).rejects.toThrow('busy');
    files.interrupt = async () => undefined;
    await project(world, files, event);
    await expectRight(open);
  });
});

describe('a pass that holds the lease', () => {
  test('is not disturbed by another, whose mark it renders as well', async () => {
    const open = await makePublic();
    const { world, event, files } = open;
    await fight(open, blue, 1);
    let met = false;
    files.interrupt = async (request) => {
      if (met || request !== 'put') return;
      met = true;
      await fight(open, purple, 1);
      const writes = files.writes.length;
      await project(otherProcess(world), files, event);
      expect(files.writes).toHaveLength(writes);
    };
    await project(world, files, event);
    expect(met).toBe(true);
    await expectRight(open);
  });

  test('leaves a mark that is renewed meanwhile, and renders it in another pass', async () => {
    const open = await makePublic();
    const { world, event, files } = open;
    await fight(open, blue, 1);
    let met = false;
    files.interrupt = async (request) => {
      if (met || request !== 'put') return;
      met = true;
      await fight(open, blue, 2);
    };
    await project(world, files, event);
    expect(met).toBe(true);
    await expectRight(open);
  });

  test('too long, and goes on: its older files do not stay, whether the store looks at conditions or not', async () => {
    for (const conditional of [true, false]) {
      const open = await makePublic();
      const { world, event, files } = open;
      files.conditional = conditional;
      await fight(open, blue, 1);
      let stalled = 0;
      let later: unknown;
      files.interrupt = async (request) => {
        if (request !== 'put' || stalled++ > 0) return;
        await fight(open, blue, 2);
        world.time += 15;
        await project(otherProcess(world), files, event);
        await expectRight(open);
        later = world.db.all('render');
      };
      await project(world, files, event);
      expect(stalled).toBeGreaterThan(1);
      expect(world.db.all('render')).toEqual(later);
      await sweepFor(open, 2);
      await expectRight(open);
    }
  });
});

test('standings of an older bracket never replace those of a newer one, however late they are written', async () => {
  const open = await makePublic();
  const { world, event, files } = open;
  await fight(open, blue, 1);
  before(world, writes('standings'), async () => {
    await fight(open, blue, 2);
    world.time += 15;
    await project(otherProcess(world), files, event);
  });
  await project(world, files, event);
  const [{ seq } = { seq: 0 }] = world.db.all('bracket').filter((bracket) => bracket.id === blue);
  const stored = world.db.all('standings').filter(({ bracket }) => bracket === blue);
  expect(stored.map((standings) => standings.seq)).toEqual([seq]);
  await sweepFor(open, 2);
  await expectRight(open);
});

describe('a file that lands late', () => {
  test('is older than what lies there: the sweeper replaces it within its minute, and looks once more', async () => {
    const open = await makePublic();
    const { world, event, files } = open;
    const key = keysOf(event).bracket(blue);
    const body = files.bodies()[key] ?? '';
    await fight(open, blue, 1);
    await project(world, files, event);
    files.land({ key, body, pass: 1 });
    await sweepFor(open, 1);
    await expectRight(open);
    expect(world.db.all('dirty')).not.toEqual([]);
    await sweepFor(open, 1);
    expect(world.db.all('dirty')).toEqual([]);
  });

  test('though it was removed is removed again', async () => {
    const open = await makePublic();
    const { world, event, files } = open;
    const key = keysOf(event).bracket('gi-female-adult-gone-1');
    files.land({ key, body: '{}', pass: 0 });
    await sweepFor(open, 1);
    await expectRight(open);
    expect(files.keys()).not.toContain(key);
    expect(world.db.all('dirty')).not.toEqual([]);
  });

  test('is of a later pass than the one that would write: it stays', async () => {
    const open = await makePublic();
    const { world, event, files } = open;
    const key = keysOf(event).bracket(blue);
    await fight(open, blue, 1);
    files.land({ key, body: 'of a later pass', pass: 99 });
    await project(world, files, event);
    expect(files.bodies()[key]).toBe('of a later pass');
  });
});
