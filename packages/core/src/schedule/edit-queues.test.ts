import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkQueues } from './check-queues.ts';
import { moveInQueues, moveUp, replaceInQueues } from './edit-queues.ts';
import type { QueueOrder } from './queue-order.ts';
import { schedule } from './schedule.ts';
import { spreadToMat } from './spread-to-mat.ts';
import { randomEvent } from './testing/random-event.ts';

const queues = [
  { mat: 1, matches: ['a.1', 'b.1', 'a.2', 'b.2'] },
  { mat: 2, matches: ['c.1'] },
];
const idsOn = (mat: number, of: readonly { mat: number; matches: readonly string[] }[]) =>
  of.find((queue) => queue.mat === mat)?.matches;
const moved = (...given: Parameters<typeof moveInQueues>) => {
  const made = moveInQueues(...given);
  if (!made.ok) throw new Error(made.error);
  return made.value;
};

describe('moveInQueues', () => {
  it('puts matches before or after another, or at the end, of their own mat or another', () => {
    expect(idsOn(1, moved(queues, ['b.2'], { mat: 1, before: 'b.1' }))).toEqual(['a.1', 'b.2', 'b.1', 'a.2']);
    const other = moved(queues, ['a.1', 'a.2'], { mat: 2, after: 'c.1' });
    expect([idsOn(1, other), idsOn(2, other)]).toEqual([
      ['b.1', 'b.2'],
      ['c.1', 'a.1', 'a.2'],
    ]);
    expect(idsOn(3, moved(queues, ['c.1'], { mat: 3 }))).toEqual(['c.1']);
  });

  it('puts nothing behind finals that are held last, but another of them', () => {
    const held = new Set(['a.2', 'b.2']);
    expect(idsOn(1, moved(queues, ['c.1'], { mat: 1 }, held))).toEqual(['a.1', 'b.1', 'c.1', 'a.2', 'b.2']);
    expect(idsOn(1, moved(queues, ['a.2'], { mat: 1 }, held))).toEqual(['a.1', 'b.1', 'b.2', 'a.2']);
  });

  it('says where the match to stand next to is not', () => {
    expect(moveInQueues(queues, ['a.1'], { mat: 2, after: 'b.1' }).ok).toBe(false);
    expect(moveInQueues(queues, ['a.1'], { mat: 1, after: 'a.1' }).ok).toBe(false);
  });
});

describe('replaceInQueues', () => {
  it('gives more matches the places of fewer, and fewer those of more', () => {
    const made = (...ids: string[]) => idsOn(1, replaceInQueues(queues, ['a.1', 'a.2'], ids));
    expect(made('a.1', 'a.2', 'a.3')).toEqual(['a.1', 'b.1', 'a.2', 'a.3', 'b.2']);
    expect(made('a.1')).toEqual(['a.1', 'b.1', 'b.2']);
    expect(made('x', 'y')).toEqual(['x', 'b.1', 'y', 'b.2']);
  });

  it('goes to the mat of the first match, whatever other mats it takes from', () => {
    const made = replaceInQueues(queues, ['a.1', 'c.1'], ['n.1', 'n.2']);
    expect([idsOn(1, made), idsOn(2, made)]).toEqual([['n.1', 'n.2', 'b.1', 'a.2', 'b.2'], []]);
  });
});

describe('moveUp', () => {
  it('lets those behind the first gap of each mat move up, and nobody else', () => {
    const starts = new Map(['a.1', 'b.1', 'a.2', 'b.2', 'c.1'].map((id, place) => [id, 100 * place]));
    expect([...moveUp(starts, queues, ['a.2'], 50).values()]).toEqual([0, 100, 50, 50, 400]);
  });
});

describe('spreadToMat', () => {
  it('never lengthens the day, breaks no rule, keeps every match once, and moves whole brackets to a mat that takes them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.boolean(), (seed, kidsOnly) => {
        const problem = randomEvent({ seed, entrants: 30, mats: 2, demanding: false });
        const { matches } = schedule(problem, { seed, effort: 3 });
        const third = { number: 3, ...(kidsOnly && { groups: ['kids'] }) };
        const order: QueueOrder = {
          problem: { ...problem, mats: [...problem.mats, third] },
          queues: [1, 2].map((mat) => ({
            mat,
            matches: matches.filter((match) => match.mat === mat).map(({ matchId }) => matchId),
          })),
          begun: [],
          notBefore: new Map(matches.map(({ matchId, start }) => [matchId, start])),
        };
        const spread = spreadToMat(order, 3, { from: problem.start, most: 30 });
        expect(spreadToMat(order, 3, { from: problem.start, most: 30 })).toEqual(spread);
        const { times, breaks } = checkQueues({ ...order, ...spread });
        expect(breaks).toEqual([]);
        expect(times.map(({ matchId }) => matchId).sort()).toEqual(
          matches.map(({ matchId }) => matchId).sort(),
        );
        const end = (of: readonly { end: number }[]) => Math.max(...of.map((time) => time.end));
        expect(end(times)).toBeLessThanOrEqual(end(matches));
        const onThird = new Set(times.filter(({ mat }) => mat === 3).map(({ matchId }) => matchId));
        const whole = problem.brackets.filter(({ id }) => spread.brackets.includes(id));
        expect(onThird).toEqual(new Set(whole.flatMap((bracket) => bracket.matches.map(({ id }) => id))));
        if (kidsOnly) expect(spread.brackets).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it('takes half of the brackets of one mat to another', () => {
    const ids = ['a', 'b', 'c', 'd'];
    const brackets = ids.map((id) => ({
      id,
      restSeconds: 0,
      matches: [{ id: `${id}.1`, durationSeconds: 300, athletes: [id] }],
    }));
    const mats = [{ number: 1 }, { number: 2 }];
    const problem = { start: 0, changeoverSeconds: 60, mats, brackets };
    const order = { problem, queues: [{ mat: 1, matches: ids.map((id) => `${id}.1`) }], begun: [] };
    const notBefore = new Map(ids.map((id, place) => [`${id}.1`, 360 * place]));
    const spread = spreadToMat({ ...order, notBefore }, 2, { from: 0, most: 9 });
    expect(spread.brackets).toEqual(['d', 'c']);
    expect(idsOn(2, spread.queues)).toEqual(['c.1', 'd.1']);
    expect(spreadToMat({ ...order, notBefore }, 2, { from: 0, most: 1 }).brackets).toEqual(['d']);
  });
});
