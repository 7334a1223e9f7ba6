import { describe, expect, test } from 'vitest';
import { changeEventStatus, updateEvent } from '../event/update-event.ts';
import { withdrawRegistration } from '../registration/take-out.ts';
import { askAndWork, makeEntered } from '../testing/bracketing.ts';
import { MemoryFiles } from '../testing/memory-files.ts';
import { BRACKETS, expectRight, fight, makePublic, otherProcess } from '../testing/public.ts';
import { makeEvent, makeWorld, organizer, value } from '../testing/world.ts';
import { keysOf } from './files.ts';
import { markDirty } from './mark-dirty.ts';
import { project } from './project.ts';

const [blue] = BRACKETS;

describe('a pass', () => {
  test('writes a result into the files of its bracket and of the event, and touches no other bracket', async () => {
    const open = await makePublic();
    const { world, event, files } = open;
    const keys = keysOf(event);
    await fight(open, blue, 1);
    files.writes.length = 0;
    expect(await project(world, files, event)).toEqual(new Map());
    const ofEvent = [keys.brackets, keys.standings, keys.schedule, keys.mat(1), keys.mat(2)];
    expect(files.writes).toContain(keys.bracket(blue));
    expect(files.writes.filter((key) => key !== keys.bracket(blue) && !ofEvent.includes(key))).toEqual([]);
    expect(files.json(keys.bracket(blue))).toMatchObject({
      state: 'started',
      standings: { complete: false },
    });
    await expectRight(open);
  });

  test('renders many results with one look at the standings of all brackets', async () => {
    const open = await makePublic();
    const { world, event, files } = open;
    for (const bracket of BRACKETS) for (const number of [1, 2, 3]) await fight(open, bracket, number);
    let reads = 0;
    const query = world.db.query.bind(world.db);
    world.db.query = (asked, paging) => {
      if (asked.list === 'standings') reads++;
      return query(asked, paging);
    };
    await project(world, files, event);
    expect(reads).toBe(1);
    await expectRight(open);
  });

  test('closes more marks than a transaction takes', async () => {
    const open = await makePublic();
    const { world, event, files } = open;
    const subjects = Array.from({ length: 205 }, (_, number) => `gone-${number}`);
    for (const subject of subjects) await world.db.commit([markDirty(world, event, subject)]);
    await fight(open, blue, 1);
    await project(world, files, event);
    await expectRight(open);
  });

  test('over all files lists them once, and looks at none that is right', async () => {
    const { world, event, files } = await makePublic();
    const requests: string[] = [];
    files.interrupt = async (request) => {
      requests.push(request);
    };
    await world.db.commit([markDirty(world, event)]);
    await project(world, files, event);
    expect(requests).toEqual(['list']);
  });

  test('writes nothing where nothing has changed', async () => {
    const { world, event, files } = await makePublic();
    files.writes.length = 0;
    await project(world, files, event);
    expect(files.writes).toEqual([]);
  });

  test('describes every file by a schema that lies beside it', async () => {
    const { files } = await makePublic();
    const described = files.keys().map((key) => files.json(key) as { $schema: string });
    for (const { $schema } of described) {
      if ($schema.startsWith('/')) expect(files.keys()).toContain($schema.slice(1));
    }
  });
});

describe('what is public', () => {
  test('is nothing of a draft, the event once it is open, and brackets once they are published', async () => {
    const world = await makeWorld();
    const files = new MemoryFiles();
    const { id } = await makeEvent(world, 'draft');
    const own = () => files.keys().filter((key) => key.includes(id));
    await project(world, files, id);
    expect(own()).toEqual([]);
    value(await changeEventStatus(world, organizer, id, 'open', ['*']));
    await project(world, files, id);
    expect(own()).toEqual([keysOf(id).event]);
    expect(files.json(keysOf(id).event)).not.toHaveProperty('files');
    value(await changeEventStatus(world, organizer, id, 'draft', ['*']));
    await project(world, files, id);
    expect(own()).toEqual([]);
  });

  test('is no draft of a plan', async () => {
    const { world, event } = await makeEntered();
    const files = new MemoryFiles();
    await askAndWork(world, event, { publish: false });
    await project(world, files, event);
    expect(files.keys().filter((key) => key.includes(event))).toEqual([keysOf(event).event]);
  });

  test('goes when the event is cancelled', async () => {
    const { world, event, files } = await makePublic();
    value(await changeEventStatus(world, organizer, event, 'cancelled', ['*']));
    await project(world, files, event);
    expect(files.keys().filter((key) => key.includes(event))).toEqual([]);
    expect(world.db.all('standings')).toEqual([]);
  });

  test('follows what an organizer changes in the event', async () => {
    const open = await makePublic();
    const { world, event, files } = open;
    value(await updateEvent(world, organizer, event, { name: 'Summer Open', mats: 3 }, ['*']));
    await project(world, files, event);
    expect(files.json(keysOf(event).event)).toMatchObject({ name: 'Summer Open', mats: 3 });
    expect(files.json(keysOf(event).mat(3))).toMatchObject({ matches: [] });
    await expectRight(open);
  });
});

describe('a new plan', () => {
  test('replaces the files: those of brackets that are gone are removed, with their standings', async () => {
    const { world, event } = await makeEntered({ blue: 9, purple: 4 });
    const files = new MemoryFiles();
    await askAndWork(world, event);
    await project(world, files, event);
    const purple = keysOf(event).bracket('gi-female-adult-purple-1');
    expect(files.keys()).toContain(purple);
    for (const number of [0, 1, 2, 3]) {
      value(await withdrawRegistration(world, organizer, event, `Ppurple${number}~gi`, {}));
    }
    await askAndWork(world, event);
    await project(world, files, event);
    expect(files.keys()).not.toContain(purple);
    const revisions = new Set(world.db.all('standings').map(({ revision }) => revision));
    expect(revisions.size).toBe(1);
    await expectRight({ world, event, files });
  });

  test('is noticed by a process that remembers the one before, though another process has rendered it', async () => {
    const open = await makePublic();
    const { world, event, files } = open;
    value(await withdrawRegistration(world, organizer, event, 'Pblue0~gi', {}));
    await askAndWork(world, event);
    await project(otherProcess(world), files, event);
    await fight(open, 'gi-female-adult-blue-2', 1);
    await project(world, files, event);
    expect(JSON.stringify(files.bodies())).not.toContain('Name blue 0');
    await expectRight(open);
  });
});
