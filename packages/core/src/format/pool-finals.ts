import type { Random } from '../value/random.ts';
import { cappedPoolOrder } from './capped-pool.ts';
import type { Drawn } from './draw.ts';
import { type BracketGraph, type Match, matchId, type Slot } from './graph.ts';

const POOL = 'group-a';
const FINALS = 'finals';

/**
 * Group A, a pool in which everybody has exactly four matches, and a final stage of its first four: semifinals of the
 * 1st against the 3rd and the 2nd against the 4th, a match for 3rd place, a final.
 * Rulebook `pool-finals`, "7 or more competitors".
 *
 * @param bracketId prefix of the match ids
 * @param pool at least 7 competitors
 * @param random the draw
 */
export function poolFinals(bracketId: string, pool: readonly Drawn[], random: Random): BracketGraph {
  const perRound = Math.floor(pool.length / 2);
  const inPool = cappedPoolOrder(pool, random).map(
    ([a, b], index): Match => ({
      id: matchId(bracketId, index + 1),
      stage: POOL,
      round: Math.floor(index / perRound) + 1,
      number: index + 1,
      a: { entrant: a.id },
      b: { entrant: b.id },
    }),
  );
  return {
    stages: [
      { id: POOL, kind: 'pool' },
      { id: FINALS, kind: 'knockout' },
    ],
    matches: [...inPool, ...finalStage(bracketId, inPool.length)],
  };
}

function finalStage(bracketId: string, before: number): Match[] {
  const [first, second, bronze, gold] = [1, 2, 3, 4].map((k) => ({
    id: matchId(bracketId, before + k),
    stage: FINALS,
    round: k <= 2 ? 1 : 2,
    number: before + k,
  })) as [Place, Place, Place, Place];
  const rank = (place: number): Slot => ({ rank: place, of: POOL });
  return [
    { ...first, a: rank(1), b: rank(3) },
    { ...second, a: rank(2), b: rank(4) },
    { ...bronze, a: { loserOf: first.id }, b: { loserOf: second.id }, medal: 'bronze' },
    { ...gold, a: { winnerOf: first.id }, b: { winnerOf: second.id }, medal: 'gold' },
  ];
}

type Place = Pick<Match, 'id' | 'stage' | 'round' | 'number'>;
