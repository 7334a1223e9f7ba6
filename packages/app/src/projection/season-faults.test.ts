import fc from 'fast-check';
import { expect, test } from 'vitest';
import { disqualify, withdrawRegistration } from '../registration/take-out.ts';
import { askAndWork, before, writes } from '../testing/bracketing.ts';
import {
  countedIn,
  expectRight,
  killAtAnyWrite,
  makePublic,
  otherProcess,
  sweepFor,
} from '../testing/public.ts';
import { firstOf } from '../testing/table.ts';
import { organizer, value } from '../testing/world.ts';
import { project } from './project.ts';

const PURPLE = 'gi-female-adult-purple-1';
const LAST = `${PURPLE}.3`;

/** Three purple belts who have fought all of their matches. */
async function completed() {
  const open = await makePublic(undefined, { blue: 0, purple: 3 });
  await open.play(PURPLE, firstOf);
  return open;
}

const winnerOf = (open: Awaited<ReturnType<typeof completed>>) =>
  countedIn(open.world.db, open.event)[0]?.counted[0]?.athlete;

test('a projector killed at any write, of a completed bracket or of a correction: the sweeper makes the season right', async () => {
  for (const isCorrected of [false, true]) {
    let number = 0;
    for (let killed = true; killed; number++) {
      const open = await completed();
      const { world, event, files } = open;
      if (isCorrected) {
        await project(world, files, event);
        value(await open.correct(LAST, null));
      }
      const kill = killAtAnyWrite(open, number);
      await project(world, files, event).catch((error: Error) => expect(error.message).toBe('killed'));
      killed = kill.heal();
      await sweepFor(open, 1);
      await expectRight(open);
      expect(countedIn(world.db, event)).toHaveLength(isCorrected ? 0 : 1);
    }
    expect(number).toBeGreaterThan(5);
  }
});

test('whoever lost the lease before writing what counted brings nothing back', async () => {
  const open = await completed();
  const { world, event, files } = open;
  before(world, writes('season-points'), async () => {
    value(await open.correct(LAST, null));
    world.time += 15;
    await project(otherProcess(world), files, event);
    expect(countedIn(world.db, event)).toEqual([]);
  });
  await project(world, files, event);
  expect(countedIn(world.db, event)).toEqual([]);
  await sweepFor(open, 2);
  await expectRight(open);
});

test('records of the stream doubled and in any order, and corrections in between: the season is that of the last result', async () => {
  const step = fc.constantFrom('project', 'project elsewhere', 'a wins', 'b wins', 'nobody has won');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      const open = await completed();
      const { world, event, files } = open;
      for (const what of steps) {
        if (what.startsWith('project')) {
          await project(what === 'project' ? world : otherProcess(world), files, event);
          continue;
        }
        const { a, b, status } = (await open.see(LAST)).view;
        const winner = (what === 'a wins' ? a.id : b.id) ?? null;
        const result = what === 'nobody has won' ? null : ({ winner, method: 'submission' } as const);
        if (status === 'done') value(await open.correct(LAST, result));
        else if (result) value(await open.record(LAST, result));
      }
      await project(world, files, event);
      await project(otherProcess(world), files, event);
      await expectRight(open);
    }),
    { numRuns: 25 },
  );
});

test('somebody disqualified from the event after the last match loses the medal everywhere; nobody moves up', async () => {
  const open = await completed();
  const { world, event, files } = open;
  await project(world, files, event);
  const winner = winnerOf(open);
  value(await disqualify(world, organizer, event, `${winner}~gi`, { scope: 'event', reason: 'fixed match' }));
  await project(world, files, event);
  expect(countedIn(world.db, event)[0]?.counted.map(({ athlete, points }) => [athlete, points])).toEqual([
    ['Ppurple1', 3],
    ['Ppurple2', 1],
  ]);
  await expectRight(open);
});

test('what a bracket that was never fought counts for whoever came goes with the plan that replaces it', async () => {
  const open = await makePublic(undefined, { blue: 3, purple: 3 });
  const { world, event, files } = open;
  for (const number of [1, 2]) {
    value(await withdrawRegistration(world, organizer, event, `Ppurple${number}~gi`, {}));
  }
  await project(world, files, event);
  expect((await open.bracket(PURPLE)).view.state).toBe('completed');
  expect(countedIn(world.db, event)[0]?.counted).toEqual([{ athlete: 'Ppurple0', points: 9, medal: 1 }]);
  await askAndWork(world, event);
  await project(world, files, event);
  expect(world.db.all('season-points')).toEqual([]);
  await expectRight(open);
});
