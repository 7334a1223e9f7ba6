import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MadisonRules } from '../ruleset.ts';
import { weightUnits } from '../value/weight.ts';
import { cutMadison } from './madison.ts';

const book: MadisonRules = {
  targetSize: 5,
  minSize: 3,
  maxSize: 5,
  measure: 'squared-relative-spread',
  maxSpread: null,
  warnSpread: { minors: 0.1, adults: 0.2 },
};

const kg = (...weights: number[]) =>
  weights.map((weight) => weightUnits({ hundredths: Math.round(weight * 100), unit: 'kg' }));

/** Every way to write n as an ordered sum of sizes up to the maximum. */
function* compositions(n: number, maxSize: number): Generator<number[]> {
  if (n === 0) yield [];
  for (let size = 1; size <= Math.min(n, maxSize); size++) {
    for (const rest of compositions(n - size, maxSize)) yield [size, ...rest];
  }
}

/** What is left over, in the words of the rule, the most important first. */
function counts(sizes: number[], rules: MadisonRules): number[] {
  const sum = (value: (size: number) => number) => sizes.reduce((total, size) => total + value(size), 0);
  return [
    sum((size) => (size < rules.minSize ? size : 0)),
    sum((size) => Math.max(0, size - rules.targetSize)),
    sizes.length,
  ];
}

function ranges(sizes: number[], weights: number[]): [min: bigint, max: bigint][] {
  let end = 0;
  return sizes.map((size) => {
    end += size;
    return [BigInt(weights[end - size] as number), BigInt(weights[end - 1] as number)];
  });
}

function spreadSum(sizes: number[], weights: number[], rules: MadisonRules): [bigint, bigint] {
  const power = rules.measure === 'relative-spread' ? 1n : 2n;
  let [numerator, denominator] = [0n, 1n];
  for (const [min, max] of ranges(sizes, weights)) {
    numerator = numerator * min ** power + (max - min) ** power * denominator;
    denominator *= min ** power;
  }
  return [numerator, denominator];
}

function isBetter(a: number[], b: number[], weights: number[], rules: MadisonRules): boolean {
  const [countsA, countsB] = [counts(a, rules), counts(b, rules)];
  for (const [index, count] of countsA.entries()) {
    if (count !== countsB[index]) return count < (countsB[index] as number);
  }
  const [[numeratorA, denominatorA], [numeratorB, denominatorB]] = [
    spreadSum(a, weights, rules),
    spreadSum(b, weights, rules),
  ];
  const difference = numeratorA * denominatorB - numeratorB * denominatorA;
  if (difference !== 0n) return difference < 0n;
  const squares = (sizes: number[]) => sizes.reduce((total, size) => total + size ** 2, 0);
  if (squares(a) !== squares(b)) return squares(a) < squares(b);
  const place = a.findIndex((size, index) => size !== b[index]);
  return place >= 0 && (a[place] as number) > (b[place] as number);
}

/** Tries every cut, with fractions of big integers and no cleverness. */
function exhaustive(weights: number[], rules: MadisonRules): number[] {
  const limit = rules.maxSpread === null ? null : BigInt(Math.round(rules.maxSpread * 1000));
  const isAllowed = (sizes: number[]) =>
    limit === null || ranges(sizes, weights).every(([min, max]) => (max - min) * 1000n <= limit * min);
  let best: number[] | undefined;
  for (const sizes of compositions(weights.length, rules.maxSize)) {
    if ((!best || isBetter(sizes, best, weights, rules)) && isAllowed(sizes)) best = sizes;
  }
  return best as number[];
}

const weight = fc.oneof(
  fc.integer({ min: 2000, max: 12000 }).map((hundredths) => weightUnits({ hundredths, unit: 'kg' })),
  fc.integer({ min: 5000, max: 25000 }).map((hundredths) => weightUnits({ hundredths, unit: 'lb' })),
  fc.constantFrom(...kg(60, 60.5, 61, 66, 72, 72.6)),
);
const fewWeights = fc.integer({ min: 60, max: 66 }).map((whole) => kg(whole)[0] as number);
const division = (largest: number) =>
  fc
    .tuple(fc.integer({ min: 0, max: largest }), fc.constantFrom(weight, fewWeights))
    .chain(([n, weights]) => fc.array(weights, { minLength: n, maxLength: n }))
    .map((weights) => weights.sort((a, b) => a - b));

describe('cutMadison', () => {
  test('cuts the 10 intermediates of the rulebook into 5 + 5 and its 15 advanced into 5 + 5 + 5', () => {
    const upwards = (n: number) => kg(...Array.from({ length: n }, (_, i) => 60 + i * 2.5));
    expect(cutMadison(upwards(10), book)).toEqual([5, 5]);
    expect(cutMadison(upwards(15), book)).toEqual([5, 5, 5]);
  });

  test('cuts the adults of 60 61 62 63 64 80 81 82 kg into 5 + 3', () => {
    expect(cutMadison(kg(60, 61, 62, 63, 64, 80, 81, 82), book)).toEqual([5, 3]);
  });

  test('keeps groups between 3 and 5 and as few as possible', () => {
    const counts = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 16, 21].map(
      (n) => cutMadison(kg(...Array.from({ length: n }, (_, i) => 50 + i ** 1.5)), book).length,
    );
    expect(counts).toEqual([1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 4, 5]);
  });

  test('leaves one or two competitors as a short group, and nobody as none', () => {
    expect(cutMadison([], book)).toEqual([]);
    expect(cutMadison(kg(70), book)).toEqual([1]);
    expect(cutMadison(kg(70, 71), book)).toEqual([2]);
  });

  test('prefers balanced sizes, then the larger group at the lighter end, where spreads are equal', () => {
    expect(cutMadison(kg(...Array(8).fill(70)), book)).toEqual([4, 4]);
    expect(cutMadison(kg(...Array(7).fill(70)), book)).toEqual([4, 3]);
    expect(cutMadison(kg(...Array(11).fill(70)), book)).toEqual([4, 4, 3]);
  });

  test('decides sums that floating point cannot tell apart', () => {
    // Mirror spreads: 3 + 4 and 4 + 3 have equal sums in exact arithmetic.
    const weights = kg(50, 50, 50, 50, 50, 50, 50, 60, 60, 60, 60, 60, 60, 60);
    expect(cutMadison(weights, book)).toEqual(exhaustive(weights, book));
  });

  test('forms no group above the spread limit, and leaves over as few as possible', () => {
    const rules = { ...book, maxSpread: 0.1 };
    expect(cutMadison(kg(60, 63, 66, 66.01), rules)).toEqual([1, 3]);
    expect(cutMadison(kg(60, 63, 66), rules)).toEqual([3]);
    expect(cutMadison(kg(60, 70, 80, 81, 82), rules)).toEqual([1, 1, 3]);
  });

  test('goes above the target size only where people would be left over', () => {
    const rules = { ...book, targetSize: 4 };
    expect(cutMadison(kg(60, 61, 62, 63, 64), rules)).toEqual([5]);
    expect(cutMadison(kg(60, 61, 62, 63, 64, 80, 81, 82), rules)).toEqual([4, 4]);
  });

  test('equals an exhaustive search for every division of up to 16', () => {
    fc.assert(
      fc.property(division(16), (weights) => {
        expect(cutMadison(weights, book)).toEqual(exhaustive(weights, book));
      }),
      { numRuns: 1000 },
    );
  });

  test('equals an exhaustive search with a spread limit, other sizes and the other measure', () => {
    const rules = fc.record({
      targetSize: fc.integer({ min: 3, max: 6 }),
      minSize: fc.integer({ min: 2, max: 4 }),
      maxSize: fc.integer({ min: 4, max: 6 }),
      measure: fc.constantFrom('squared-relative-spread' as const, 'relative-spread' as const),
      maxSpread: fc.constantFrom(null, 0.02, 0.05, 0.1, 0.2),
      warnSpread: fc.constant(book.warnSpread),
    });
    fc.assert(
      fc.property(division(13), rules, (weights, overridden) => {
        expect(cutMadison(weights, overridden)).toEqual(exhaustive(weights, overridden));
      }),
      { numRuns: 1000 },
    );
  });
});
