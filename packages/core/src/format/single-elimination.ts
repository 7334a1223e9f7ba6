import { type Drawn, drawTree } from './draw.ts';
import { type BracketGraph, type Match, matchId, type Slot } from './graph.ts';

/**
 * Single elimination for any number of competitors: n − 1 matches, and from four on one for bronze between the losers
 * of the semifinals. Byes go to the top seeds; competitors of one club meet as late as possible.
 * Rulebook `sub-overtime`, "4 or more competitors".
 *
 * @param bracketId prefix of the match ids
 * @param seeds the best first, at least 2
 *
 * @example
 * singleElimination('b', ['w', 'x', 'y', 'z'].map((id) => ({ id, club: '' }))).matches.map(({ a, b }) => [a, b])[2]; // => [{ loserOf: 'b.1' }, { loserOf: 'b.2' }]
 */
export function singleElimination(bracketId: string, seeds: readonly Drawn[]): BracketGraph {
  const stage = 'knockout';
  const matches: Match[] = [];
  const add = (a: Slot, b: Slot, round: number, medal?: 'gold' | 'bronze'): Slot => {
    const number = matches.length + 1;
    const id = matchId(bracketId, number);
    matches.push({ id, stage, round, number, a, b, ...(medal && { medal }) });
    return { winnerOf: id };
  };
  let slots: (Slot | null)[] = drawTree(seeds).map((drawn) => drawn && { entrant: drawn.id });
  for (let round = 1; slots.length > 1; round++) {
    const isFinal = slots.length === 2;
    const [semifinalA, semifinalB] = slots;
    if (isFinal && seeds.length >= 4) add(loser(semifinalA), loser(semifinalB), round, 'bronze');
    slots = pairs(slots).map(([a, b]) =>
      a && b ? add(a, b, round, isFinal ? 'gold' : undefined) : (a ?? b),
    );
  }
  return { stages: [{ id: stage, kind: 'knockout' }], matches };
}

function pairs<T>(list: readonly T[]): [T, T][] {
  return Array.from({ length: list.length / 2 }, (_, i) => [list[2 * i] as T, list[2 * i + 1] as T]);
}

/** From four competitors on, both finalists come out of a semifinal. */
function loser(slot: Slot | null | undefined): Slot {
  if (!slot || !('winnerOf' in slot)) throw new RangeError('a finalist who fought no semifinal');
  return { loserOf: slot.winnerOf };
}
