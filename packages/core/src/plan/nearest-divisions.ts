import { ageClassSpans, isMinorsClass } from '../division/age-class.ts';
import type { Division } from '../division/assign.ts';
import type { Ruleset } from '../ruleset.ts';
import { type Weight, weightUnits } from '../value/weight.ts';
import type { NearestDivision } from './types.ts';

interface WeighedField {
  readonly division: Division;
  readonly label: string;
  readonly entries: readonly { readonly weight: Weight }[];
}

/** So many are named to the organizer. */
const NAMED = 3;

/**
 * The divisions that a short group could join: the same discipline, adults never with minors, the same sex unless the
 * event merges across sexes. Fewest steps of age class and level first, then nearest in weight.
 * Rulebook `madison`, "Bracket Mergers".
 *
 * @param group the short group's competitors
 * @param field the division they come from
 * @param fields every division with weighed competitors
 *
 * @example
 * nearestDivisions([], { division: {}, label: '', entries: [] }, [], { ageClasses: {} }); // => []
 */
export function nearestDivisions(
  group: readonly { readonly weight: Weight }[],
  field: WeighedField,
  fields: readonly WeighedField[],
  ruleset: Ruleset,
): readonly NearestDivision[] {
  return fields
    .filter((other) => other !== field && mayJoin(field.division, other.division, ruleset))
    .map((other) => ({
      division: other.division,
      label: other.label,
      steps: stepsBetween(field.division, other.division, ruleset),
      weightGap: Math.round(weightGap(group, other.entries) * 1e6) / 1e6,
      competitors: other.entries.length,
    }))
    .sort((a, b) => a.steps - b.steps || a.weightGap - b.weightGap)
    .slice(0, NAMED)
    .map(({ steps: _, ...nearest }) => nearest);
}

function mayJoin(a: Division, b: Division, ruleset: Ruleset): boolean {
  return (
    a.discipline === b.discipline &&
    (a.sex === b.sex || ruleset.merge.acrossSexes) &&
    isMinorsClass(a.age, ruleset) === isMinorsClass(b.age, ruleset)
  );
}

function stepsBetween(a: Division, b: Division, ruleset: Ruleset): number {
  const ages = ageClassSpans(ruleset).map(({ id }) => id);
  const levels = ruleset.disciplines[a.discipline]?.levels.map(({ id }) => id) ?? [];
  const level = (division: Division) => levels.indexOf(division.level.split('-')[0] ?? '');
  return Math.abs(ages.indexOf(a.age) - ages.indexOf(b.age)) + Math.abs(level(a) - level(b));
}

/** How much heavier the heavier one is, as a share of the lighter, for the closest pair. */
function weightGap(
  group: readonly { readonly weight: Weight }[],
  others: readonly { readonly weight: Weight }[],
): number {
  const gaps = group.flatMap((one) =>
    others.map((other) => {
      const [a, b] = [weightUnits(one.weight), weightUnits(other.weight)];
      return Math.abs(a - b) / Math.min(a, b);
    }),
  );
  return Math.min(...gaps);
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
