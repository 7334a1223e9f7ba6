import type { Division } from '../division/division.ts';
import type { MergeProblem } from '../division/merge/candidates.ts';
import type { Ruleset } from '../ruleset.ts';
import { ageOn, type CalendarDate } from '../value/age.ts';
import { type Weight, weightUnits } from '../value/weight.ts';
import type { NearestDivision } from './types.ts';

/** Somebody with a weight, or not weighed yet. */
interface Weighed {
  readonly birthDate: CalendarDate;
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
 * @param rules the ruleset, and what tells the borders between its divisions
 * @param on first day of the event: ages are taken on it
 *
 * @example
 * nearestDivisions([], { division: {}, label: '', entries: [] }, [], {}, '2026-12-05'); // => []
 */
export function nearestDivisions(
  group: readonly Weighed[],
  field: WeighedField,
  fields: readonly WeighedField[],
  { ruleset, meter }: Pick<MergeProblem, 'ruleset' | 'meter'>,
  on: CalendarDate,
): readonly NearestDivision[] {
  return fields
    .filter((other) => other !== field)
    .flatMap((other) => {
      const borders = meter.crossing(field.division, other.division);
      if (!borders || isTooOld(group, other.entries, ruleset.merge, on)) return [];
      const steps = Math.abs(borders.ageClass) + Math.abs(borders.weightClass) + borders.level;
      const gap = Math.round(weightGap(group, other.entries) * 1e6) / 1e6;
      const { division, label, entries } = other;
      return [{ steps, nearest: { division, label, weightGap: gap, competitors: entries.length } }];
    })
    .sort((a, b) => a.steps - b.steps || a.nearest.weightGap - b.nearest.weightGap)
    .slice(0, NAMED)
    .map(({ nearest }) => nearest);
}

/** Nobody older by more full years than the ruleset allows. Rulebook `sub-overtime`, "an age group up to 2 years older". */
function isTooOld(
  group: readonly Weighed[],
  others: readonly Weighed[],
  { maxAgeGapYears }: Ruleset['merge'],
  on: CalendarDate,
): boolean {
  if (maxAgeGapYears === null) return false;
  const ages = (people: readonly Weighed[]) => people.map(({ birthDate }) => ageOn(birthDate, on));
  const all = [...ages(group), ...ages(others)];
  return Math.max(...all) - Math.min(...all) > maxAgeGapYears;
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
