/** Somebody to be drawn; competitors of one club are kept apart as long as possible. */
export interface Drawn {
  readonly id: string;
  readonly club: string;
}

/**
 * The places of a knock-out tree with the seeds where they belong: the first two in opposite halves, the first four
 * in different quarters, byes for the top seeds. Below that, competitors change places so that those of one club meet
 * as late as possible: opposite halves first, then quarters.
 *
 * @param seeds the best first, at least 2
 * @returns one place a leaf of the tree, a power of two of them; null beside somebody with a bye
 *
 * @example
 * drawTree([{ id: 'a', club: 'X' }, { id: 'b', club: 'Y' }, { id: 'c', club: 'Z' }]).map((place) => place?.id ?? null); // => ['a', null, 'b', 'c']
 */
export function drawTree<T extends Drawn>(seeds: readonly T[]): (T | null)[] {
  const places = seedOrder(2 ** Math.ceil(Math.log2(seeds.length))).map((seed) => seeds[seed] ?? null);
  const rank = new Map(seeds.map((seed, index) => [seed, index]));
  separateClubs(places, (a, b) =>
    mayChange(rank.get(a) as number, rank.get(b) as number, places.length - seeds.length),
  );
  return places;
}

/** Seed numbers from 0 in the order of the leaves: the two of a pair add up to one less than the number of leaves. */
function seedOrder(leaves: number): number[] {
  let order = [0];
  while (order.length < leaves) {
    const last = order.length * 2 - 1;
    order = order.flatMap((seed) => [seed, last - seed]);
  }
  return order;
}

/** Only competitors of one tier change places, and byes stay with the top seeds. */
function mayChange(rankA: number, rankB: number, byes: number): boolean {
  const tier = (rank: number) => (rank < 4 ? Math.ceil(Math.log2(rank + 1)) : 3);
  return tier(rankA) === tier(rankB) && rankA < byes === rankB < byes;
}

/** Changes pairs as long as that helps: every change lowers a cost of whole numbers, so it ends. */
function separateClubs<T extends Drawn>(
  places: (T | null)[],
  mayChangePlaces: (a: T, b: T) => boolean,
): void {
  const rounds = Math.log2(places.length);
  for (let changed = true; changed; ) {
    changed = false;
    for (let i = 0; i < places.length; i++) {
      for (let j = i + 1; j < places.length; j++) {
        const [a, b] = [places[i], places[j]];
        if (!a || !b || a.club === b.club || !mayChangePlaces(a, b)) continue;
        const before = clubCost(places, a, i, rounds) + clubCost(places, b, j, rounds);
        [places[i], places[j]] = [b, a];
        const after = clubCost(places, a, j, rounds) + clubCost(places, b, i, rounds);
        if (after < before) changed = true;
        else [places[i], places[j]] = [a, b];
      }
    }
  }
}

/** What somebody's club-mates cost from a place: four times as much for every round they can meet earlier. */
function clubCost<T extends Drawn>(
  places: readonly (T | null)[],
  drawn: T,
  place: number,
  rounds: number,
): number {
  if (!drawn.club) return 0;
  let cost = 0;
  for (const [other, mate] of places.entries()) {
    if (mate?.club === drawn.club && mate !== drawn) cost += 4 ** (rounds - meetingRound(place, other));
  }
  return cost;
}

/** The round in which two places of the tree meet, from 1. */
function meetingRound(a: number, b: number): number {
  return 32 - Math.clz32(a ^ b);
}
