import type { Ruleset } from '../ruleset.ts';
import { fail, ok, type Result } from '../value/result.ts';
import { compareWeights, type Weight } from '../value/weight.ts';
import type { Division } from './division.ts';

export interface WeightClass {
  /** `76kg`, or `over-100.5kg` for the open class. */
  readonly id: string;
  /** Heaviest weight of the class; null where it is open. */
  readonly upTo: Weight | null;
}

/**
 * The weight classes of a division, lightest first; undefined where the ruleset has none.
 *
 * @example
 * weightClassesFor({ weightClasses: { men: { disciplines: ['gi'], ageClasses: ['adult'], sexes: ['male'], upToKg: [64, 70.5] } } }, { discipline: 'gi', sex: 'male', age: 'adult', level: 'blue' }).map(({ id }) => id); // => ['64kg', '70.5kg', 'over-70.5kg']
 */
export function weightClassesFor(
  ruleset: Pick<Ruleset, 'weightClasses'>,
  division: Pick<Division, 'discipline' | 'sex' | 'age'>,
): readonly WeightClass[] | undefined {
  const table = Object.values(ruleset.weightClasses ?? {}).find(
    ({ disciplines, sexes, ageClasses }) =>
      disciplines.includes(division.discipline) &&
      sexes.includes(division.sex) &&
      ageClasses.includes(division.age),
  );
  if (!table) return undefined;
  const bounded = table.upToKg.map((kg) => ({
    id: `${kg}kg`,
    upTo: { hundredths: Math.round(kg * 100), unit: 'kg' } as const,
  }));
  return [...bounded, { id: `over-${table.upToKg.at(-1)}kg`, upTo: null }];
}

/**
 * The lightest class that a weight fits into, compared exactly: 76.00 kg fits 76 kg, 76.01 kg does not.
 *
 * @param classes as {@link weightClassesFor} returns them
 *
 * @example
 * weightClassOf({ hundredths: 16756, unit: 'lb' }, [{ id: '76kg', upTo: { hundredths: 7600, unit: 'kg' } }, { id: 'over-76kg', upTo: null }]).id; // => 'over-76kg'
 */
export function weightClassOf(weight: Weight, classes: readonly WeightClass[]): WeightClass {
  const fitting = classes.find(({ upTo }) => upTo === null || compareWeights(weight, upTo) <= 0);
  if (!fitting) throw new RangeError('the last weight class is open');
  return fitting;
}

/**
 * Whether somebody made weight. Only the upper bound counts: nobody is too light for a class.
 *
 * @example
 * madeWeight({ hundredths: 7601, unit: 'kg' }, { id: '76kg', upTo: { hundredths: 7600, unit: 'kg' } }); // => false
 */
export function madeWeight(weight: Weight, { upTo }: WeightClass): boolean {
  return upTo === null || compareWeights(weight, upTo) <= 0;
}

const NAME = /^([-+<>]|under |up to |over[ -])? ?(\d{1,3}(?:\.\d{1,2})?) ?(?:kg)?([+])?$/i;

/**
 * Reads the name of a weight class as people write it: `76kg`, `-76`, `76`, `over-100.5kg`, `+100.5`, `100.5kg+`.
 *
 * @returns its id, an empty text for no class, or a message
 *
 * @example
 * readWeightClass('-76'); // => { ok: true, value: '76kg' }
 * readWeightClass('+100.5 kg'); // => { ok: true, value: 'over-100.5kg' }
 */
export function readWeightClass(text: string): Result<string> {
  const trimmed = text.trim();
  if (!trimmed) return ok('');
  const match = NAME.exec(trimmed);
  if (!match)
    return fail(
      `weight_class ${JSON.stringify(text.slice(0, 60))} is not a class: write 76kg or over-100.5kg`,
    );
  const [, before = '', kg = '', after = ''] = match;
  const isOpen = /^([+>]|over)/i.test(before) || after === '+';
  return ok(`${isOpen ? 'over-' : ''}${Number(kg)}kg`);
}
