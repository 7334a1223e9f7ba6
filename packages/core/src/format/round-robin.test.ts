import { describe, expect, test } from 'vitest';
import { roundRobin, roundRobinOrder } from './round-robin.ts';

/** Least number of matches between two of the same competitor, run one after another. */
function leastGap(order: readonly (readonly [number, number])[]): number {
  const last = new Map<number, number>();
  let least = Number.POSITIVE_INFINITY;
  for (const [place, pair] of order.entries()) {
    for (const competitor of pair) {
      const previous = last.get(competitor);
      if (previous !== undefined) least = Math.min(least, place - previous - 1);
      last.set(competitor, place);
    }
  }
  return least;
}

describe('roundRobinOrder', () => {
  test.each(Array.from({ length: 63 }, (_, i) => i + 2))('pairs everybody once, n = %i', (n) => {
    const pairs = roundRobinOrder(n).map(([a, b]) => [Math.min(a, b), Math.max(a, b)].join('-'));
    const expected = [];
    for (let a = 0; a < n; a++) for (let b = a + 1; b < n; b++) expected.push(`${a}-${b}`);
    expect([...pairs].sort()).toEqual(expected.sort());
  });

  test.each([
    [3, 0],
    [4, 0],
    [5, 1],
    [6, 1],
    [7, 2],
    [8, 2],
    [9, 3],
    [10, 3],
    [11, 4],
    [12, 4],
    [13, 5],
    [14, 5],
    [63, 30],
    [64, 30],
  ])('of %i leaves at least %i matches between two of one competitor', (n, gap) => {
    expect(leastGap(roundRobinOrder(n))).toBe(gap);
  });

  test('has nothing to fight for nobody or one', () => {
    expect(roundRobinOrder(0)).toEqual([]);
    expect(roundRobinOrder(1)).toEqual([]);
  });
});

describe('roundRobin', () => {
  test.each([2, 3, 4, 5, 6, 7])('of %i puts nobody into one round twice', (n) => {
    const entrants = Array.from({ length: n }, (_, i) => `athlete-${i}`);
    const rounds = new Map<number, string[]>();
    for (const { round, a, b } of roundRobin('b', entrants).matches) {
      const names = [a, b].map((slot) => ('entrant' in slot ? slot.entrant : '?'));
      rounds.set(round, [...(rounds.get(round) ?? []), ...names]);
    }
    expect([...rounds.keys()]).toHaveLength(n % 2 === 0 ? n - 1 : n);
    for (const names of rounds.values()) expect(new Set(names).size).toBe(names.length);
  });

  test('numbers its matches from 1 with the bracket in front', () => {
    const { matches } = roundRobin('gi-male-adult-blue-1', ['x', 'y', 'z']);
    expect(matches.map(({ id, number }) => [id, number])).toEqual([
      ['gi-male-adult-blue-1.1', 1],
      ['gi-male-adult-blue-1.2', 2],
      ['gi-male-adult-blue-1.3', 3],
    ]);
  });
});
