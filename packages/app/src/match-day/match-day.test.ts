import type { ResultCreate } from '@openmat/contracts';
import { describe, expect, test } from 'vitest';
import { listAudit } from '../audit.ts';
import { seeBracket, seeMatQueue } from '../bracketing/see-live.ts';
import { changeEventStatus } from '../event/update-event.ts';
import { makeRunning, official } from '../testing/bracketing.ts';
import { admin, caller, kindOf, organizer, stranger, value, type World } from '../testing/world.ts';
import { correctResult } from './correct-result.ts';
import { seeMatch } from './match-view.ts';
import { recordResult } from './record-result.ts';
import { resolveTie } from './resolve-tie.ts';
import { startMatch } from './start-match.ts';

const BRACKET = 'gi-female-adult-purple-1';
const M1 = `${BRACKET}.1`;

/** Whoever is first in the alphabet wins. */
const firstOf = (...ids: string[]) => ids.sort()[0] ?? '';

/** The staff at a table: starts, records and looks, each time on what is there. */
function table(world: World, event: string) {
  const see = async (id: string) => value(await seeMatch(world, official, event, id));
  const record = async (id: string, result: ResultCreate, etag?: string) =>
    recordResult(world, official, event, id, result, [etag ?? (await see(id)).etag]);
  return {
    see,
    record,
    start: (id: string) => startMatch(world, official, event, id),
    correct: async (id: string, result: ResultCreate | null, reason = 'keying-error') =>
      correctResult(world, official, event, id, { reason: reason as 'keying-error', result }, [
        (await see(id)).etag,
      ]),
    bracket: async (id: string) => value(await seeBracket(world, official, event, id)),
    /** Lets whoever the order puts first win every match of a bracket. */
    play: async (id: string, winnerOf: (a: string, b: string) => string) => {
      for (const { id: matchId } of value(await seeBracket(world, official, event, id)).view.matches) {
        const { a, b, status } = (await see(matchId)).view;
        if (status !== 'ready') continue;
        value(await startMatch(world, official, event, matchId));
        value(await record(matchId, { winner: winnerOf(a.id ?? '', b.id ?? ''), method: 'decision' }));
      }
    },
  };
}

async function running(ruleset?: string, counts = { blue: 9, purple: 4 }) {
  const { world, event } = await makeRunning(counts, ruleset);
  return { world, event, ...table(world, event) };
}

describe('a match', () => {
  test('is started once, by somebody of the federation, while the event is running', async () => {
    const { world, event, start, see, bracket } = await running();
    expect((await see(M1)).view).toMatchObject({ status: 'ready', a: { club: 'Club 0' }, round: 1 });
    expect(kindOf(await startMatch(world, stranger, event, M1))).toBe('not-found');
    expect(kindOf(await start(`${BRACKET}.99`))).toBe('not-found');
    expect(kindOf(await start('gi-female-adult-purple-9.1'))).toBe('not-found');
    value(await start(M1));
    expect((await see(M1)).view).toMatchObject({ status: 'started', startedAt: '2026-09-21T14:13:20Z' });
    expect((await bracket(BRACKET)).view.state).toBe('started');
    expect(kindOf(await start(M1))).toBe('conflict');
  });

  test('is not started before the event is running', async () => {
    const { world, event, start } = await running();
    value(await changeEventStatus(world, organizer, event, 'weigh-in', ['*']));
    expect(kindOf(await start(M1))).toBe('conflict');
  });

  test('gets one result, and the mat’s queue goes on without it', async () => {
    const { world, event, start, see, record } = await running();
    const queue = async () =>
      (
        await Promise.all([1, 2].map(async (mat) => value(await seeMatQueue(world, official, event, mat))))
      ).flatMap(({ matches }) => matches.map(({ matchId }) => matchId));
    expect(await queue()).toContain(M1);
    value(await start(M1));
    const { a, b } = (await see(M1)).view;
    value(await record(M1, { winner: a.id ?? '', method: 'submission', technique: 'armbar', seconds: 61.5 }));
    expect((await see(M1)).view).toMatchObject({
      status: 'done',
      result: { winner: a.id, method: 'submission', technique: 'armbar', seconds: 61.5 },
    });
    expect(await queue()).not.toContain(M1);
    expect(kindOf(await record(M1, { winner: b.id ?? '', method: 'decision' }))).toBe('conflict');
    expect(kindOf(await start(M1))).toBe('conflict');
  });

  test('is decided on the version that was seen', async () => {
    const { see, record } = await running();
    const { view, etag } = await see(M1);
    const result = { winner: view.a.id ?? '', method: 'decision' } as const;
    value(await record(M1, result, etag));
    expect(kindOf(await record(M1, result, etag))).toBe('stale');
  });

  test('of twenty rival results takes one, and tells the others that it has changed', async () => {
    const { see, record } = await running();
    const { view, etag } = await see(M1);
    const rivals = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        record(M1, { winner: (place % 2 ? view.a.id : view.b.id) ?? '', method: 'decision' }, etag),
      ),
    );
    expect(rivals.map(kindOf).sort()).toEqual(['ok', ...Array.from({ length: 19 }, () => 'stale')]);
  });

  test('that was recorded with an Idempotency-Key is answered again, and nothing happens twice', async () => {
    const { world, event, see } = await running();
    const { view, etag } = await see(M1);
    const keyed = caller(['official'], {}, { id: 'key', fingerprint: 'f' });
    const result = { winner: view.a.id ?? '', method: 'decision' } as const;
    for (let time = 0; time < 2; time++) {
      expect(value(await recordResult(world, keyed, event, M1, result, [etag]))).toBe(M1);
    }
    const audit = value(await listAudit(world, admin, 'demo', { event, limit: 50 }));
    expect(audit.items.filter(({ action }) => action === 'recordResult')).toHaveLength(1);
  });

  test.each([
    ['a winner who is somebody else', { winner: 'nobody', method: 'decision' }, 'winner'],
    ['a winner of a double DQ', { winner: 'A', method: 'double-dq' }, 'winner'],
    ['no winner of a decision', { winner: null, method: 'decision' }, 'winner'],
    ['an absent winner', { winner: 'A', method: 'walkover', absent: ['A'] }, 'absent.0'],
    ['an absent stranger', { winner: 'A', method: 'walkover', absent: ['B', 'X'] }, 'absent.1'],
    ['the scope of a decision', { winner: 'A', method: 'decision', dqScope: 'event' }, 'dqScope'],
  ] as const)('refuses %s, and names the field', async (_, given, path) => {
    const { see, record } = await running();
    const { view } = await see(M1);
    const person = (id: string) => (id === 'A' ? view.a.id : id === 'B' ? view.b.id : id) ?? '';
    const result = {
      ...given,
      winner: given.winner === null ? null : person(given.winner),
      ...('absent' in given && { absent: given.absent.map(person) }),
    };
    const refused = await record(M1, result as ResultCreate);
    expect(refused.ok ? [] : refused.error.errors?.map((fault) => fault.path)).toEqual([path]);
    expect((await see(M1)).view.status).toBe('ready');
  });

  test('by walkover needs no start, and whoever did not win was absent', async () => {
    const { see, record } = await running();
    const { a, b } = (await see(M1)).view;
    value(await record(M1, { winner: b.id ?? '', method: 'walkover' }));
    expect((await see(M1)).view).toMatchObject({ status: 'done', result: { absent: [a.id] } });
  });
});

describe('standings', () => {
  test('of three in a circle are a tie until an official decides, and may be decided anew', async () => {
    const { world, event, play, bracket } = await running('pool-finals');
    const BRACKET = 'gi-female-adult-purple-64kg-1';
    const [w, x, y, z] = (await bracket(BRACKET)).view.entrants.map(({ id }) => id) as [string, ...string[]];
    const beats = new Map([
      [x, y],
      [y, z],
      [z, x],
    ]);
    await play(BRACKET, (a, b) => (a === w || b === w ? w : beats.get(a) === b ? a : b));
    const { view, etag } = await bracket(BRACKET);
    expect(view.state).toBe('completed');
    expect(view.standings.ranking.map(({ rank }) => rank)).toEqual([1, 2, 2, 2]);
    expect(view.standings.ties.map((group) => [...group].sort())).toEqual([[x, y, z].sort()]);

    const order = [z, y, x] as string[];
    const resolve = (ids: string[], tag = etag) =>
      resolveTie(world, official, event, BRACKET, { order: ids }, [tag]);
    expect(kindOf(await resolve([z, y] as string[]))).toBe('invalid');
    expect(kindOf(await resolve(order, '"old.1"'))).toBe('stale');
    value(await resolve(order));
    const resolved = (await bracket(BRACKET)).view.standings;
    expect(resolved.ranking.map(({ id, rank }) => [id, rank])).toEqual(
      [w, ...order].map((id, i) => [id, i + 1]),
    );
    expect(resolved.ties).toEqual([]);
    value(await resolve([x, y, z] as string[], (await bracket(BRACKET)).etag));
    expect((await bracket(BRACKET)).view.standings.ranking.map(({ id }) => id)).toEqual([w, x, y, z]);
  });
});

describe('a correction', () => {
  test('replaces the result, keeps what it was in the audit, and opens decided ties again', async () => {
    const { world, event, see, play, correct, bracket } = await running();
    await play(BRACKET, firstOf);
    const before = (await see(M1)).view;
    const loser = (before.result?.winner === before.a.id ? before.b.id : before.a.id) ?? '';
    expect(kindOf(await correct(M1, { winner: loser, method: 'decision' }, 'mistaken-dq'))).toBe('conflict');
    value(await correct(M1, { winner: loser, method: 'submission', seconds: 12 }));
    expect((await see(M1)).view.result).toMatchObject({
      winner: loser,
      method: 'submission',
      corrects: { reason: 'keying-error' },
    });
    const ranking = (await bracket(BRACKET)).view.standings.ranking;
    expect(ranking.find(({ id }) => id === loser)?.wins).toBeGreaterThan(0);
    const audit = value(await listAudit(world, admin, 'demo', { event, limit: 5 }));
    expect(audit.items[0]).toMatchObject({
      action: 'correctResult',
      detail: { reason: 'keying-error', replaced: { winner: before.result?.winner, method: 'decision' } },
    });
  });

  test('without a result opens the match again', async () => {
    const { see, play, correct, start, bracket } = await running();
    await play(BRACKET, firstOf);
    value(await correct(M1, null));
    expect((await see(M1)).view.status).toBe('ready');
    expect((await bracket(BRACKET)).view.state).toBe('started');
    value(await start(M1));
  });

  test('of a match without a result, or with a wrong one, is refused', async () => {
    const { correct, play } = await running();
    expect(kindOf(await correct(M1, null))).toBe('conflict');
    await play(BRACKET, firstOf);
    const refused = await correct(M1, { winner: 'nobody', method: 'decision' });
    expect(refused.ok ? [] : refused.error.errors?.map(({ path }) => path)).toEqual(['result.winner']);
  });

  test('gi-nogi-points, "A match result may only be overturned": not once the next match has started; who waits there sees it', async () => {
    const { see, record, start, correct, bracket } = await running('sub-overtime');
    const id = 'gi-female-adult-purple-64kg-1';
    const { matches } = (await bracket(id)).view;
    const [first, second] = matches.filter(({ round }) => round === 1);
    const final = matches.find(({ medal }) => medal === 'gold');
    if (!first || !second || !final) throw new Error('no knock-out');
    expect(kindOf(await start(final.id))).toBe('conflict');
    for (const { id: matchId } of [first, second]) {
      value(await record(matchId, { winner: (await see(matchId)).view.a.id ?? '', method: 'submission' }));
    }
    const seen = await see(final.id);
    expect(seen.view.status).toBe('ready');
    value(await correct(first.id, { winner: first.competitors.b ?? '', method: 'submission' }));
    expect((await see(final.id)).view.a.id).toBe(first.competitors.b);
    const late = { winner: seen.view.b.id ?? '', method: 'submission' } as const;
    expect(kindOf(await record(final.id, late, seen.etag))).toBe('stale');
    value(await start(final.id));
    expect(kindOf(await correct(first.id, { winner: first.competitors.a ?? '', method: 'submission' }))).toBe(
      'conflict',
    );
  });
});

describe('an event', () => {
  test('is completed once every bracket is, and goes back no more once something was fought', async () => {
    const { world, event, start, play } = await running('madison', { blue: 3, purple: 4 });
    const move = (status: 'weigh-in' | 'running' | 'completed') =>
      changeEventStatus(world, organizer, event, status, ['*']);
    value(await move('weigh-in'));
    value(await move('running'));
    value(await start(M1));
    expect(kindOf(await move('weigh-in'))).toBe('conflict');
    await play(BRACKET, firstOf);
    const early = await move('completed');
    expect(early.ok ? '' : early.error.detail).toContain('gi-female-adult-blue-1');
    await play('gi-female-adult-blue-1', firstOf);
    expect(kindOf(await move('completed'))).toBe('conflict');
  });
});
