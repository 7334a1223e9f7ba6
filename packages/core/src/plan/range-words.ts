import { ageClassSpans, isMinorsClass } from '../division/age-class.ts';
import type { Division } from '../division/division.ts';
import { levelsAt } from '../division/levels-at.ts';
import type { MergePerson } from '../division/merge/limits.ts';
import type { Ruleset } from '../ruleset.ts';

/**
 * Whom somebody could be merged with, as far as the ruleset goes.
 *
 * @example
 * rangeInWords({ age: 10, division: { discipline: 'gi', sex: 'male', age: 'youth', level: 'gray' } }, { ageClasses: { youth: { from: 9 }, teens: { from: 13 }, adult: { from: 18 } }, disciplines: { gi: { levels: [{ id: 'white' }, { id: 'gray' }, { id: 'blue' }] } }, merge: { ageClasses: null, maxAgeGapYears: 4, across: { ageClass: 'either', level: 'either', weightClass: 'none', sex: 'none' }, maxSteps: { ageClass: 1, level: 1 } } }); // => 'boys 9–14, white to blue'
 */
export function rangeInWords(person: Pick<MergePerson, 'age' | 'division'>, ruleset: Ruleset): string {
  const { division } = person;
  const isMinor = isMinorsClass(division.age, ruleset);
  const words = isMinor ? { male: 'boys', female: 'girls' } : { male: 'men', female: 'women' };
  const isOneSex = ruleset.merge.across.sex === 'none';
  const who = isOneSex ? words[division.sex] : `${words.male} and ${words.female}`;
  const where = [ageRange(person, ruleset), levelRange(division, ruleset), weightRange(division, ruleset)];
  return `${who} ${where.filter(Boolean).join(', ')}`;
}

function ageRange({ age, division }: Pick<MergePerson, 'age' | 'division'>, ruleset: Ruleset): string {
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
  if (!Number.isFinite(to)) return `from ${from}`;
  return from === 0 ? `up to ${to}` : `${from}–${to}`;
}

function levelRange({ discipline, age, level }: Division, ruleset: Ruleset): string {
  const { across, maxSteps } = ruleset.merge;
  const levels = levelsAt(ruleset, discipline, age).map(({ id }) => id);
  const own = level.split('-').map((id) => levels.indexOf(id));
  const furthest = across.level === 'none' ? 0 : maxSteps.level;
  const first = levels[Math.max(0, Math.min(...own) - furthest)];
  const last = levels[Math.min(levels.length - 1, Math.max(...own) + furthest)];
  return first === last ? level : `${first} to ${last}`;
}

function weightRange({ weightClass }: Division, { merge }: Ruleset): string {
  if (weightClass === undefined) return '';
  const { across, maxSteps } = merge;
  if (across.weightClass === 'none') return 'same weight class';
  const steps = across.weightClass === 'heavier' ? 1 : maxSteps.weightClass;
  return steps === 1 ? 'same or next weight class' : `up to ${steps} weight classes apart`;
}
