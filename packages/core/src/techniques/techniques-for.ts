import type { Division } from '../division/division.ts';
import type { Ruleset } from '../ruleset.ts';
import { TECHNIQUES } from './catalogue.ts';
import { strictest } from './strictest.ts';
import type { DivisionFilter, TechniqueAnswer, TechniqueRule, TechniqueRules } from './technique-rules.ts';

/** What decides about techniques in a division. */
export type TechniqueDivision = Pick<Division, 'discipline' | 'age' | 'level'>;

/**
 * Every technique in one division: legal, illegal with its consequence, or unstated. Where levels are
 * joined, the strictest of them.
 *
 * @param division discipline, age class and level in the ruleset's own words
 * @returns the techniques the rulebook speaks of, in its order, then those it does not mention
 * @throws RangeError for a division that the ruleset does not offer
 *
 * @example
 * techniquesFor({ division: { joinLevels: [] }, techniques: { columns: { all: { label: 'All', divisions: [{}] } }, rules: { kneebar: { legality: 'illegal', consequence: 'DQ', clause: 'Leg locks' } } } }, { discipline: 'gi', age: 'adult', level: 'blue' })[0]; // => { technique: 'kneebar', label: 'Straight kneebar', legality: 'illegal', consequence: 'DQ', clause: 'Leg locks' }
 */
export function techniquesFor(
  ruleset: Pick<Ruleset, 'division' | 'techniques'>,
  division: TechniqueDivision,
): readonly TechniqueAnswer[] {
  const joined = ruleset.division.joinLevels.find((levels) => levels.join('-') === division.level);
  const columns = (joined ?? [division.level]).map((level) => {
    const column = techniqueColumnOf(ruleset.techniques, { ...division, level });
    if (column !== undefined) return column;
    throw new RangeError(`no column of techniques for ${division.discipline}, ${division.age}, ${level}`);
  });
  return strictest([...new Set(columns)].map((column) => techniquesOfColumn(ruleset.techniques, column)));
}

/**
 * The id of the column a division is in, or undefined where there is none.
 *
 * @example
 * techniqueColumnOf({ columns: { kids: { label: 'Kids', divisions: [{ ageClasses: ['kids'] }] }, rest: { label: 'Adults', divisions: [{ ageClasses: ['adult'] }] } }, rules: {} }, { discipline: 'gi', age: 'adult', level: 'blue' }); // => 'rest'
 */
export function techniqueColumnOf(rules: TechniqueRules, division: TechniqueDivision): string | undefined {
  return Object.entries(rules.columns).find(([, { divisions }]) =>
    divisions.some((filter) => fits(division, filter)),
  )?.[0];
}

function fits(division: TechniqueDivision, { disciplines, ageClasses, levels }: DivisionFilter): boolean {
  return (
    (disciplines?.includes(division.discipline) ?? true) &&
    (ageClasses?.includes(division.age) ?? true) &&
    (levels?.includes(division.level) ?? true)
  );
}

/**
 * Every technique as one column of the rulebook's chart has it.
 *
 * @param column id of the column
 *
 * @example
 * techniquesOfColumn({ columns: { kids: { label: 'Kids', divisions: [{}] } }, rules: {} }, 'kids').find(({ technique }) => technique === 'slam'); // => { technique: 'slam', label: 'Slam', legality: 'unstated' }
 */
export function techniquesOfColumn(rules: TechniqueRules, column: string): readonly TechniqueAnswer[] {
  const stated = Object.entries(rules.rules)
    .filter(([, { edition }]) => !edition || !rules.edition || edition === rules.edition)
    .map(([technique, rule]) => answer(technique, rule, column, rules));
  const unstated = Object.entries(TECHNIQUES)
    .filter(([technique]) => !Object.hasOwn(rules.rules, technique))
    .map(([technique, label]) => ({ technique, label, legality: 'unstated' as const }));
  return [...stated, ...unstated];
}

function answer(
  technique: string,
  rule: TechniqueRule,
  column: string,
  { edition }: TechniqueRules,
): TechniqueAnswer {
  const legality = inColumn(rule.legality, column) ?? 'unstated';
  const consequence = legality === 'illegal' && inColumn(rule.consequence, column);
  const inEdition = rule.edition && !edition ? `only in an edition held in a ${rule.edition}` : undefined;
  const condition = inColumn(rule.condition, column) ?? inEdition;
  return {
    technique,
    label: rule.label ?? TECHNIQUES[technique] ?? technique,
    legality,
    ...(consequence && { consequence }),
    ...(condition && { condition }),
    clause: rule.clause,
    ...(rule.decision && { decision: rule.decision }),
  };
}

function inColumn<T extends string>(
  value: T | Readonly<Record<string, T>> | undefined,
  column: string,
): T | undefined {
  return typeof value === 'object' ? value[column] : value;
}
