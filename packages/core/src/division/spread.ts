import type { SpreadMeasure } from '../ruleset.ts';

/** The lightest and the heaviest weight of a group, in units of `weightUnits`. */
export interface WeightRange {
  readonly min: number;
  readonly max: number;
}

/**
 * How far a group's weights lie apart, as a share of the lightest: `(max - min) / min`.
 *
 * @example
 * relativeSpread({ min: 60, max: 66 }); // => 0.1
 */
export function relativeSpread({ min, max }: WeightRange): number {
  return (max - min) / min;
}

/**
 * Whether a group's relative spread is above a limit, decided exactly.
 *
 * @param limit a share such as 0.1, of up to six decimals
 *
 * @example
 * isSpreadAbove({ min: 6000, max: 6600 }, 0.1); // => false
 * isSpreadAbove({ min: 6000, max: 6601 }, 0.1); // => true
 */
export function isSpreadAbove({ min, max }: WeightRange, limit: number): boolean {
  const beyond = (max - min) / min - limit;
  if (Math.abs(beyond) > 1e-9) return beyond > 0;
  return BigInt(max - min) * 1_000_000n > BigInt(Math.round(limit * 1_000_000)) * BigInt(min);
}

/**
 * What a group adds to the sum that a Madison cut minimises.
 *
 * @example
 * spreadTerm({ min: 50, max: 60 }, 'relative-spread'); // => 0.2
 */
export function spreadTerm(range: WeightRange, measure: SpreadMeasure): number {
  const spread = relativeSpread(range);
  return measure === 'relative-spread' ? spread : spread * spread;
}

interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/**
 * Compares the sums of the spread terms of two lists of groups without any rounding.
 * Groups that stand in both lists cancel, which keeps the fractions short.
 *
 * @returns negative when the first sum is smaller, 0 when the sums are equal
 *
 * @example
 * compareSpreadSums([{ min: 50, max: 60 }], [{ min: 100, max: 120 }], 'squared-relative-spread'); // => 0
 */
export function compareSpreadSums(
  a: readonly WeightRange[],
  b: readonly WeightRange[],
  measure: SpreadMeasure,
): number {
  const balance = new Map<string, { range: WeightRange; count: number }>();
  const tally = (ranges: readonly WeightRange[], step: number) => {
    for (const range of ranges) {
      const key = `${range.min}-${range.max}`;
      const seen = balance.get(key);
      if (seen) seen.count += step;
      else balance.set(key, { range, count: step });
    }
  };
  tally(a, 1);
  tally(b, -1);
  let difference: Fraction = { numerator: 0n, denominator: 1n };
  for (const { range, count } of balance.values()) {
    if (count !== 0) difference = add(difference, exactTerm(range, measure, count));
  }
  if (difference.numerator === 0n) return 0;
  return difference.numerator < 0n ? -1 : 1;
}

function exactTerm({ min, max }: WeightRange, measure: SpreadMeasure, count: number): Fraction {
  const power = measure === 'relative-spread' ? 1n : 2n;
  return { numerator: BigInt(count) * BigInt(max - min) ** power, denominator: BigInt(min) ** power };
}

function add(a: Fraction, b: Fraction): Fraction {
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  };
}
