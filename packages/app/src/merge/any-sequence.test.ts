import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLeft, readPlan } from '../bracketing/live-plan.ts';
import type { BracketRecord, Run } from '../bracketing/records.ts';
import { workRun } from '../bracketing/work-run.ts';
import type { LedgerEntry } from '../ledger/records.ts';
import type { Registration } from '../records.ts';
import { withdrawRegistration } from '../registration/take-out.ts';
import { askAndWork } from '../testing/bracketing.ts';
import { audits, kids, linksOf, makeWith, mergesOf } from '../testing/merges.ts';
import { organizer, type World } from '../testing/world.ts';
import { answerConsent } from './answer-consent.ts';
import { approveMerge } from './approve-merge.ts';
import type { MergeRecord } from './records.ts';
import { rejectMerge } from './reject-merge.ts';
import { sweepMerges } from './settle-merges.ts';

const girls = kids.map((line) => line.replaceAll(/\bK(\d\w)/g, 'G$1').replace(',male,', ',female,'));
const [, , K2 = ''] = kids;
/** A sixth boy: with all of them there is a merge of three groups, and others once some are gone. */
const more = [K2.replaceAll('K2a', 'K2b').replace('27.6', '27.9')];

const anything = fc.oneof(
  fc.record({ kind: fc.constantFrom('approve', 'reject'), which: fc.nat(5) }),
  fc.record({ kind: fc.constantFrom('accept', 'refuse', 'withdraw'), which: fc.nat(11) }),
  fc.record({ kind: fc.constantFrom('run', 'draft', 'cheap', 'wait'), which: fc.constant(0) }),
);
type Command = typeof anything extends fc.Arbitrary<infer T> ? T : never;

/** Does one thing; whether it is refused does not matter here. */
async function act(world: World, event: string, { kind, which }: Command): Promise<void> {
  const merges = await mergesOf(world, event);
  const id = merges.at(which % Math.max(1, merges.length))?.id ?? 'merge-00000000000000';
  const all = world.db.all('registration') as unknown as Registration[];
  const one = all.at(which % all.length);
  if (kind === 'approve') await approveMerge(world, organizer, event, id);
  else if (kind === 'reject') await rejectMerge(world, organizer, event, id);
  else if (kind === 'withdraw') await withdrawRegistration(world, organizer, event, one?.id ?? '', {});
  else if (kind === 'wait') {
    world.time += 25 * 3600;
    await sweepMerges(world);
  } else if (kind === 'accept' || kind === 'refuse') {
    for (const merge of merges) {
      const token = (await linksOf(world, event, merge.id)).get(one?.athlete ?? '');
      if (token)
        await answerConsent(world, { claim: undefined, correlation: 'c' }, { token, decision: kind });
    }
  } else {
    const approveBelow = kind === 'cheap' ? { approveBelow: 100 } : {};
    await askAndWork(world, event, { publish: kind !== 'draft', ...approveBelow });
  }
}

/** What must hold after any run, whatever was done before. */
async function expectAllAccounted(world: World, event: string, run: Run): Promise<void> {
  const plan = await readPlan(world, event, run.plan ?? '');
  const brackets = (world.db.all('bracket') as unknown as BracketRecord[]).filter(
    ({ revision }) => revision === plan.id,
  );
  const left = (await readLeft(world, plan)).map(({ registration }) => registration);
  const registrations = world.db.all('registration') as unknown as Registration[];
  const inBrackets = brackets.flatMap(({ entrants }) => entrants.map(({ registration }) => registration));
  const registered = registrations.filter(({ status }) => status === 'registered').map(({ id }) => id);
  expect([...inBrackets, ...left].sort()).toEqual(registered.sort());

  const merges = world.db.all('merge') as unknown as MergeRecord[];
  for (const { entrants, division } of brackets) {
    const strangers = entrants.filter(({ athlete }) => {
      const age = { 1: 'kids-1', 2: 'kids-2', 3: 'kids-3' }[athlete[1] ?? ''];
      return age !== division.age;
    });
    // Nobody is in a bracket of another division but by an approved merge that moves them there, unrefused.
    for (const { registration } of strangers) {
      const by = merges.find(({ status, into, moves, asked = [] }) => {
        const refused = asked.some((one) => one.registration === registration && one.answer === 'refused');
        return (
          status === 'approved' &&
          into.age === division.age &&
          moves.includes(registration.replaceAll('~', '/')) &&
          !refused
        );
      });
      expect(by).toBeDefined();
    }
  }
  const owed = (world.db.all('ledger') as unknown as LedgerEntry[]).map(({ registration }) => registration);
  const refused = [...audits(world, 'answerConsent'), ...audits(world, 'countSilence')]
    .filter(({ detail }) => (detail as { answer: string }).answer === 'refused')
    .map(({ target }) => target);
  expect(owed.sort()).toEqual(refused.sort());
}

test('after any decisions, answers, withdrawals and runs everybody is in one bracket or listed, and each refusal is owed for once', async () => {
  let approvals = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('accept', 'refuse'),
      fc.array(anything, { minLength: 4, maxLength: 14 }),
      async (silence, commands) => {
        const { world, event } = await makeWith([...kids, ...more, ...girls], 'gi-nogi-points', {
          consent: { silence, hours: 24 },
        });
        await askAndWork(world, event, { publish: false });
        for (const command of commands) await act(world, event, command);
        for (const run of world.db.all('run') as unknown as Run[])
          await workRun(world, { event, run: run.id });
        const { run } = await askAndWork(world, event);
        const record = await world.db.get('run', { event, id: run });
        expect(record?.status).toBe('published');
        if (record) await expectAllAccounted(world, event, record);
        approvals += audits(world, 'approveMerge').length;
      },
    ),
    { numRuns: 60 },
  );
  expect(approvals).toBeGreaterThan(20);
}, 60_000);
