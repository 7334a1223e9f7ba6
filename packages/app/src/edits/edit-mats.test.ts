import { describe, expect, test } from 'vitest';
import { closuresOf } from '../bracketing/live-plan.ts';
import { seeMatQueue } from '../bracketing/see-live.ts';
import { startMatch } from '../match-day/start-match.ts';
import { askAndWork, before, killAtWrite, makeRunning, official, writes } from '../testing/bracketing.ts';
import { dayOf, faultsOf } from '../testing/edits.ts';
import { kindOf, organizer, stranger, value, type World } from '../testing/world.ts';
import { addMat, closeMat, openMat } from './edit-mats.ts';
import { lockBracket } from './lock-bracket.ts';

const TORN = { minutes: 20, reason: 'the mat is torn' };

/** An event just before its first match, with twenty-four competitors on two mats. */
async function morning() {
  const { world, event } = await makeRunning({ blue: 15, purple: 9 });
  const { plan } = await dayOf(world, event);
  world.time = plan.start;
  return { world, event, start: plan.start };
}

const onMat = async (world: World, event: string, mat: number) =>
  (await dayOf(world, event)).schedule.filter((match) => match.mat === mat);

describe('a mat that is closed', () => {
  test('begins later what it would have fought then, in the same order, and the other mat keeps its times', async () => {
    const { world, event, start } = await morning();
    const [one, two] = [await onMat(world, event, 1), await onMat(world, event, 2)];
    world.time = start + 1800;
    const done = value(await closeMat(world, organizer, event, 1, TORN));
    const after = await onMat(world, event, 1);
    expect(after.map(({ matchId }) => matchId)).toEqual(one.map(({ matchId }) => matchId));
    const during = after.filter((match) => match.end > world.time && match.start < world.time + 1200);
    expect(during).toEqual([]);
    expect(await onMat(world, event, 2)).toEqual(two);
    expect(done.shifted.latestBySeconds).toBeGreaterThanOrEqual(1200);
    expect(await closuresOf(await world.db.get('bracketing', { event }))).toEqual([
      { mat: 1, from: world.time, until: world.time + 1200, reason: TORN.reason },
    ]);
    expect(await faultsOf(world, event)).toEqual([]);
    expect(world.db.all('audit').at(-1)).toMatchObject({
      action: 'closeMat',
      target: '1',
      note: TORN.reason,
    });
  });

  test('and opened again early lets everything move up', async () => {
    const { world, event, start } = await morning();
    const earlier = await onMat(world, event, 1);
    value(await closeMat(world, organizer, event, 1, { ...TORN, minutes: 60 }));
    const closed = await onMat(world, event, 1);
    world.time = start + 600;
    value(await openMat(world, organizer, event, 1));
    const after = await onMat(world, event, 1);
    expect(after.at(-1)?.end).toBeLessThan(closed.at(-1)?.end ?? 0);
    expect((after[0]?.start ?? 0) - (earlier[0]?.start ?? 0)).toBe(600);
    expect(await closuresOf(await world.db.get('bracketing', { event }))).toMatchObject([
      { from: start, until: start + 600 },
    ]);
    expect(await faultsOf(world, event)).toEqual([]);
    expect(kindOf(await openMat(world, organizer, event, 1))).toBe('conflict');
    const noon = new Date((start + 7200) * 1000).toISOString();
    value(await closeMat(world, organizer, event, 2, { from: noon, ...TORN }));
    value(await openMat(world, organizer, event, 2));
    expect(await closuresOf(await world.db.get('bracketing', { event }))).toHaveLength(1);
  });

  test('leaves what has begun where it is, also what begins just before', async () => {
    const { world, event } = await morning();
    const [first, second] = await onMat(world, event, 1);
    value(await startMatch(world, official, event, first?.matchId ?? ''));
    before(world, writes('bracketing'), async () => {
      value(await startMatch(world, official, event, second?.matchId ?? ''));
    });
    value(await closeMat(world, organizer, event, 1, TORN));
    expect((await onMat(world, event, 1)).slice(0, 2)).toEqual([first, second]);
    expect(await faultsOf(world, event)).toEqual([]);
  });

  test('is closed for a time to come, of a mat and an event that are the caller’s', async () => {
    const { world, event, start } = await morning();
    const past = { until: new Date((start - 60) * 1000).toISOString(), reason: 'test' };
    expect(kindOf(await closeMat(world, organizer, event, 1, past))).toBe('invalid');
    expect(kindOf(await closeMat(world, organizer, event, 3, TORN))).toBe('not-found');
    expect(kindOf(await closeMat(world, stranger, event, 1, TORN))).toBe('not-found');
    expect(kindOf(await openMat(world, organizer, event, 1))).toBe('conflict');
  });
});

describe('a mat that is added', () => {
  test('takes brackets that have not begun, so that the day ends earlier, and is seen', async () => {
    const { world, event } = await morning();
    const [first] = await onMat(world, event, 1);
    value(await startMatch(world, official, event, first?.matchId ?? ''));
    const done = value(await addMat(world, organizer, event, {}));
    expect(done.brackets.length).toBeGreaterThan(0);
    expect(Date.parse(done.dayEnds.after)).toBeLessThan(Date.parse(done.dayEnds.before));
    const third = await onMat(world, event, 3);
    expect(third.map(({ matchId }) => matchId).sort()).toEqual(
      done.moved.map(({ matchId }) => matchId).sort(),
    );
    expect(value(await seeMatQueue(world, official, event, 3)).view.matches).toHaveLength(third.length);
    expect((await onMat(world, event, 1))[0]).toEqual(first);
    expect(await world.db.get('event', { id: event })).toMatchObject({ mats: 3 });
    expect(await faultsOf(world, event)).toEqual([]);
    await askAndWork(world, event);
    expect(new Set((await dayOf(world, event)).schedule.map(({ mat }) => mat))).toEqual(new Set([1, 2, 3]));
  });

  test('takes nothing where that is not wanted, nor a locked bracket', async () => {
    const { world, event } = await morning();
    const { schedule, brackets } = await dayOf(world, event);
    expect(value(await addMat(world, organizer, event, { spread: false })).moved).toEqual([]);
    expect((await dayOf(world, event)).schedule).toEqual(schedule);
    for (const { id } of brackets) value(await lockBracket(world, organizer, event, id, true, ['*']));
    expect(value(await addMat(world, organizer, event, {})).moved).toEqual([]);
    expect(await world.db.get('event', { id: event })).toMatchObject({ mats: 4 });
  });

  test('is there with all its brackets or not at all, at whatever write it is cut off', async () => {
    const { world, event } = await morning();
    const earlier = await dayOf(world, event);
    const kill = killAtWrite(world, 0);
    await expect(addMat(world, organizer, event, {})).rejects.toThrow('killed');
    kill.heal();
    expect(await dayOf(world, event)).toEqual(earlier);
    value(await addMat(world, organizer, event, {}));
    expect(await faultsOf(world, event)).toEqual([]);
  });
});

describe('a bracket that is locked', () => {
  test('is kept by a run as it is, until it is unlocked', async () => {
    const { world, event } = await morning();
    const [bracket] = (await dayOf(world, event)).brackets;
    const id = bracket?.id ?? '';
    expect(kindOf(await lockBracket(world, organizer, event, id, false, ['*']))).toBe('conflict');
    expect(kindOf(await lockBracket(world, organizer, event, id, true, ['"x.1"']))).toBe('stale');
    value(await lockBracket(world, organizer, event, id, true, ['*']));
    expect(kindOf(await lockBracket(world, organizer, event, id, true, ['*']))).toBe('conflict');
    await askAndWork(world, event);
    const kept = (await dayOf(world, event)).brackets.find((one) => one.id === id);
    expect(kept).toMatchObject({ revision: bracket?.revision, locked: true });
    expect(await faultsOf(world, event)).toEqual([]);
    value(await lockBracket(world, organizer, event, id, false, ['*']));
    await askAndWork(world, event);
    const made = (await dayOf(world, event)).brackets.find((one) => one.id === id);
    expect(made?.revision).not.toBe(bracket?.revision);
  });
});
