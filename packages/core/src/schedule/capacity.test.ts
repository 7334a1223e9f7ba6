import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortestStretch } from './capacity.ts';

describe('shortestStretch', () => {
  it('is the work itself on one mat without a break', () => {
    expect(shortestStretch([[100, 900]], 300)).toBe(300);
  });

  it('counts a break that the work must reach over', () => {
    expect(
      shortestStretch(
        [
          [0, 100],
          [200, 300],
        ],
        150,
      ),
    ).toBe(250);
  });

  it('waits for the hours in which more mats are open', () => {
    expect(
      shortestStretch(
        [
          [0, 1000],
          [500, 1000],
        ],
        600,
      ),
    ).toBe(300);
  });

  it('is infinite where the openings do not suffice', () => {
    expect(shortestStretch([[0, 100]], 101)).toBe(Number.POSITIVE_INFINITY);
  });

  it('equals trying every start, second by second', () => {
    const opening = fc
      .tuple(fc.nat(20), fc.integer({ min: 1, max: 10 }))
      .map(([from, length]) => [from, from + length] as const);
    fc.assert(
      fc.property(
        fc.array(opening, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 25 }),
        (openings, work) => {
          let least = Number.POSITIVE_INFINITY;
          for (let from = 0; from <= 30; from += 1) {
            for (let to = from; to <= 30; to += 1) {
              const open = openings.reduce(
                (sum, [a, b]) => sum + Math.max(0, Math.min(to, b) - Math.max(from, a)),
                0,
              );
              if (open >= work) least = Math.min(least, to - from);
            }
          }
          const found = shortestStretch(openings, work);
          // Between whole seconds a stretch may be shorter, by less than one at either end.
          expect(found).toBeLessThanOrEqual(least);
          if (least !== Number.POSITIVE_INFINITY) expect(found).toBeGreaterThan(least - 2);
        },
      ),
    );
  });
});
