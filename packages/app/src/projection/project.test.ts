import { expect, test } from 'vitest';
import { makePublic, shouldBe } from '../testing/public.ts';
import { value } from '../testing/world.ts';
import { keysOf } from './files.ts';
import { project } from './project.ts';

const id = 'gi-female-adult-blue-1';

test('a result is in the files of its bracket, of the event and of its mat, and no other file is touched', async () => {
  const { world, event, files, start } = await makePublic();
  const keys = keysOf(event);
  value(await start(`${id}.1`));
  files.writes.length = 0;
  expect(await project(world, files, event)).toEqual(new Map());
  expect([...files.writes].sort()).toEqual([
    keys.brackets,
    keys.bracket(id),
    expect.stringMatching(/mats\/[12].json$/),
    keys.standings,
  ]);
  expect(files.json(keys.bracket(id))).toMatchObject({ state: 'started' });
  expect(files.bodies()).toEqual(await shouldBe(world, event));
});

test('nothing is written again where nothing has changed', async () => {
  const { world, event, files } = await makePublic();
  files.writes.length = 0;
  await project(world, files, event);
  expect(files.writes).toEqual([]);
});
