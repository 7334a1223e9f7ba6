import { describe, expect, test } from 'vitest';
import { publishRun } from '../bracketing/publish-run.ts';
import { seeBracket } from '../bracketing/see-live.ts';
import { workRun } from '../bracketing/work-run.ts';
import { startMatch } from '../match-day/start-match.ts';
import type { Change } from '../ports.ts';
import { withdrawRegistration } from '../registration/take-out.ts';
import { ask, askAndWork, before, killAtWrite, official, runOf, writes } from '../testing/bracketing.ts';
import { bracketTag, dayOf, entrantsOf, faultsOf, makeSized } from '../testing/edits.ts';
import { caller, detailOf, kindOf, organizer, stranger, value, type World } from '../testing/world.ts';
import { enterBracket, swapEntrants } from './change-entrants.ts';
import { lockBracket } from './lock-bracket.ts';

const PURPLE = 'gi-female-adult-purple-1';

const viewOf = async (world: World, event: string, id: string) =>
  value(await seeBracket(world, official, event, id)).view;

describe('a competitor who moves', () => {
  test('gives both brackets the format of their new sizes, in their places of the queues', async () => {
    const { world, event, small, large, mover } = await makeSized();
    const seenBefore = await viewOf(world, event, small);
    const tag = await bracketTag(world, event, small);
    const done = value(await enterBracket(world, organizer, event, small, { registration: mover }, tag));
    expect([...done.brackets].sort()).toEqual([small, large].sort());
    expect(await entrantsOf(world, event, small)).toContain(mover);
    expect(await entrantsOf(world, event, large)).not.toContain(mover);
    const [after, left] = [await viewOf(world, event, small), await viewOf(world, event, large)];
    expect([after.matches.length, left.matches.length]).toEqual([10, 6]);
    const revisions = seenBefore.matches.map(({ revision }) => revision);
    expect(Math.min(...after.matches.map(({ revision }) => revision))).toBeGreaterThan(
      Math.max(...revisions),
    );
    expect(await faultsOf(world, event)).toEqual([]);
    const [audit] = world.db.all('audit').filter(({ action }) => action === 'enterBracket');
    expect(JSON.stringify(audit)).toContain(mover);
    expect(JSON.stringify(audit)).not.toMatch(/Name|kg|birth/);
    value(await startMatch(world, official, event, `${small}.10`));
  });

  test('crosses no limit but by force and with a reason, which is recorded without personal data', async () => {
    const { world, event, small, mover } = await makeSized();
    value(await enterBracket(world, organizer, event, small, { registration: mover }, ['*']));
    const purple = (await entrantsOf(world, event, PURPLE))[0] ?? '';
    const refused = await enterBracket(world, organizer, event, small, { registration: purple }, ['*']);
    expect(detailOf(refused)).toContain('6 would be in it, at most 5');
    const forced = { registration: purple, force: true as const, reason: 'her bracket has begun elsewhere' };
    const done = value(await enterBracket(world, organizer, event, small, forced, ['*']));
    expect(done.overridden).toEqual([{ rule: 'size', bracket: small }]);
    const [audit] = world.db.all('audit').filter(({ note }) => note === forced.reason);
    expect(audit?.detail).toMatchObject({ overridden: [{ rule: 'size', bracket: small }] });
    expect(await faultsOf(world, event)).toEqual([]);
  });

  test('leaves no bracket with less than two, and goes into none that has begun, is locked or is not there', async () => {
    const { world, event, small, large, mover } = await makeSized();
    const enter = (id: string, registration = mover) =>
      enterBracket(world, organizer, event, id, { registration }, ['*']);
    expect(kindOf(await enter('gi-female-adult-blue-9'))).toBe('not-found');
    expect(kindOf(await enterBracket(world, stranger, event, small, { registration: mover }, ['*']))).toBe(
      'not-found',
    );
    expect(kindOf(await enter(large))).toBe('conflict');
    expect(kindOf(await enter(small, 'NOBODY~gi'))).toBe('invalid');
    expect(
      kindOf(await enterBracket(world, organizer, event, small, { registration: mover }, ['"x.1"'])),
    ).toBe('stale');
    value(await lockBracket(world, organizer, event, large, true, ['*']));
    expect(detailOf(await enter(small))).toContain('is locked');
    value(await lockBracket(world, organizer, event, large, false, ['*']));
    value(await startMatch(world, official, event, `${large}.1`));
    expect(detailOf(await enter(small))).toContain('has begun');
    const purple = await entrantsOf(world, event, PURPLE);
    const force = { force: true as const, reason: 'test' };
    for (const registration of purple.slice(0, 2)) {
      value(await enterBracket(world, organizer, event, small, { registration, ...force }, ['*']));
    }
    const last = await enterBracket(
      world,
      organizer,
      event,
      small,
      { registration: purple[2] ?? '', ...force },
      ['*'],
    );
    expect(detailOf(last)).toContain('2 competitors are needed at least');
    expect(await faultsOf(world, event)).toEqual([]);
  });

  test('that has withdrawn stays where it is', async () => {
    const { world, event, small, mover } = await makeSized();
    value(await withdrawRegistration(world, organizer, event, mover, {}));
    expect(kindOf(await enterBracket(world, organizer, event, small, { registration: mover }, ['*']))).toBe(
      'conflict',
    );
  });

  test('changes places with another one', async () => {
    const { world, event, small, large, mover } = await makeSized();
    const other = (await entrantsOf(world, event, small)).at(-1) ?? '';
    const swap = { registration: mover, with: other };
    expect(kindOf(await swapEntrants(world, organizer, event, small, swap, ['*']))).toBe('invalid');
    value(await swapEntrants(world, organizer, event, large, swap, await bracketTag(world, event, large)));
    expect(await entrantsOf(world, event, large)).toContain(other);
    expect(await entrantsOf(world, event, small)).toContain(mover);
    expect(
      [await entrantsOf(world, event, small), await entrantsOf(world, event, large)].map((all) => all.length),
    ).toEqual([4, 5]);
    expect(await faultsOf(world, event)).toEqual([]);
  });

  test('moves as a whole or not at all, at whatever write it is cut off, and once for one key', async () => {
    const { world, event, small, mover } = await makeSized();
    const earlier = await dayOf(world, event);
    const claim = { id: 'organizer-1#K1', fingerprint: 'same' };
    const once = () =>
      enterBracket(world, caller(['organizer'], {}, claim), event, small, { registration: mover }, ['*']);
    const kill = killAtWrite(world, 0);
    await expect(once()).rejects.toThrow('killed');
    kill.heal();
    expect(await dayOf(world, event)).toEqual(earlier);
    const first = value(await once());
    expect(value(await once())).toEqual(first);
    expect((await dayOf(world, event)).day?.edits).toBe(1);
  });
});

describe('a move that races', () => {
  test('a start is refused where the bracket has begun meanwhile; the start where its match is another one now', async () => {
    const { world, event, small, large, mover } = await makeSized();
    before(world, writes('bracketing'), async () => {
      value(await startMatch(world, official, event, `${large}.1`));
    });
    expect(kindOf(await enterBracket(world, organizer, event, small, { registration: mover }, ['*']))).toBe(
      'conflict',
    );
    expect(await entrantsOf(world, event, large)).toContain(mover);
    const spare = (await entrantsOf(world, event, small))[0] ?? '';
    before(
      world,
      () => true,
      async () => {
        const force = { force: true as const, reason: 'test' };
        value(await enterBracket(world, organizer, event, PURPLE, { registration: spare, ...force }, ['*']));
      },
    );
    value(await startMatch(world, official, event, `${small}.1`));
    const view = await viewOf(world, event, small);
    expect([view.state, view.matches.length, view.matches[0]?.status]).toEqual(['started', 3, 'started']);
    expect(await faultsOf(world, event)).toEqual([]);
  });

  test('a run makes it begin again where the move is first, and is decided on the new plan where it is last', async () => {
    const { world, event, small, mover } = await makeSized();
    const run = await ask(world, event);
    const marks = (changes: readonly Change[]) =>
      changes.some(
        (change) => 'put' in change && change.put === 'bracket' && change.record.state === 'retiring',
      );
    before(world, marks, async () => {
      value(await enterBracket(world, organizer, event, small, { registration: mover }, ['*']));
    });
    expect(await workRun(world, { event, run })).toBe('published');
    expect(await runOf(world, event, run)).toMatchObject({ status: 'published', restarts: 1 });
    expect(await faultsOf(world, event)).toEqual([]);
    const { run: draft } = await askAndWork(world, event, { publish: false });
    before(world, writes('bracketing'), async () => {
      value(await publishRun(world, organizer, event, draft));
    });
    value(await enterBracket(world, organizer, event, small, { registration: mover }, ['*']));
    expect((await dayOf(world, event)).plan.id).toBe((await runOf(world, event, draft)).plan);
    expect(await entrantsOf(world, event, small)).toContain(mover);
    expect(await faultsOf(world, event)).toEqual([]);
  });

  test('does not get past a bracket that is being replaced', async () => {
    const { world, event, small, mover } = await makeSized();
    value(await withdrawRegistration(world, organizer, event, 'Ppurple0~gi', {}));
    const run = await ask(world, event);
    let stopped = false;
    world.db.interrupt = async (changes) => {
      stopped ||= changes.some((change) => 'put' in change && change.put === 'bracketing');
      if (stopped) throw new Error('killed');
      return undefined;
    };
    await expect(workRun(world, { event, run })).rejects.toThrow('killed');
    world.db.interrupt = async () => undefined;
    expect(
      detailOf(await enterBracket(world, organizer, event, small, { registration: mover }, ['*'])),
    ).toContain('being replaced');
  });
});
