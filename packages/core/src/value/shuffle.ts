import type { Random } from './random.ts';

/**
 * A copy of a list in random order, every order equally likely.
 *
 * @example
 * shuffle([1, 2, 3], { below: () => 0 }); // => [2, 3, 1]
 */
export function shuffle<T>(list: readonly T[], random: Pick<Random, 'below'>): T[] {
  const shuffled = [...list];
  for (let i = shuffled.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [shuffled[i], shuffled[j]] = [shuffled[j] as T, shuffled[i] as T];
  }
  return shuffled;
}
