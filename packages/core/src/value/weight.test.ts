import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareWeights, formatWeight, parseWeight, weightUnits } from './weight.ts';

const read = (text: string, unit?: 'kg' | 'lb') => {
  const result = parseWeight(text, unit);
  if (!result.ok) throw new Error(result.error);
  return result.value;
};

describe('parseWeight', () => {
  test.each([
    ['168 lb', 16800, 'lb'],
    ['168lb', 16800, 'lb'],
    ['168lbs', 16800, 'lb'],
    ['76.20 kg', 7620, 'kg'],
    ['76.2kg', 7620, 'kg'],
    ['76.2KG', 7620, 'kg'],
    [' 76.25 kg ', 7625, 'kg'],
    ['9.99kg', 999, 'kg'],
  ] as const)('reads %s', (text, hundredths, unit) => {
    expect(parseWeight(text)).toEqual({ ok: true, value: { hundredths, unit } });
  });

  test('takes the unit of a bare number from the column', () => {
    expect(read('76.2', 'kg')).toEqual({ hundredths: 7620, unit: 'kg' });
    expect(read('168', 'lb')).toEqual({ hundredths: 16800, unit: 'lb' });
  });

  test.each([
    ['76,2', 'is not a number: write a decimal point, not a comma'],
    ['76,2kg', 'is not a number: write a decimal point, not a comma'],
    ['76.205 kg', 'has more than two decimals'],
    ['0', 'has no unit: write 76.2kg or 168lb'],
    ['0kg', 'must be above 0'],
    ['0.00kg', 'must be above 0'],
    ['-3kg', 'must be above 0'],
    ['-0.5kg', 'must be above 0'],
    ['\u22123kg', 'is not a number'],
    ['1e3kg', 'is not a number'],
    ['500 kg', 'is above 300 kg'],
    ['4.99kg', 'is below 5 kg'],
    ['7O.2', 'is not a number'],
    ['kg', 'is not a number'],
    ['76.kg', 'is not a number'],
    ['NaN', 'is not a number'],
    ['76.2 stone', 'is not a number'],
    ['76.2', 'has no unit: write 76.2kg or 168lb'],
  ])('refuses %s', (text, why) => {
    expect(parseWeight(text)).toEqual({ ok: false, error: `weight ${JSON.stringify(text)} ${why}` });
  });

  test('refuses a unit that is not its column’s', () => {
    expect(parseWeight('168lb', 'kg')).toEqual({
      ok: false,
      error: 'weight "168lb" is in lb, but its column is in kg',
    });
  });

  test('reads back everything that formatWeight writes', () => {
    const unit = fc.constantFrom('kg' as const, 'lb' as const);
    fc.assert(
      fc.property(fc.integer({ min: 1200, max: 30000 }), unit, (hundredths, written) => {
        const weight = { hundredths, unit: written };
        expect(read(formatWeight(weight))).toEqual(weight);
      }),
    );
  });
});

describe('compareWeights', () => {
  test('puts 167.56 lb above 76.00 kg and 167.55 lb below', () => {
    expect(compareWeights(read('167.56lb'), read('76.00kg'))).toBeGreaterThan(0);
    expect(compareWeights(read('167.55lb'), read('76.00kg'))).toBeLessThan(0);
  });

  test('agrees with big integers for any two weights', () => {
    const weight = fc.record({
      hundredths: fc.integer({ min: 1, max: 66138 }),
      unit: fc.constantFrom('kg' as const, 'lb' as const),
    });
    const exact = ({ hundredths, unit }: { hundredths: number; unit: 'kg' | 'lb' }) =>
      BigInt(hundredths) * (unit === 'kg' ? 100_000_000n : 45_359_237n);
    fc.assert(
      fc.property(weight, weight, (a, b) => {
        expect(Number.isSafeInteger(weightUnits(a))).toBe(true);
        expect(Math.sign(compareWeights(a, b))).toBe(
          Number(exact(a) > exact(b)) - Number(exact(a) < exact(b)),
        );
      }),
    );
  });
});
