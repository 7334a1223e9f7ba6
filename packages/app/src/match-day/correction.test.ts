import { describe, expect, test } from 'vitest';
import { listAudit } from '../audit.ts';
import { changeEventStatus } from '../event/update-event.ts';
import { official } from '../testing/bracketing.ts';
import { firstOf, running } from '../testing/table.ts';
import { admin, kindOf, organizer, value } from '../testing/world.ts';
import { resolveTie } from './resolve-tie.ts';

const BRACKET = 'gi-female-adult-purple-1';
const M1 = `${BRACKET}.1`;

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
    expect(kindOf(await resolve([z, y, z] as string[]))).toBe('invalid');
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
