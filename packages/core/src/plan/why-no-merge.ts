import { ageClassSpans, isMinorsClass } from '../division/age-class.ts';
import type { Division } from '../division/division.ts';
import type { MergeProblem, ShortGroup } from '../division/merge/candidates.ts';
import { type Crossing, compare, crossings, type MergePerson } from '../division/merge/limits.ts';
import { ADULT_AGE, type Ruleset } from '../ruleset.ts';
import type { Weight } from '../value/weight.ts';
import { percent } from './percent.ts';

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
  const near = reachInWords(person, weight, ruleset);
  if (others.length === 0) return `nobody to merge with among ${among}`;
  if (within > 0 && within + group.people.length < ruleset.merge.below) {
    return `only ${within} ${near} among ${among}`;
  }
  if (within > 0) {
    return `${within} ${near} among ${among}, but no bracket with them keeps every limit and leaves fewer without a match`;
  }
  const isOnly = (limit: Crossing['limit']) =>
    between.some((crossed) => crossed.every((crossing) => crossing.limit === limit));
  const gap = ruleset.merge.maxAgeGapYears;
  if (!isOnly('spread') && isOnly('age-gap')) {
    return `nobody within ${gap} years of ${person.age} among ${among}`;
  }
  return `nobody ${near} among ${among}`;
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

/** Such as `boys 9–14`: the sexes and the ages that somebody could be merged with. */
function rangeInWords({ age, division }: MergePerson, ruleset: Ruleset): string {
  const { across, maxSteps, ageClasses, maxAgeGapYears } = ruleset.merge;
  const spans = ageClassSpans(ruleset);
  const own = spans.findIndex(({ id }) => id === division.age);
  const furthest = { none: 0, older: 1, either: maxSteps.ageClass }[across.ageClass];
  const isMinor = isMinorsClass(division.age, ruleset);
  const near = spans.filter(
    ({ id }, index) =>
      Math.abs(index - own) <= furthest &&
      isMinorsClass(id, ruleset) === isMinor &&
      (ageClasses?.includes(id) ?? true),
  );
  const gap = maxAgeGapYears ?? Number.POSITIVE_INFINITY;
  const from = Math.max(near[0]?.from ?? 0, age - gap);
  const to = Math.min((near.at(-1)?.until ?? 0) - 1, age + gap);
  const words = isMinor ? { male: 'boys', female: 'girls' } : { male: 'men', female: 'women' };
  const who = across.sex === 'none' ? words[division.sex] : `${words.male} and ${words.female}`;
  if (!Number.isFinite(to)) return `${who} from ${from}`;
  return from === 0 ? `${who} up to ${to}` : `${who} ${from}–${to}`;
}
