import type { Random } from '../value/random.ts';

/** Two places of a pool that meet. */
export type Pair = readonly [number, number];

const STEPS = 4000;

/**
 * Other pairings with as many matches for everybody, in which fewer pairs are unwanted: two matches a–b and c–d become
 * a–c and b–d as long as that makes no pair meet twice and costs nothing.
 *
 * @param pairs no pair twice
 * @param isUnwanted whether two places should rather not meet
 */
export function rewire(
  pairs: readonly Pair[],
  isUnwanted: (a: number, b: number) => boolean,
  random: Random,
): readonly Pair[] {
  const wired = [...pairs];
  const key = (a: number, b: number) => `${Math.min(a, b)}-${Math.max(a, b)}`;
  const meeting = new Set(wired.map(([a, b]) => key(a, b)));
  const cost = (a: number, b: number) => Number(isUnwanted(a, b));
  for (let step = 0; step < STEPS; step++) {
    const unwanted = wired.flatMap(([a, b], index) => (isUnwanted(a, b) ? [index] : []));
    if (unwanted.length === 0) break;
    const i = unwanted[random.below(unwanted.length)] as number;
    const j = random.below(wired.length);
    const [a, b] = wired[i] as Pair;
    const [c, d] =
      random.below(2) === 0 ? (wired[j] as Pair) : ((wired[j] as Pair).toReversed() as [number, number]);
    if (new Set([a, b, c, d]).size < 4 || meeting.has(key(a, c)) || meeting.has(key(b, d))) continue;
    if (cost(a, c) + cost(b, d) > cost(a, b) + cost(c, d)) continue;
    meeting.delete(key(a, b));
    meeting.delete(key(c, d));
    meeting.add(key(a, c)).add(key(b, d));
    wired[i] = [a, c];
    wired[j] = [b, d];
  }
  return wired;
}

/**
 * Whether everybody is tied to everybody by a chain of matches.
 *
 * @example
 * isConnected([[0, 1], [2, 3]], 4); // => false
 */
export function isConnected(pairs: readonly Pair[], size: number): boolean {
  const reached = new Set([0]);
  for (let before = 0; before < reached.size; ) {
    before = reached.size;
    for (const [a, b] of pairs) {
      if (reached.has(a) || reached.has(b)) reached.add(a).add(b);
    }
  }
  return reached.size === size;
}

const TRIES = 200;

/**
 * An order of the pairings that leaves at least `gap` matches between two of one place's, found by taking the pair that
 * has most matches left and waits longest, with some chance; undefined where none of the tries comes to an end.
 */
export function orderEvenly(
  pairs: readonly Pair[],
  size: number,
  gap: number,
  random: Random,
): readonly Pair[] | undefined {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const order = tryOrder(pairs, size, gap, random);
    if (order.length === pairs.length) return order;
  }
  return undefined;
}

function tryOrder(pairs: readonly Pair[], size: number, gap: number, random: Random): readonly Pair[] {
  const left = [...pairs];
  const order: Pair[] = [];
  const last = new Array<number>(size).fill(-size);
  const open = new Array<number>(size).fill(0);
  for (const place of pairs.flat()) open[place] = (open[place] as number) + 1;
  while (left.length > 0) {
    let best = { value: -1, index: -1 };
    for (const [index, pair] of left.entries()) {
      const waits = pair.map((place) => order.length - (last[place] as number) - 1);
      if (waits.some((wait) => wait < gap)) continue;
      const matches = pair.reduce((total, place) => total + (open[place] as number), 0);
      const value = 2 * size * matches + waits.reduce((a, b) => a + b) + random.below(size);
      if (value > best.value) best = { value, index };
    }
    const [next] = left.splice(best.index, best.index < 0 ? 0 : 1);
    if (!next) return order;
    for (const place of next) {
      last[place] = order.length;
      open[place] = (open[place] as number) - 1;
    }
    order.push(next);
  }
  return order;
}
