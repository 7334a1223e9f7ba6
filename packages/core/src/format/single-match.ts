import { type BracketGraph, matchId } from './graph.ts';

/**
 * Two competitors, one match.
 * Rulebook `sub-overtime`, "2 competitors".
 *
 * @example
 * singleMatch('b', ['x', 'y']).matches; // => [{ id: 'b.1', stage: 'knockout', round: 1, number: 1, a: { entrant: 'x' }, b: { entrant: 'y' }, medal: 'gold' }]
 */
export function singleMatch(bracketId: string, [a, b]: readonly [string, string]): BracketGraph {
  const match = { id: matchId(bracketId, 1), stage: 'knockout', round: 1, number: 1, medal: 'gold' } as const;
  return {
    stages: [{ id: 'knockout', kind: 'knockout' }],
    matches: [{ ...match, a: { entrant: a }, b: { entrant: b } }],
  };
}

/**
 * Two competitors, best of three; the third match is dropped when one leads 2–0.
 * Rulebook `pool-finals`, "2 competitors".
 *
 * @example
 * bestOfThree('b', ['x', 'y']).matches[2].droppedIfSwept; // => ['b.1', 'b.2']
 */
export function bestOfThree(bracketId: string, [a, b]: readonly [string, string]): BracketGraph {
  const [first, second, third] = [1, 2, 3].map((number) => ({
    id: matchId(bracketId, number),
    stage: 'pool',
    round: number,
    number,
    a: { entrant: a },
    b: { entrant: b },
  })) as [Fixture, Fixture, Fixture];
  return {
    stages: [{ id: 'pool', kind: 'pool' }],
    matches: [first, second, { ...third, droppedIfSwept: [first.id, second.id] }],
  };
}

type Fixture = BracketGraph['matches'][number];
