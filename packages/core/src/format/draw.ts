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

/** So many looks at club-mates a draw may take; brackets of up to a few hundred need fewer. */
const MOST_LOOKS = 20_000_000;

/** Changes pairs as long as that helps: every change lowers a cost of whole numbers, so it ends. */
function separateClubs<T extends Drawn>(
  places: (T | null)[],
  mayChangePlaces: (a: T, b: T) => boolean,
): void {
  const rounds = Math.log2(places.length);
  const mates = new ClubPlaces(places);
  for (let changed = true; changed; ) {
    changed = false;
    for (let i = 0; i < places.length; i++) {
      for (let j = i + 1; j < places.length; j++) {
        const [a, b] = [places[i], places[j]];
        if (!a || !b || a.club === b.club || !mayChangePlaces(a, b)) continue;
        if (mates.looks > MOST_LOOKS) return;
        const before = mates.cost(a, i, i, rounds) + mates.cost(b, j, j, rounds);
        const after = mates.cost(a, j, i, rounds) + mates.cost(b, i, j, rounds);
        if (after >= before) continue;
        [places[i], places[j]] = [b, a];
        mates.exchange(a, i, b, j);
        changed = true;
      }
    }
  }
}

/** Where the competitors of each club are; somebody without a club has no mates. */
class ClubPlaces {
  looks = 0;
  readonly #places = new Map<string, Set<number>>();

  constructor(places: readonly (Drawn | null)[]) {
    for (const [place, drawn] of places.entries()) {
      if (!drawn?.club) continue;
      const mates = this.#places.get(drawn.club) ?? new Set();
      this.#places.set(drawn.club, mates.add(place));
    }
  }

  /** What somebody's club-mates cost at a place: four times as much for every round they can meet earlier. */
  cost({ club }: Drawn, at: number, own: number, rounds: number): number {
    let cost = 0;
    for (const place of this.#places.get(club) ?? []) {
      this.looks++;
      if (place !== own) cost += 4 ** (rounds - meetingRound(at, place));
    }
    return cost;
  }

  exchange(a: Drawn, from: number, b: Drawn, to: number): void {
    this.#places.get(a.club)?.delete(from);
    this.#places.get(a.club)?.add(to);
    this.#places.get(b.club)?.delete(to);
    this.#places.get(b.club)?.add(from);
  }
}

/** The round in which two places of the tree meet, from 1. */
function meetingRound(a: number, b: number): number {
  return 32 - Math.clz32(a ^ b);
}
