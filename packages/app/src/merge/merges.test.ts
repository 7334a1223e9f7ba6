import { describe, expect, test } from 'vitest';
import { publishRun } from '../bracketing/publish-run.ts';
import { project } from '../projection/project.ts';
import { withdrawRegistration } from '../registration/take-out.ts';
import { askAndWork, planOf } from '../testing/bracketing.ts';
import { MemoryFiles } from '../testing/memory-files.ts';
import { approve, audits, bracketsOf, kids1, makeWith, mergesOf, proposed } from '../testing/merges.ts';
import { kindOf, organizer, stranger, value } from '../testing/world.ts';
import { approveMerge } from './approve-merge.ts';
import { makeMerge } from './make-merge.ts';
import { rejectMerge } from './reject-merge.ts';
import { listMerges } from './see-merges.ts';

describe('a draft', () => {
  test('proposes what would give everybody a match, and names it where people have none', async () => {
    const { world, event, run, merge } = await proposed();
    expect(merge).toMatchObject({
      status: 'proposed',
      into: kids1,
      moves: ['K2a/gi-and-no-gi', 'K3a/gi-and-no-gi', 'K3b/gi-and-no-gi'],
    });
    expect(merge.reasons.join('\n')).toContain('only 2 in Kids 1');
    const plan = await planOf(world, event, run);
    expect(plan.brackets).toEqual([]);
    expect(plan.merges).toEqual([merge]);
    expect(plan.unbracketed.map(({ id, merge: by }) => [id, by])).toEqual(
      ['K1a', 'K1b', 'K2a', 'K3a', 'K3b'].map((id) => [id, merge.id]),
    );
  });

  test('says what the ruleset offers a child with nobody near, and proposes nothing', async () => {
    const { world, event } = await makeWith(['L,Lone,,male,2015-01-01,gi,white,24.7kg,,'], 'madison');
    const { run } = await askAndWork(world, event, { publish: false });
    const plan = await planOf(world, event, run);
    expect(plan.unbracketed).toMatchObject([{ id: 'L', remedy: 'refund' }]);
    expect(plan.unbracketed[0]?.reason).toContain('the refund is offered');
    expect(await mergesOf(world, event)).toEqual([]);
  });

  test('that is made again proposes the same merges, once', async () => {
    const { world, event, merge } = await proposed();
    await askAndWork(world, event, { publish: false });
    expect(await mergesOf(world, event)).toEqual([merge]);
  });
});

describe('an approved merge', () => {
  test('is carried out by the next run: five children of KIDS 1, 2 and 3 in one bracket', async () => {
    const { world, event, merge } = await proposed();
    value(await approve(world, event, merge.id));
    const { run, worked } = await askAndWork(world, event);
    expect(worked).toBe('published');
    const plan = await planOf(world, event, run);
    expect(plan.brackets).toHaveLength(1);
    expect(plan.brackets[0]?.entrants).toHaveLength(5);
    expect(plan.brackets[0]?.joins?.map(({ age }) => age)).toEqual(['kids-1', 'kids-2', 'kids-3']);
    expect(plan.merges).toMatchObject([{ id: merge.id, status: 'approved' }]);
    expect(plan.unbracketed).toEqual([]);
    expect(await bracketsOf(world, event)).toHaveLength(1);
  });

  test('is shown to the public by its bracket only: no reason, no id, nobody’s division', async () => {
    const { world, event, merge } = await proposed();
    value(await approve(world, event, merge.id));
    await askAndWork(world, event);
    const files = new MemoryFiles();
    await project(world, files, event);
    const bodies = Object.values(files.bodies()).join('\n');
    expect(bodies).toContain('Kids 1 + Kids 2 + Kids 3');
    const words = [merge.id, '% apart', '"joins"', '"reasons"', 'a bracket needs'];
    expect(words.filter((word) => bodies.includes(word))).toEqual([]);
  });

  test('supersedes a draft that was made without it', async () => {
    const { world, event, run, merge } = await proposed();
    value(await approve(world, event, merge.id));
    const published = await publishRun(world, organizer, event, run);
    expect(published).toMatchObject({ error: { kind: 'conflict' } });
    expect(JSON.stringify(published)).toContain('A merge was decided meanwhile.');
  });

  test('is kept by a run of single divisions, under the division moved into', async () => {
    const { world, event, merge } = await proposed();
    value(await approve(world, event, merge.id));
    await askAndWork(world, event);
    const divisions = ['gi-and-no-gi-male-kids-1-white-29kg'];
    const { run, worked } = await askAndWork(world, event, { publish: true, divisions });
    expect(worked).toBe('published');
    const plan = await planOf(world, event, run);
    expect(plan.brackets[0]?.entrants).toHaveLength(5);
    expect(plan.merges).toMatchObject([{ id: merge.id, status: 'approved' }]);
  });

  test('is approved once by two at once, and again without effect', async () => {
    const { world, event, merge } = await proposed();
    const both = await Promise.all([approve(world, event, merge.id), approve(world, event, merge.id)]);
    expect(both).toEqual([
      { ok: true, value: merge.id },
      { ok: true, value: merge.id },
    ]);
    value(await approve(world, event, merge.id));
    expect(audits(world, 'approveMerge')).toHaveLength(1);
    expect(audits(world, 'approveMerge')[0]).toMatchObject({
      target: merge.id,
      detail: { into: kids1, moves: merge.moves },
    });
  });

  test('that is left with too few is given up and what then is best is proposed', async () => {
    const { world, event, merge } = await proposed();
    value(await approve(world, event, merge.id));
    await askAndWork(world, event);
    for (const id of ['K1a', 'K1b', 'K3a']) {
      value(await withdrawRegistration(world, organizer, event, `${id}~gi-and-no-gi`, {}));
    }
    const { run } = await askAndWork(world, event);
    const plan = await planOf(world, event, run);
    expect(plan.brackets).toEqual([]);
    expect(plan.unbracketed.map(({ id, remedy }) => [id, remedy])).toEqual([
      ['K2a', 'refund'],
      ['K3b', 'refund'],
    ]);
    expect(await mergesOf(world, event)).toMatchObject([{ id: merge.id, status: 'superseded' }]);
    expect(audits(world, 'supersedeMerge')).toHaveLength(1);
  });

  test('is made again without those who have withdrawn while enough are left', async () => {
    const { world, event, merge } = await proposed();
    value(await approve(world, event, merge.id));
    value(await withdrawRegistration(world, organizer, event, 'K1a~gi-and-no-gi', {}));
    const { run } = await askAndWork(world, event);
    const plan = await planOf(world, event, run);
    expect(plan.brackets.map(({ entrants }) => entrants.map(({ id }) => id))).toEqual([
      ['K1b', 'K2a', 'K3a', 'K3b'],
    ]);
    expect(plan.merges).toMatchObject([{ id: merge.id, status: 'approved' }]);
  });
});

test('merges are for the event’s own federation', async () => {
  const { world, event, merge } = await proposed();
  const answers = [
    await listMerges(world, stranger, event, { limit: 5 }),
    await approveMerge(world, stranger, event, merge.id),
    await rejectMerge(world, stranger, event, merge.id),
    await makeMerge(world, stranger, event, { into: kids1, moves: merge.moves }),
  ];
  expect(answers.map(kindOf)).toEqual(answers.map(() => 'not-found'));
});
