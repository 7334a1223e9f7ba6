import { describe, expect, it } from 'vitest';
import { seededRandom } from './random.ts';

describe('seededRandom', () => {
  it('repeats itself for the same seed and differs for another', () => {
    const draw = (seed: number) => {
      const random = seededRandom(seed);
      return Array.from({ length: 20 }, () => random.below(1_000_000));
    };
    expect(draw(5)).toEqual(draw(5));
    expect(draw(5)).not.toEqual(draw(6));
  });

  it('spreads evenly over what is asked', () => {
    const random = seededRandom(1);
    const even = [0, 0, 0, 0, 0, 0, 0];
    for (let i = 0; i < 70_000; i += 1) {
      const drawn = random.below(7);
      even[drawn] = (even[drawn] ?? 0) + 1;
    }
    for (const count of even) expect(Math.abs(count - 10_000)).toBeLessThan(500);
  });
});
