import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../value/random.ts';
import { advance } from './advance.ts';
import { cappedPoolOrder } from './capped-pool.ts';
import { poolFinals } from './pool-finals.ts';
import { isConnected } from './rewire-pool.ts';

const sizes = Array.from({ length: 34 }, (_, i) => i + 7);
const pool = (n: number, clubs: number) =>
  Array.from({ length: n }, (_, i) => ({ id: `p${i}`, club: `club ${i % clubs}` }));
const pairsOf = (n: number, clubs = n, seed = 1) =>
  poolFinals('b', pool(n, clubs), seededRandom(seed))
    .matches.filter(({ stage }) => stage === 'group-a')
    .map(({ a, b }) => [a, b].map((slot) => ('entrant' in slot ? slot.entrant : '?')) as [string, string]);

/** Least number of matches between two of the same competitor. */
function leastGap(order: readonly (readonly (string | number)[])[]): number {
  const last = new Map<string | number, number>();
  let least = Number.POSITIVE_INFINITY;
  for (const [place, pair] of order.entries()) {
    for (const id of pair) {
      least = Math.min(least, place - (last.get(id) ?? Number.NEGATIVE_INFINITY) - 1);
      last.set(id, place);
    }
  }
  return least;
}

describe('poolFinals, "Group A"', () => {
  test.each(sizes)('of %i gives everybody exactly four matches and no pair two', (n) => {
    const pairs = pairsOf(n);
    const matchesOf = (id: string) => pairs.filter((pair) => pair.includes(id)).length;
    expect(pool(n, n).map(({ id }) => matchesOf(id))).toEqual(Array(n).fill(4));
    expect(new Set(pairs.map((pair) => [...pair].sort().join())).size).toBe(2 * n);
  });

  test.each(sizes)('of %i is connected', (n) => {
    const pairs = pairsOf(n);
    const reached = new Set(['p0']);
    for (let size = 0; size < reached.size; ) {
      size = reached.size;
      for (const [a, b] of pairs) {
        if (reached.has(a) || reached.has(b)) reached.add(a).add(b);
      }
    }
    expect(reached.size).toBe(n);
  });

  test.each(sizes)('of %i leaves at least ⌊n / 3⌋ matches between two of one competitor', (n) => {
    expect(leastGap(pairsOf(n))).toBeGreaterThanOrEqual(Math.floor(n / 3));
  });

  test.each(sizes)('of %i keeps four clubs of equal size apart', (n) => {
    const clubOf = (id: string) => Number(id.slice(1)) % 4;
    const clashes = pairsOf(n, 4).filter(([a, b]) => clubOf(a) === clubOf(b));
    expect(clashes).toEqual([]);
  });

  test('keeps uneven clubs apart as well, connected and with the same rest', () => {
    const clubs = fc
      .integer({ min: 7, max: 24 })
      .chain((n) => fc.array(fc.nat({ max: 5 }), { minLength: n, maxLength: n }));
    fc.assert(
      fc.property(clubs, fc.nat({ max: 99 }), (clubOf, seed) => {
        const people = clubOf.map((club, i) => ({ id: `p${i}`, club: `club ${club}` }));
        const order = cappedPoolOrder(people, seededRandom(seed)).map(
          ([a, b]) => [Number(a.id.slice(1)), Number(b.id.slice(1))] as const,
        );
        const n = people.length;
        const degree = people.map((_, i) => order.filter((pair) => pair.includes(i)).length);
        expect(degree).toEqual(Array(n).fill(4));
        expect(new Set(order.map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`)).size).toBe(2 * n);
        expect(isConnected(order, n)).toBe(true);
        expect(leastGap(order)).toBeGreaterThanOrEqual(Math.floor(n / 3));
        // Nobody needs to meet a club-mate where enough others are there for everybody.
        const largest = Math.max(...clubOf.map((club) => clubOf.filter((other) => other === club).length));
        const clashes = order.filter(([a, b]) => clubOf[a] === clubOf[b]).length;
        if (n - largest >= 8) expect(clashes).toBe(0);
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    ['aaaaaaabbbcdffg', 0],
    ['aaaabef', 2],
  ])('of the clubs %s lets %i pairs of one club meet, the fewest there are', (clubs, fewest) => {
    const people = [...clubs].map((club, i) => ({ id: `p${i}`, club }));
    const order = cappedPoolOrder(people, seededRandom(1));
    expect(order.filter(([a, b]) => a.club === b.club)).toHaveLength(fewest);
  });

  test('draws differently for another seed and alike for the same', () => {
    expect(pairsOf(12, 12, 5)).toEqual(pairsOf(12, 12, 5));
    expect(pairsOf(12, 12, 5)).not.toEqual(pairsOf(12, 12, 6));
  });
});

describe('poolFinals, "elimination stage"', () => {
  test('of seven has 14 matches in the pool and 4 behind it, semifinals 1–3 and 2–4', () => {
    const { matches } = poolFinals('b', pool(7, 7), seededRandom(1));
    expect(matches).toHaveLength(18);
    expect(matches.slice(14).map(({ a, b, medal }) => [a, b, medal])).toEqual([
      [{ rank: 1, of: 'group-a' }, { rank: 3, of: 'group-a' }, undefined],
      [{ rank: 2, of: 'group-a' }, { rank: 4, of: 'group-a' }, undefined],
      [{ loserOf: 'b.15' }, { loserOf: 'b.16' }, 'bronze'],
      [{ winnerOf: 'b.15' }, { winnerOf: 'b.16' }, 'gold'],
    ]);
  });

  test('opens once the pool is settled, with the places its ranking gives', () => {
    const { matches } = poolFinals('b', pool(7, 7), seededRandom(1));
    const results = matches.slice(0, 14).map(({ id, a }) => ({
      matchId: id,
      winner: 'entrant' in a ? a.entrant : null,
      method: 'points' as const,
    }));
    const ranking = () => ['p4', 'p2', 'p1', 'p0'];
    expect(advance(matches, results.slice(1), { ranking }).matches[14]).toMatchObject({ a: 'tbd', b: 'tbd' });
    expect(advance(matches, results, { ranking }).matches.slice(14, 16)).toMatchObject([
      { a: { entrant: 'p4' }, b: { entrant: 'p1' }, status: 'ready' },
      { a: { entrant: 'p2' }, b: { entrant: 'p0' }, status: 'ready' },
    ]);
    const tied = () => ['p4', 'p2', undefined, undefined];
    expect(advance(matches, results, { ranking: tied }).matches[14]).toMatchObject({
      b: 'tbd',
      status: 'waiting',
    });
  });
});
