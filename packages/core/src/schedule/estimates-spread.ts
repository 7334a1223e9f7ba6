import { seededRandom } from '../value/random.ts';
import { shuffle } from '../value/shuffle.ts';

/** So many ways in which the day may go on are followed at once. */
export const PATHS = 64;

/** The middle of the share of a distribution that stands for one path. */
const shareOf = (path: number) => (path + 0.5) / PATHS;

/** So many orders of the paths there are; a draw takes one of them, from some place of it on. */
const ORDERS = 61;

/** For each order which share of a distribution each path takes; each stands here twice in a row. */
export const shares: Uint8Array = Uint8Array.from(
  Array.from({ length: ORDERS }, (_, seed) => {
    const order = shuffle([...Array(PATHS).keys()], seededRandom(seed));
    return [...order, ...order];
  }).flat(),
);

/**
 * Where in `shares` the numbers of the paths begin, for something that is drawn: on each path another share of its
 * distribution. The same thing gets the same numbers every time, so an estimate changes only with what is known.
 *
 * @param purpose small whole number: what is drawn
 */
export function drawFrom(hash: number, purpose: number): number {
  const mixed = Math.imul(hash ^ Math.imul(purpose + 1, 0x9e3779b1), 0x85ebca6b) >>> 0;
  return ((mixed >>> 8) % ORDERS) * 2 * PATHS + (mixed % PATHS);
}

/** Values seen, and those believed before anything was seen. */
export interface Sample {
  readonly seen: readonly number[];
  readonly believed: readonly number[];
  /** So many values seen weigh as much as the belief. */
  readonly weight: number;
}

/** The value at each share of a sample, the least first: one for each path. */
export function quantileTable({ seen, believed, weight }: Sample): Float64Array {
  const each = weight / believed.length;
  const seenInOrder = Float64Array.from(seen).sort();
  const believedInOrder = Float64Array.from(believed).sort();
  const total = seen.length + weight;
  const table = new Float64Array(PATHS);
  let [a, b, passed] = [0, 0, 0];
  let value = 0;
  for (let path = 0; path < PATHS; path += 1) {
    while (passed < shareOf(path) * total) {
      const one = seenInOrder[a] ?? Number.POSITIVE_INFINITY;
      const other = believedInOrder[b] ?? Number.POSITIVE_INFINITY;
      if (a >= seen.length && b >= believed.length) break;
      if (one <= other) a += 1;
      else b += 1;
      passed += one <= other ? 1 : each;
      value = Math.min(one, other);
    }
    table[path] = value;
  }
  return table;
}

/**
 * How far a quantity that is not known well may be from its estimate, for each share: a logistic distribution, whose
 * tails are heavier than the normal one's, in units of its standard deviation.
 */
export const deviations: Float64Array = Float64Array.from(
  { length: PATHS },
  (_, path) => (Math.log(shareOf(path) / (1 - shareOf(path))) * Math.sqrt(3)) / Math.PI,
);

export function meanOf(values: Float64Array | readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/** The mean of the values, and the least and the greatest of those that are left without one at each end. */
export function windowOf(values: Float64Array): { mean: number; low: number; high: number } {
  let [least, low] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [greatest, high] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let sum = 0;
  for (const value of values) {
    sum += value;
    low = Math.min(low, Math.max(least, value));
    least = Math.min(least, value);
    high = Math.max(high, Math.min(greatest, value));
    greatest = Math.max(greatest, value);
  }
  return { mean: Math.min(high, Math.max(low, sum / values.length)), low, high };
}
