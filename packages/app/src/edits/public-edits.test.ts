import { expect, test } from 'vitest';
import { keysOf } from '../projection/files.ts';
import { project } from '../projection/project.ts';
import { dayOf, entrantsOf } from '../testing/edits.ts';
import { BRACKETS, expectRight, makePublic } from '../testing/public.ts';
import { organizer, value } from '../testing/world.ts';
import { swapEntrants } from './change-entrants.ts';
import { addMat, closeMat } from './edit-mats.ts';
import { moveBracket } from './move-matches.ts';

type Times = { matches: { matchId: string; mat: number; start: string }[] };

test('the public files show every edit: other mats and times, other competitors, a mat more', async () => {
  const open = await makePublic();
  const { world, event, files } = open;
  const keys = keysOf(event);
  const [blue, other, purple] = BRACKETS;
  const matOf = async (id: string) =>
    (await dayOf(world, event)).schedule.find(({ matchId }) => matchId === `${id}.1`)?.mat;
  const mat = (await matOf(purple)) === 1 ? 2 : 1;
  value(await moveBracket(world, organizer, event, purple, { mat }, ['*']));
  await project(world, files, event);
  const moved = (files.json(keys.schedule) as Times).matches.filter(({ matchId }) =>
    matchId.startsWith(purple),
  );
  expect(moved.map((match) => match.mat)).toEqual(Array.from({ length: 6 }, () => mat));
  await expectRight(open);
  const before = JSON.stringify(files.json(keys.bracket(blue)));
  const [registration, with_] = [await entrantsOf(world, event, blue), await entrantsOf(world, event, other)];
  const swap = { registration: registration[0] ?? '', with: with_[0] ?? '' };
  value(await swapEntrants(world, organizer, event, blue, swap, ['*']));
  value(await closeMat(world, organizer, event, 1, { minutes: 20, reason: 'torn' }));
  value(await addMat(world, organizer, event, {}));
  await project(world, files, event);
  expect(JSON.stringify(files.json(keys.bracket(blue)))).not.toBe(before);
  expect(files.json(keys.event)).toMatchObject({ mats: 3 });
  expect(files.json(keys.mat(3))).toMatchObject({ mat: 3 });
  await expectRight(open);
});
