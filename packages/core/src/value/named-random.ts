import { type Random, seededRandom } from './random.ts';

/**
 * A stream of random numbers of its own for one thing, such as the draw of one bracket: the same seed and name give
 * the same stream, whatever else is drawn.
 *
 * @example
 * namedRandom(1, 'a').next() === namedRandom(1, 'a').next(); // => true
 * namedRandom(1, 'a').next() === namedRandom(1, 'b').next(); // => false
 */
export function namedRandom(seed: number, name: string): Random {
  return seededRandom(hashText(name, seed));
}

/**
 * A number for a text, of 32 bits with a sign: equal for equal texts, and without order for others.
 *
 * @param seed whole number; other seeds give other numbers
 * @example
 * hashText('a') === hashText('a'); // => true
 * hashText('a') === hashText('b'); // => false
 */
export function hashText(text: string, seed = 0): number {
  let hash = seed | 0;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) as number), 0x01000193) | 0;
  return hash;
}
