import { describe, expect, test } from 'vitest';
import {
  ask,
  askAndWork,
  before,
  makeEntered,
  official,
  runOf,
  seen,
  writes,
} from '../testing/bracketing.ts';
import { kindOf, organizer, value, type World } from '../testing/world.ts';
import { atOneMoment, bracketRefs, closuresOf, livePlan, readBrackets } from './live-plan.ts';
import { publishRun } from './publish-run.ts';
import type { Bracketing, MatDay } from './records.ts';
import { seeBracket } from './see-live.ts';
import { workRun } from './work-run.ts';

async function published() {
  const { world, event } = await makeEntered();
  await askAndWork(world, event);
  return { world, event };
}

/** Changes the mat day as every hand edit does: counted, at the version that was read. */
async function edit(world: World, event: string, change: Partial<MatDay> = {}): Promise<Bracketing> {
  const was = await world.db.get('bracketing', { event });
  if (!was) throw new Error('no bracketing');
  const day = { edits: 0, closures: [], forced: [], ...was.day, ...change };
  const record = { ...was, version: was.version + 1, day: { ...day, edits: day.edits + 1 } };
  await world.db.commit([{ put: 'bracketing', record, when: { version: was.version } }]);
  return record;
}

describe('a run of an event that was edited by hand', () => {
  test('plans nothing into the time in which a mat is closed', async () => {
    const { world, event } = await published();
    const plan = await livePlan(world, event);
    const from = plan?.start ?? 0;
    const closure = { mat: 1, from, until: from + 3600, reason: 'the mat is torn' };
    await edit(world, event, { closures: [closure] });
    await askAndWork(world, event);
    expect(closuresOf(await world.db.get('bracketing', { event }))).toEqual([closure]);
    const onMat = (await seen(world, event))?.schedule.filter(({ mat }) => mat === 1) ?? [];
    expect(onMat.every(({ start }) => Date.parse(start) / 1000 >= closure.until)).toBe(true);
    expect((await seen(world, event))?.schedule).toHaveLength(plan?.metrics.matches ?? 0);
  });

  test('begins again when the published plan is edited before it publishes', async () => {
    const { world, event } = await published();
    const run = await ask(world, event);
    before(world, writes('bracketing'), async () => {
      await edit(world, event);
    });
    expect(await workRun(world, { event, run })).toBe('published');
    expect(await runOf(world, event, run)).toMatchObject({ status: 'published', restarts: 1 });
    expect((await livePlan(world, event))?.edits).toBe(1);
  });

  test('is superseded when it was looked at as a draft before the edit', async () => {
    const { world, event } = await published();
    const { run } = await askAndWork(world, event, { publish: false });
    await edit(world, event);
    expect(kindOf(await publishRun(world, organizer, event, run))).toBe('conflict');
    expect((await runOf(world, event, run)).detail).toContain('edited by hand');
  });

  test('keeps a locked bracket with its times', async () => {
    const { world, event } = await published();
    const plan = await livePlan(world, event);
    const [bracket] = plan ? await readBrackets(world, await bracketRefs(world, plan)) : [];
    if (!bracket) throw new Error('no bracket');
    await world.db.commit([
      { put: 'bracket', record: { ...bracket, locked: true, seq: 2 }, when: { seq: bracket.seq } },
    ]);
    await edit(world, event);
    const times = async () =>
      (await seen(world, event))?.schedule.filter(({ matchId }) => matchId.startsWith(`${bracket.id}.`));
    const earlier = await times();
    await askAndWork(world, event);
    expect(await times()).toEqual(earlier);
    expect(value(await seeBracket(world, official, event, bracket.id)).etag).toBe(`"${bracket.revision}.2"`);
  });
});

describe('what is read of the published plan', () => {
  test('is of one moment: read again where an edit came in between, even if half of it looks like a fault', async () => {
    const { world, event } = await published();
    const seenEdits: number[] = [];
    const read = await atOneMoment(world, event, async () => {
      const edits = (await world.db.get('bracketing', { event }))?.day?.edits ?? 0;
      seenEdits.push(edits);
      if (edits < 2) await edit(world, event);
      if (edits === 1) throw new Error('half of an edit');
      return edits;
    });
    expect([read, seenEdits]).toEqual([2, [0, 1, 2]]);
  });

  test('that is at fault without an edit stays a fault', async () => {
    const { world, event } = await published();
    const reading = atOneMoment(world, event, async () => {
      throw new Error('missing');
    });
    await expect(reading).rejects.toThrow('missing');
  });
});
