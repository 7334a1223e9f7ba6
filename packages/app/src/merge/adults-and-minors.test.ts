import { describe, expect, test } from 'vitest';
import { updateRegistration } from '../registration/update-registration.ts';
import { askAndWork, planOf } from '../testing/bracketing.ts';
import { approve, makeWith, mergesOf } from '../testing/merges.ts';
import { detailOf, organizer, value } from '../testing/world.ts';
import { makeMerge } from './make-merge.ts';
import { rejectMerge } from './reject-merge.ts';

const gray = { discipline: 'gi', sex: 'male', age: 'youth', level: 'gray' } as const;
const lines = [
  'L,Lone,,male,2015-06-01,gi,white,30kg,,',
  ...['A', 'B', 'C'].map((id, index) => `${id},Name ${id},,male,2015-01-01,gi,gray,${40 + index}kg,,`),
];

/** A child who is moved by hand to three others, for a reason. */
async function moved() {
  const { world, event } = await makeWith(lines, 'madison');
  await askAndWork(world, event, { publish: false });
  const body = { into: gray, moves: ['L/gi'], override: true, reason: 'both families have asked for it' };
  const id = value(await makeMerge(world, organizer, event, body));
  const change = async (over: object) =>
    value(await updateRegistration(world, organizer, event, 'L~gi', over, ['*']));
  return { world, event, id, change };
}

describe('a merge by hand of somebody whose data are put right', () => {
  test('is given up by the next run where an adult would meet minors', async () => {
    const { world, event, id, change } = await moved();
    await change({ birthDate: '1990-01-01' });
    const { run } = await askAndWork(world, event);
    const { brackets } = await planOf(world, event, run);
    expect(brackets.map(({ entrants }) => entrants.map((one) => one.id))).toEqual([['A', 'B', 'C']]);
    expect((await mergesOf(world, event)).find((merge) => merge.id === id)?.status).toBe('superseded');
  });

  test('is not approved again where an adult would meet minors, whatever was overridden', async () => {
    const { world, event, id, change } = await moved();
    value(await rejectMerge(world, organizer, event, id));
    await change({ birthDate: '1990-01-01' });
    expect(detailOf(await approve(world, event, id))).toContain('adults and minors in one bracket');
  });

  test('is approved again while it crosses no other limits than those that were overridden', async () => {
    const { world, event, id, change } = await moved();
    value(await rejectMerge(world, organizer, event, id));
    value(await approve(world, event, id));
    value(await rejectMerge(world, organizer, event, id));
    await change({ sex: 'female' });
    expect(detailOf(await approve(world, event, id))).toContain('no longer fits');
  });
});
