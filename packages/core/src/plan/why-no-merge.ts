import type { Division } from '../division/division.ts';
import type { MergeProblem, ShortGroup } from '../division/merge/candidates.ts';
import { type Crossing, compare, crossings, type MergePerson } from '../division/merge/limits.ts';
import { ADULT_AGE, type Ruleset } from '../ruleset.ts';
import type { Weight } from '../value/weight.ts';
import { percent } from './percent.ts';
import { rangeInWords } from './range-words.ts';

/** Why the ruleset merges nobody of a division at all; undefined where it does. */
export function whyNotMergeable({ age, absolute }: Division, ruleset: Ruleset): string | undefined {
  const { across, ageClasses } = ruleset.merge;
  const crossesNothing = Object.values(across).every((rule) => rule === 'none');
  if (crossesNothing || ageClasses?.length === 0) return `${ruleset.id} has no mergers`;
  if (absolute) return 'absolute divisions are not merged';
  if (ageClasses && !ageClasses.includes(age)) {
    return `${ruleset.id} has no mergers for ${ruleset.ageClasses[age]?.label ?? age}`;
  }
  return undefined;
}

/** Why there is no merge for somebody of a short group, with the numbers that decide. */
export function whyNoMerge(
  person: MergePerson,
  group: ShortGroup,
  weight: Weight | null,
  problem: MergeProblem,
): string {
  const { ruleset } = problem;
  const others = neighbours(group, problem);
  const between = others.map((other) => crossings(compare([person, other], problem.meter), ruleset));
  const within = between.filter((crossed) => crossed.length === 0).length;
  const among = rangeInWords(person, ruleset);
  const nobody = nobodyIn(group, problem);
  const near = reachInWords(person, weight, ruleset);
  if (within > 0 && within + group.people.length < ruleset.merge.below) {
    return `only ${within} ${near} among ${among}`;
  }
  if (within > 0) {
    return `${within} ${near} among ${among}, but no bracket with them keeps every limit and leaves fewer without a match`;
  }
  const isOnly = (limit: Crossing['limit']) =>
    between.some((crossed) => crossed.every((crossing) => crossing.limit === limit));
  const gap = ruleset.merge.maxAgeGapYears;
  if (others.length > 0 && !isOnly('spread') && isOnly('age-gap')) {
    return `${nobody} within ${gap} years of ${person.age} among ${among}`;
  }
  return `${nobody} ${near} among ${among}`;
}

/** Somebody's own division is not among those who are looked at. */
function nobodyIn({ home, people }: ShortGroup, { homes, groups }: MergeProblem): string {
  const isRest =
    (homes[home]?.playable.length ?? 0) > 0 || groups.filter((one) => one.home === home).length > 1;
  if (isRest) return 'nobody of another division';
  return people.length > 1 ? 'nobody else' : 'nobody';
}

/** Everybody of the divisions to or from which a merge could lead. */
function neighbours(group: ShortGroup, { homes, groups, meter }: MergeProblem): readonly MergePerson[] {
  const own = homes[group.home]?.division as Division;
  const isNear = (division: Division) =>
    division !== own &&
    (meter.crossing(own, division) !== undefined || meter.crossing(division, own) !== undefined);
  return [...homes.flatMap(({ playable }) => playable), ...groups.flatMap(({ people }) => people)].filter(
    ({ division }) => isNear(division),
  );
}

/** Such as `within 10 % of 24.7 kg`. */
function reachInWords({ age }: MergePerson, weight: Weight | null, { merge }: Ruleset): string {
  const limit = age < ADULT_AGE ? merge.maxSpread.minors : merge.maxSpread.adults;
  return weight
    ? `within ${percent(limit)} of ${weight.hundredths / 100} ${weight.unit}`
    : 'within every limit';
}
