import { ageClassSpans, isMinorsClass } from '../division/age-class.ts';
import type { Division } from '../division/division.ts';
import { weightClassesFor } from '../division/weight-class.ts';
import type { Ruleset } from '../ruleset.ts';
import { type Weight, weightUnits } from '../value/weight.ts';
import type { NearestDivision } from './types.ts';

/** Somebody with a weight, or not weighed yet. */
interface Weighed {
  readonly weight: Weight | null;
}

interface WeighedField {
  readonly division: Division;
  readonly label: string;
  readonly entries: readonly Weighed[];
}

/** So many are named to the organizer. */
const NAMED = 3;

/**
 * The divisions that a short group could join, across the borders that the ruleset lets a merge cross; adults never
 * with minors. Fewest steps first, then nearest in weight.
 * Rulebook `madison`, "Bracket Mergers"; `sub-overtime`, "not enough competitors".
 *
 * @param group the short group's competitors
 * @param field the division they come from
 * @param fields every division with competitors
 *
 * @example
 * nearestDivisions([], { division: {}, label: '', entries: [] }, [], { ageClasses: {}, disciplines: {} }); // => []
 */
export function nearestDivisions(
  group: readonly Weighed[],
  field: WeighedField,
  fields: readonly WeighedField[],
  ruleset: Ruleset,
): readonly NearestDivision[] {
  return fields
    .filter((other) => other !== field)
    .flatMap((other) => {
      const steps = stepsOfMerge(field.division, other.division, ruleset);
      if (steps === undefined) return [];
      const gap = Math.round(weightGap(group, other.entries) * 1e6) / 1e6;
      const { division, label, entries } = other;
      return [{ steps, nearest: { division, label, weightGap: gap, competitors: entries.length } }];
    })
    .sort((a, b) => a.steps - b.steps || a.nearest.weightGap - b.nearest.weightGap)
    .slice(0, NAMED)
    .map(({ nearest }) => nearest);
}

/** How many classes and levels a merge would cross; undefined where the ruleset does not let it. */
function stepsOfMerge(from: Division, to: Division, ruleset: Ruleset): number | undefined {
  const { ageClasses, across } = ruleset.merge;
  if (from.discipline !== to.discipline || from.absolute || to.absolute) return undefined;
  if (from.sex !== to.sex && across.sex === 'none') return undefined;
  if (isMinorsClass(from.age, ruleset) !== isMinorsClass(to.age, ruleset)) return undefined;
  if (ageClasses && !ageClasses.includes(from.age)) return undefined;
  const ages = ageClassSpans(ruleset).map(({ id }) => id);
  const levels = ruleset.disciplines[from.discipline]?.levels.map(({ id }) => id) ?? [];
  const level = (division: Division) => levels.indexOf(division.level.split('-')[0] ?? '');
  const weight = (division: Division) =>
    weightClassesFor(ruleset, from)?.findIndex(({ id }) => id === division.weightClass) ?? 0;
  const steps = {
    ageClass: ages.indexOf(to.age) - ages.indexOf(from.age),
    level: level(to) - level(from),
    weightClass: weight(to) - weight(from),
  };
  const mayCross = (step: number, rule: 'none' | 'either' | 'older' | 'heavier') =>
    step === 0 || rule === 'either' || (rule !== 'none' && step > 0);
  const allowed =
    mayCross(steps.ageClass, across.ageClass) &&
    mayCross(steps.level, across.level) &&
    mayCross(steps.weightClass, across.weightClass);
  if (!allowed) return undefined;
  return Math.abs(steps.ageClass) + Math.abs(steps.level) + Math.abs(steps.weightClass);
}

/** How much heavier the heavier one is, as a share of the lighter, for the closest pair; 0 where nobody is weighed. */
function weightGap(group: readonly Weighed[], others: readonly Weighed[]): number {
  const units = (people: readonly Weighed[]) =>
    people.flatMap(({ weight }) => (weight ? [weightUnits(weight)] : []));
  const gaps = units(group).flatMap((a) => units(others).map((b) => Math.abs(a - b) / Math.min(a, b)));
  return gaps.length === 0 ? 0 : Math.min(...gaps);
}

/**
 * The nearest divisions in words.
 *
 * @example
 * describeNearest([]); // => 'no division it could join'
 * describeNearest([{ label: 'Teens Boys Gi Gray', weightGap: 0.031, competitors: 4 }]); // => 'nearest: Teens Boys Gi Gray (4 competitors, 3.1 % apart)'
 */
export function describeNearest(nearest: readonly NearestDivision[]): string {
  if (nearest.length === 0) return 'no division it could join';
  const named = nearest.map(({ label, weightGap: gap, competitors }) => {
    const people = competitors === 1 ? '1 competitor' : `${competitors} competitors`;
    return `${label} (${people}, ${Math.round(gap * 1000) / 10} % apart)`;
  });
  return `nearest: ${named.join(', ')}`;
}
