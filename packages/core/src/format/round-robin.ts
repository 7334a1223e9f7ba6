import { type BracketGraph, matchId } from './graph.ts';

/**
 * The pairings of a round robin, in an order with the most even rest there is: run one after another on one mat,
 * at least ⌊(n − 3) / 2⌋ matches lie between two of the same competitor (0 for n ≤ 4). No order can do better.
 *
 * @param n number of competitors, 0 and 1 give no match
 * @returns pairs of indices below `n`, every pair once; every ⌊n / 2⌋ in a row are a round
 *
 * @example
 * roundRobinOrder(3); // => [[0, 1], [2, 0], [1, 2]]
 * roundRobinOrder(5).length; // => 10
 */
export function roundRobinOrder(n: number): [number, number][] {
  if (n < 2) return [];
  return n % 2 === 0 ? evenOrder(n) : oddOrder(n);
}

/** The circle method: one competitor stays, the others move on by one place a round. */
function evenOrder(n: number): [number, number][] {
  const order: [number, number][] = [];
  const ring = Array.from({ length: n - 1 }, (_, i) => i);
  for (let round = 0; round < n - 1; round++) {
    const at = (place: number) => ring[(place + round) % (n - 1)] as number;
    order.push([n - 1, at(0)]);
    for (let k = 1; k < n / 2; k++) order.push([at(k), at(n - 1 - k)]);
  }
  return order;
}

/**
 * For odd n = 2m + 1 three competitors are rested at any time: the one who waits and the two of the match m back. The
 * one who waits fights one of these two, the other waits. It is the first of the pair at the start, later only in the
 * m-th and the n-th of every n matches: the pattern that an exhaustive search finds for small n, checked up to 301.
 */
function oddOrder(n: number): [number, number][] {
  const m = (n - 1) / 2;
  const order: [number, number][] = Array.from({ length: m }, (_, i) => [2 * i, 2 * i + 1]);
  let waiting = n - 1;
  for (let t = m; t < m * n; t++) {
    const [first, second] = order[t - m] as [number, number];
    const sinceStart = t + 1 - n;
    const takesFirst = sinceStart <= 0 || sinceStart % n === m || sinceStart % n === 0;
    order.push([waiting, takesFirst ? first : second]);
    waiting = takesFirst ? second : first;
  }
  return order;
}

/**
 * True round robin: everybody meets everybody once, for any number of entrants.
 * Rulebook `madison`, "True Round Robin".
 *
 * @param bracketId prefix of the match ids
 * @param entrants athletes' ids, in the order of the draw
 *
 * @example
 * roundRobin('b', ['x', 'y']).matches; // => [{ id: 'b.1', stage: 'pool', round: 1, number: 1, a: { entrant: 'y' }, b: { entrant: 'x' } }]
 */
export function roundRobin(bracketId: string, entrants: readonly string[]): BracketGraph {
  const perRound = Math.floor(entrants.length / 2);
  const matches = roundRobinOrder(entrants.length).map(([a, b], index) => ({
    id: matchId(bracketId, index + 1),
    stage: 'pool',
    round: Math.floor(index / perRound) + 1,
    number: index + 1,
    a: { entrant: entrants[a] as string },
    b: { entrant: entrants[b] as string },
  }));
  return { stages: [{ id: 'pool', kind: 'pool' }], matches };
}
