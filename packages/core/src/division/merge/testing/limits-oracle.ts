import type { Ruleset } from '../../../ruleset.ts';
import type { Division } from '../../division.ts';
import type { MergePerson } from '../limits.ts';

const classes = (ruleset: Ruleset) =>
  Object.entries(ruleset.ageClasses)
    .sort(([, a], [, b]) => a.from - b.from)
    .map(([id]) => id);

const measured = new Map<string, ReturnType<typeof measureSteps>>();

export function stepsBetween(a: Division, b: Division, ruleset: Ruleset) {
  const key = [
    ruleset.id,
    a.discipline,
    a.sex,
    ...[a, b].flatMap((d) => [d.age, d.level, d.weightClass]),
  ].join();
  const steps = measured.get(key) ?? measureSteps(a, b, ruleset);
  measured.set(key, steps);
  return steps;
}

/** Steps of age class, weight class and level between divisions whose tables are alike. */
function measureSteps(a: Division, b: Division, ruleset: Ruleset) {
  const levels = (ruleset.disciplines[a.discipline]?.levels ?? []).filter(({ fromAge = 0, untilAge = 99 }) =>
    [a, b].some(({ age }) => {
      const [first, next] = [classes(ruleset).indexOf(age), classes(ruleset).indexOf(age) + 1];
      const from = ruleset.ageClasses[classes(ruleset)[first] ?? '']?.from ?? 0;
      const until = (ruleset.ageClasses[classes(ruleset)[next] ?? '']?.from ?? 100) - 1;
      return fromAge <= until && untilAge >= from;
    }),
  );
  const place = (level: string) => levels.findIndex(({ id }) => id === level);
  const table = Object.values(ruleset.weightClasses ?? {}).find(
    ({ disciplines, ageClasses, sexes }) =>
      disciplines.includes(a.discipline) && ageClasses.includes(a.age) && sexes.includes(a.sex),
  );
  const weight = ({ weightClass = '' }: Division) =>
    weightClass.startsWith('over') ? 99 : (table?.upToKg.indexOf(Number.parseFloat(weightClass)) ?? 0);
  return {
    age: classes(ruleset).indexOf(b.age) - classes(ruleset).indexOf(a.age),
    level: Math.abs(place(b.level) - place(a.level)),
    weight: ruleset.weightClasses ? weight(b) - weight(a) : 0,
  };
}

/** Whether a merge may lead from one division to another. */
export function mayMove(from: Division, to: Division, ruleset: Ruleset): boolean {
  const { across, ageClasses, maxSteps } = ruleset.merge;
  const { age, level, weight } = stepsBetween(from, to, ruleset);
  if (from.discipline !== to.discipline || from.sex !== to.sex) return false;
  if (ageClasses && ![from.age, to.age].every((id) => ageClasses.includes(id))) return false;
  const up = (step: number, rule: string, most: number) =>
    step === 0 || (rule === 'either' ? Math.abs(step) <= most : rule !== 'none' && step === 1);
  const crossed = [age, level, weight].filter((step) => step !== 0).length;
  const strict = across.ageClass === 'older' || across.weightClass === 'heavier';
  return (
    up(age, across.ageClass, maxSteps.ageClass) &&
    up(level, across.level, maxSteps.level) &&
    up(weight, across.weightClass, maxSteps.weightClass) &&
    (crossed <= 1 || !strict)
  );
}

/** Whether every two of a bracket of several divisions may be in it. */
export function mayBeOneBracket(bracket: readonly MergePerson[], ruleset: Ruleset): boolean {
  if (new Set(bracket.map(({ division }) => JSON.stringify(division))).size === 1) return true;
  const { maxSteps, maxSpread, maxAgeGapYears } = ruleset.merge;
  return bracket.every((one) =>
    bracket.every((other) => {
      const { age, level, weight } = stepsBetween(one.division, other.division, ruleset);
      const spread = one.age < 18 ? maxSpread.minors : maxSpread.adults;
      return (
        one.division.discipline === other.division.discipline &&
        one.division.sex === other.division.sex &&
        one.age < 18 === other.age < 18 &&
        Math.abs(one.age - other.age) <= (maxAgeGapYears ?? 99) &&
        Math.abs(age) <= maxSteps.ageClass &&
        level <= maxSteps.level &&
        Math.abs(weight) <= maxSteps.weightClass &&
        (other.units ?? 0) <= (one.units ?? 0) * (1 + spread) + 1
      );
    }),
  );
}
