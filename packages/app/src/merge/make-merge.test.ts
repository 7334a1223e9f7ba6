import { describe, expect, test } from 'vitest';
import { askAndWork, planOf } from '../testing/bracketing.ts';
import { audits, makeWith, mergesOf } from '../testing/merges.ts';
import { organizer, value } from '../testing/world.ts';
import { makeMerge } from './make-merge.ts';

describe('a merge by hand', () => {
  const lone = 'L,Lone,,male,2015-06-01,gi,white,30kg,,';
  const heavy = ['A', 'B', 'C'].map(
    (id, index) => `${id},Name ${id},,male,2015-01-01,gi,gray,${40 + index}kg,,`,
  );
  const gray = { discipline: 'gi', sex: 'male', age: 'youth', level: 'gray' } as const;

  async function made(...more: string[]) {
    const { world, event } = await makeWith([lone, ...heavy, ...more], 'madison');
    await askAndWork(world, event, { publish: false });
    return { world, event };
  }

  test('says which limits it crosses, and is made on request with a reason', async () => {
    const { world, event } = await made();
    const body = { into: gray, moves: ['L/gi'] };
    expect(await makeMerge(world, organizer, event, body)).toMatchObject({
      error: { kind: 'invalid', errors: [{ path: 'override', message: 'weights 40 % apart, at most 10 %' }] },
    });
    expect(await makeMerge(world, organizer, event, { ...body, override: true })).toMatchObject({
      error: { errors: [{ path: 'reason' }] },
    });
    const reason = 'both families have asked for it';
    const id = value(await makeMerge(world, organizer, event, { ...body, override: true, reason }));
    expect((await mergesOf(world, event)).find((merge) => merge.id === id)).toMatchObject({
      status: 'approved',
      byHand: true,
      crosses: ['weights 40 % apart, at most 10 %'],
      reason,
    });
    expect(audits(world, 'makeMerge')).toMatchObject([{ target: id, note: reason, detail: { crosses: 1 } }]);
    const { run } = await askAndWork(world, event);
    expect((await planOf(world, event, run)).brackets.map(({ entrants }) => entrants.length)).toEqual([4]);
  });

  test('never brings adults and minors together, whatever the reason', async () => {
    const { world, event } = await made('M,Max,,male,2000-01-01,gi,blue,41kg,,');
    const body = { into: gray, moves: ['M/gi'], override: true, reason: 'small' };
    expect(await makeMerge(world, organizer, event, body)).toMatchObject({
      error: {
        kind: 'invalid',
        errors: [{ path: 'moves', message: 'adults and minors in one bracket: ages 11 to 26' }],
      },
    });
  });

  test('names what cannot be moved', async () => {
    const { world, event } = await made();
    const body = { into: { ...gray, level: 'green' }, moves: ['X/gi'] };
    expect(await makeMerge(world, organizer, event, body)).toMatchObject({
      error: {
        kind: 'invalid',
        errors: [
          { path: 'into', message: 'nobody has entered gi-male-youth-green' },
          { path: 'moves', message: 'X/gi is in no division' },
        ],
      },
    });
  });

  test('needs no override within the limits, and is there once', async () => {
    const { world, event } = await made('N,Near,,male,2015-01-01,gi,white,41kg,,');
    const body = { into: gray, moves: ['N/gi'] };
    const id = value(await makeMerge(world, organizer, event, body));
    expect(await makeMerge(world, organizer, event, body)).toMatchObject({ error: { kind: 'conflict' } });
    expect((await mergesOf(world, event)).find((merge) => merge.id === id)?.crosses).toBeUndefined();
  });
});
