import { fail, ok, type Result } from './result.ts';

export type WeightUnit = 'kg' | 'lb';

/** A body weight exactly as it was read: whole hundredths of its unit. */
export interface Weight {
  readonly hundredths: number;
  readonly unit: WeightUnit;
}

/** One international pound is 0.453 592 37 kg by definition, so both factors are exact. */
const UNITS_PER_HUNDREDTH = { kg: 100_000_000, lb: 45_359_237 } as const;

/** Heavier or lighter than anyone who competes: taken for a slip of the pen. Kilograms. */
const LIGHTEST_KG = 5;
const HEAVIEST_KG = 300;

const UNITS_PER_KG = 100 * UNITS_PER_HUNDREDTH.kg;
const PATTERN = /^(-?\d{1,9})(?:\.(\d{1,9}))?\s*(kgs?|lbs?)?$/i;

/**
 * Reads a weight such as `76.2kg`, `76.20 kg` or `168lb`, or a bare number where the unit is known from the column.
 * Never rounds: more than two decimals are an error.
 *
 * @param text what somebody wrote
 * @param columnUnit unit of a bare number; without it a bare number is an error
 * @returns the weight, or a message that says what is wrong with the text
 *
 * @example
 * parseWeight('76.2kg'); // => { ok: true, value: { hundredths: 7620, unit: 'kg' } }
 * parseWeight('168', 'lb'); // => { ok: true, value: { hundredths: 16800, unit: 'lb' } }
 * parseWeight('7O.2kg'); // => { ok: false, error: 'weight "7O.2kg" is not a number' }
 */
export function parseWeight(text: string, columnUnit?: WeightUnit): Result<Weight> {
  const wrong = (why: string) => fail(`weight ${JSON.stringify(text)} ${why}`);
  const trimmed = text.trim();
  const match = PATTERN.exec(trimmed);
  if (!match) {
    if (/^\d+,\d+\s*(kg|lb)?$/i.test(trimmed))
      return wrong('is not a number: write a decimal point, not a comma');
    return wrong('is not a number');
  }
  const [, whole = '', decimals = '', suffix = ''] = match;
  const written = suffix.slice(0, 2).toLowerCase() as WeightUnit | '';
  const unit = written || columnUnit;
  if (!unit) return wrong('has no unit: write 76.2kg or 168lb');
  if (written && columnUnit && written !== columnUnit)
    return wrong(`is in ${written}, but its column is in ${columnUnit}`);
  if (decimals.length > 2) return wrong('has more than two decimals');
  const hundredths = Number(whole) * 100 + (whole.startsWith('-') ? -1 : 1) * Number(decimals.padEnd(2, '0'));
  const weight = { hundredths, unit };
  if (whole.startsWith('-') || hundredths <= 0) return wrong('must be above 0');
  const units = weightUnits(weight);
  if (units < LIGHTEST_KG * UNITS_PER_KG) return wrong(`is below ${LIGHTEST_KG} kg`);
  if (units > HEAVIEST_KG * UNITS_PER_KG) return wrong(`is above ${HEAVIEST_KG} kg`);
  return ok(weight);
}

/**
 * The weight as a whole number on one common scale for both units, for exact sums and comparisons.
 * A kilogram is 10^10 of these; every weight that {@link parseWeight} lets through is a safe integer.
 *
 * @example
 * weightUnits({ hundredths: 100, unit: 'lb' }); // => 4535923700
 */
export function weightUnits(weight: Weight): number {
  return weight.hundredths * UNITS_PER_HUNDREDTH[weight.unit];
}

/**
 * Compares two weights exactly, whatever their units: negative when `a` is lighter, 0 when equal, positive when heavier.
 *
 * @example
 * compareWeights({ hundredths: 16756, unit: 'lb' }, { hundredths: 7600, unit: 'kg' }) > 0; // => true
 */
export function compareWeights(a: Weight, b: Weight): number {
  return weightUnits(a) - weightUnits(b);
}

/**
 * Writes a weight with its unit, without trailing zeros.
 *
 * @example
 * formatWeight({ hundredths: 7620, unit: 'kg' }); // => '76.2kg'
 */
export function formatWeight(weight: Weight): string {
  return `${weight.hundredths / 100}${weight.unit}`;
}
