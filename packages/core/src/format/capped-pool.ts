import type { Random } from '../value/random.ts';
import { shuffle } from '../value/shuffle.ts';
import type { Drawn } from './draw.ts';
import { isConnected, orderEvenly, type Pair, rewire } from './rewire-pool.ts';
import { roundRobinOrder } from './round-robin.ts';

/** Everybody in a capped pool has exactly this many matches. */
const MATCHES_EACH = 4;

/**
 * The pairings of a pool in which everybody has exactly four matches: 2n of them, no pair twice, all connected, clubs
 * apart where possible, in an order that leaves at least ⌊n / 3⌋ matches between two of one competitor's on one mat.
 * Rulebook `pool-finals`, "7 or more competitors: Group A"; the draw is ours.
 *
 * @param pool at least 7 competitors
 * @param random the draw; the same stream gives the same pairings
 * @returns pairs in the order in which they are fought
 */
export function cappedPoolOrder<T extends Drawn>(pool: readonly T[], random: Random): [T, T][] {
  const template = pool.length % 2 === 0 ? evenTemplate(pool.length) : oddTemplate(pool.length);
  const places = drawApart(pool, template, random);
  const pairs = rewiredApart(places, template, random);
  return pairs.map(([a, b]) => [places[a] as T, places[b] as T]);
}

/** So many rewirings are tried for one in which no two of a club meet. */
const REWIRINGS = 10;

/** The template, or other pairings with fewer of one club that are connected and leave as much rest as is asked for. */
function rewiredApart(places: readonly Drawn[], template: readonly Pair[], random: Random): readonly Pair[] {
  const isUnwanted = (a: number, b: number) => {
    const club = places[a]?.club;
    return club !== undefined && club !== '' && club === places[b]?.club;
  };
  const count = (pairs: readonly Pair[]) => pairs.filter(([a, b]) => isUnwanted(a, b)).length;
  let best = { unwanted: count(template), pairs: template };
  for (let attempt = 0; attempt < REWIRINGS && best.unwanted > 0; attempt++) {
    const wired = rewire(template, isUnwanted, random);
    if (count(wired) >= best.unwanted || !isConnected(wired, places.length)) continue;
    const pairs = orderEvenly(wired, places.length, Math.floor(places.length / 3), random);
    if (pairs) best = { unwanted: count(pairs), pairs };
  }
  return best.pairs;
}

/** Four rounds of the circle method. */
function evenTemplate(n: number): [number, number][] {
  return roundRobinOrder(n).slice(0, (MATCHES_EACH * n) / 2);
}

/**
 * Two rings, each run through in every other pair of neighbours, so that everybody comes twice in each. The second
 * ring seats nobody beside a former neighbour and moves everybody by a few places only, which keeps the rest even:
 * fours in the order 2 4 1 3, and at the end whatever order leaves the most rest.
 */
function oddTemplate(n: number): [number, number][] {
  const upwards = Array.from({ length: n }, (_, place) => place);
  const first = ring(upwards);
  const tail = Math.min(n, (n % 4) + 8);
  const fours = upwards.slice(0, n - tail).map((place) => place + ([1, 2, -2, -1][place % 4] as number));
  let best = { gap: -1, order: first };
  for (const seats of seatings(fours, n)) {
    const order = [...first, ...ring(seats)];
    const gap = leastGap(order, n);
    if (gap > best.gap) best = { gap, order };
  }
  return best.order;
}

/** Every way to seat the rest, nobody beside a neighbour of the first ring and nobody more than three places away. */
function* seatings(seats: readonly number[], n: number): Generator<readonly number[]> {
  const fits = (seat: number) => !isNeighbour(seat, seats.at(-1) ?? seat, n);
  if (seats.length === n) {
    if (fits(seats[0] as number)) yield seats;
    return;
  }
  const from = Math.max(0, seats.length - 3);
  for (let seat = from; seat <= Math.min(n - 1, seats.length + 3); seat++) {
    if (!seats.includes(seat) && fits(seat)) yield* seatings([...seats, seat], n);
  }
}

function ring(seats: readonly number[]): [number, number][] {
  const at = (place: number) => seats[place % seats.length] as number;
  return seats.map((_, k) => [at(2 * k), at(2 * k + 1)]);
}

function isNeighbour(a: number, b: number, n: number): boolean {
  return Math.abs(a - b) === 1 || Math.abs(a - b) === n - 1;
}

function leastGap(order: readonly [number, number][], n: number): number {
  const last = new Array<number>(n).fill(Number.NEGATIVE_INFINITY);
  let least = Number.POSITIVE_INFINITY;
  for (const [place, pair] of order.entries()) {
    for (const competitor of pair) {
      least = Math.min(least, place - (last[competitor] as number) - 1);
      last[competitor] = place;
    }
  }
  return least;
}

/** So many draws are tried for one in which no two of a club meet. */
const DRAWS = 20;

/** A seeded draw with the fewest pairs of one club. */
function drawApart<T extends Drawn>(
  pool: readonly T[],
  template: readonly [number, number][],
  random: Random,
): readonly T[] {
  const opponents = pool.map((_, place) =>
    template.flatMap(([a, b]) => (a === place ? [b] : b === place ? [a] : [])),
  );
  let best = { mates: Number.POSITIVE_INFINITY, places: pool };
  for (let draw = 0; draw < DRAWS && best.mates > 0; draw++) {
    const places = shuffle(pool, random);
    const mates = separateClubs(places, opponents);
    if (mates < best.mates) best = { mates, places };
  }
  return best.places;
}

/** Changes places as long as fewer of one club meet; returns how many still do, counted from both sides. */
function separateClubs<T extends Drawn>(places: T[], opponents: readonly (readonly number[])[]): number {
  const mates = (place: number) => {
    const club = places[place]?.club;
    return club ? (opponents[place] ?? []).filter((other) => places[other]?.club === club).length : 0;
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (let i = 0; i < places.length; i++) {
      for (let j = 0; j < places.length && mates(i) > 0; j++) {
        const before = mates(i) + mates(j);
        [places[i], places[j]] = [places[j] as T, places[i] as T];
        if (mates(i) + mates(j) < before) changed = true;
        else [places[i], places[j]] = [places[j] as T, places[i] as T];
      }
    }
  }
  return places.reduce((total, _, place) => total + mates(place), 0);
}
