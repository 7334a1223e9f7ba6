import { describe, expect, test } from 'vitest';
import { publishRun } from '../bracketing/publish-run.ts';
import { LEASE_SECONDS } from '../bracketing/run-state.ts';
import { listBrackets } from '../bracketing/see-live.ts';
import { workRun } from '../bracketing/work-run.ts';
import { project } from '../projection/project.ts';
import { withdrawRegistration } from '../registration/take-out.ts';
import { ask, askAndWork, before, killAtWrite, official, planOf, writes } from '../testing/bracketing.ts';
import { MemoryFiles } from '../testing/memory-files.ts';
import { approve, audits, kids, makeWith, mergesOf, proposed } from '../testing/merges.ts';
import { kindOf, organizer, stranger, value, type World } from '../testing/world.ts';
import { approveMerge } from './approve-merge.ts';
import { makeMerge } from './make-merge.ts';
import { rejectMerge } from './reject-merge.ts';
import { listMerges } from './see-merges.ts';

const kids1 = {
  discipline: 'gi-and-no-gi',
  sex: 'male',
  age: 'kids-1',
  level: 'white',
  weightClass: '29kg',
} as const;

const bracketsOf = async (world: World, event: string) =>
  value(await listBrackets(world, official, event, { limit: 50 })).items;

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

describe('a proposal of a run that is superseded', () => {
  test('may be approved while it fits: its id says who moves where', async () => {
    const { world, event, merge } = await proposed();
    await ask(world, event);
    expect(await mergesOf(world, event)).toMatchObject([{ id: merge.id, status: 'superseded' }]);
    value(await approve(world, event, merge.id));
    expect(await mergesOf(world, event)).toMatchObject([{ id: merge.id, status: 'approved' }]);
  });

  test('may be approved while another run is asked for, in either order', async () => {
    const { world, event, merge } = await proposed();
    before(world, writes('merge'), async () => {
      await ask(world, event);
    });
    value(await approve(world, event, merge.id));
    const { run } = await askAndWork(world, event);
    expect((await planOf(world, event, run)).metrics.entrants).toBe(5);
    const other = await proposed();
    before(other.world, writes('run'), async () => {
      value(await approve(other.world, other.event, other.merge.id));
    });
    const late = await ask(other.world, other.event);
    await workRun(other.world, { event: other.event, run: late });
    expect((await planOf(other.world, other.event, late)).metrics.entrants).toBe(5);
  });

  test('is refused while one of its people withdraws, or moves nobody who has: in either order', async () => {
    const { world, event, merge } = await proposed();
    const withdraw = (where: typeof world, of: string) =>
      withdrawRegistration(where, organizer, of, 'K2a~gi-and-no-gi', {});
    before(world, writes('merge'), async () => {
      value(await withdraw(world, event));
    });
    expect(kindOf(await approve(world, event, merge.id))).toBe('conflict');
    expect(world.db.all('notice')).toEqual([]);
    const other = await proposed();
    before(other.world, writes('registration'), async () => {
      value(await approve(other.world, other.event, other.merge.id));
    });
    value(await withdraw(other.world, other.event));
    const { run } = await askAndWork(other.world, other.event);
    expect((await planOf(other.world, other.event, run)).metrics.entrants).toBe(4);
  });

  test('is refused, with the reason, once one of its people is gone', async () => {
    const { world, event, merge } = await proposed();
    value(await withdrawRegistration(world, organizer, event, 'K2a~gi-and-no-gi', {}));
    expect(await approve(world, event, merge.id)).toMatchObject({
      error: {
        kind: 'conflict',
        detail: `Merge ${merge.id} no longer fits: moves: K2a/gi-and-no-gi is in no division. Ask for a new run.`,
      },
    });
    expect(audits(world, 'approveMerge')).toEqual([]);
  });

  test('is refused where another approved merge moves the same people', async () => {
    const { world, event, merge } = await proposed();
    value(await withdrawRegistration(world, organizer, event, 'K3b~gi-and-no-gi', {}));
    await askAndWork(world, event, { publish: false });
    const other = (await mergesOf(world, event)).find(({ status }) => status === 'proposed');
    value(await approve(world, event, other?.id ?? ''));
    expect(await approve(world, event, merge.id)).toMatchObject({
      error: { kind: 'conflict', detail: expect.stringContaining(`${other?.id} moves K2a/gi-and-no-gi`) },
    });
  });
});

describe('a rejected merge', () => {
  test('is not proposed again', async () => {
    const { world, event, merge } = await proposed();
    value(await rejectMerge(world, organizer, event, merge.id));
    await askAndWork(world, event, { publish: false });
    const merges = await mergesOf(world, event);
    expect(merges.find(({ id }) => id === merge.id)?.status).toBe('rejected');
    expect(merges.filter(({ status }) => status === 'proposed').map(({ id }) => id)).not.toContain(merge.id);
  });

  test('that was approved is taken back by the next run', async () => {
    const { world, event, merge } = await proposed();
    value(await approve(world, event, merge.id));
    await askAndWork(world, event);
    value(await rejectMerge(world, organizer, event, merge.id));
    await askAndWork(world, event);
    expect(await bracketsOf(world, event)).toEqual([]);
  });
});

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

describe('a run', () => {
  test('approves what costs less than the organizer has said, and nothing else', async () => {
    for (const [below, brackets] of [
      [0.01, 0],
      [100_000, 1],
    ] as const) {
      const { world, event } = await makeWith(kids);
      const { run } = await askAndWork(world, event, { publish: true, approveBelow: below });
      expect((await planOf(world, event, run)).brackets).toHaveLength(brackets);
      expect(audits(world, 'approveMerge')).toHaveLength(brackets);
    }
  });

  test('killed at any of its writes approves each merge once, and its brackets are the same in the end', async () => {
    const whole = async (world: World, event: string) => ({
      brackets: await bracketsOf(world, event),
      merges: await mergesOf(world, event),
    });
    const body = { publish: true, approveBelow: 100_000 };
    const undisturbed = await makeWith(kids);
    await askAndWork(undisturbed.world, undisturbed.event, body);
    const expected = (await whole(undisturbed.world, undisturbed.event)).brackets;
    let number = 0;
    for (let killed = true; killed; number++) {
      const { world, event } = await makeWith(kids);
      const run = await ask(world, event, body);
      const kill = killAtWrite(world, number);
      await workRun(world, { event, run }).catch((error: Error) => expect(error.message).toBe('killed'));
      killed = kill.heal();
      world.time += LEASE_SECONDS;
      if (killed) expect(await workRun(world, { event, run })).toBe('published');
      const { brackets, merges } = await whole(world, event);
      expect(brackets).toEqual(expected);
      expect(merges).toMatchObject([{ status: 'approved' }]);
      expect(audits(world, 'approveMerge')).toHaveLength(1);
    }
    expect(number).toBeGreaterThan(7);
  });

  test('begins again when a merge is decided while it works', async () => {
    const { world, event, merge } = await proposed();
    const run = await ask(world, event);
    let done = false;
    world.db.interrupt = async (changes) => {
      if (done || !changes.some((change) => 'put' in change && change.put === 'bracketing')) return undefined;
      done = true;
      value(await approve(world, event, merge.id));
      return undefined;
    };
    expect(await workRun(world, { event, run })).toBe('published');
    expect(await bracketsOf(world, event)).toHaveLength(1);
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
