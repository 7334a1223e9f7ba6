import { correction, type ResultCreate, resultMethods } from '@openmat/contracts';
import { CORRECTION_REASONS, RESULT_METHODS } from '@openmat/core';
import { describe, expect, test } from 'vitest';
import { listAudit } from '../audit.ts';
import { seeMatQueue } from '../bracketing/see-live.ts';
import { changeEventStatus } from '../event/update-event.ts';
import { official } from '../testing/bracketing.ts';
import { running } from '../testing/table.ts';
import { admin, caller, kindOf, organizer, stranger, value } from '../testing/world.ts';
import { recordResult } from './record-result.ts';
import { startMatch } from './start-match.ts';

const BRACKET = 'gi-female-adult-purple-1';
const M1 = `${BRACKET}.1`;

describe('a match', () => {
  test('is started once, by somebody of the federation, while the event is running', async () => {
    const { world, event, start, see, bracket } = await running();
    expect((await see(M1)).view).toMatchObject({ status: 'ready', round: 1 });
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
        await Promise.all(
          [1, 2].map(async (mat) => value(await seeMatQueue(world, official, event, mat)).view),
        )
      ).flatMap(({ matches }) => matches.map(({ matchId }) => matchId));
    expect(await queue()).toContain(M1);
    value(await start(M1));
    const { a, b } = (await see(M1)).view;
    value(await record(M1, { winner: a.id ?? '', method: 'submission', technique: 'armbar', seconds: 61 }));
    expect((await see(M1)).view).toMatchObject({
      status: 'done',
      result: { winner: a.id, method: 'submission', technique: 'armbar', seconds: 61 },
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
    ['somebody absent twice', { winner: 'A', method: 'walkover', absent: ['B', 'B'] }, 'absent.1'],
    ['nobody absent from a walkover', { winner: 'A', method: 'walkover', absent: [] }, 'absent'],
    [
      'one absent from a double walkover',
      { winner: null, method: 'double-walkover', absent: ['B'] },
      'absent',
    ],
    ['somebody absent from a decision', { winner: 'A', method: 'decision', absent: ['B'] }, 'absent'],
    ['parts of a second', { winner: 'A', method: 'submission', seconds: 1.5 }, 'seconds'],
    [
      'a win by fewer points',
      {
        winner: 'A',
        method: 'points',
        a: { points: 0, advantages: 0, penalties: 0 },
        b: { points: 9, advantages: 0, penalties: 0 },
      },
      'a.points',
    ],
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

test('the API knows the methods and the reasons that the sport knows', () => {
  expect(resultMethods).toEqual(RESULT_METHODS);
  expect(correction.shape.reason.options).toEqual(CORRECTION_REASONS);
});
