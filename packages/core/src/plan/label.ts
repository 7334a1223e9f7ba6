import { isMinorsClass } from '../division/age-class.ts';
import type { Division } from '../division/division.ts';
import type { Ruleset } from '../ruleset.ts';

const SEX_WORDS = {
  minors: { male: 'Boys', female: 'Girls' },
  adults: { male: 'Men', female: 'Women' },
} as const;

/**
 * A division in words for people, without anybody's weight: bracket labels are public.
 *
 * @example
 * divisionLabel({ discipline: 'no-gi', sex: 'female', age: 'teens', level: 'beginner' }, { ageClasses: { teens: { label: 'Teens', from: 13 } } }); // => 'Teens Girls No-Gi Beginner'
 */
export function divisionLabel(division: Division, ruleset: Pick<Ruleset, 'ageClasses'>): string {
  const ageClass = ruleset.ageClasses[division.age];
  const group = isMinorsClass(division.age, ruleset) ? 'minors' : 'adults';
  const words = [division.discipline, division.level].map((word) =>
    word.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase()),
  );
  const weight = division.absolute ? 'Absolute' : weightClassWords(division.weightClass);
  return [ageClass?.label ?? division.age, SEX_WORDS[group][division.sex], ...words, weight]
    .filter(Boolean)
    .join(' ');
}

function weightClassWords(weightClass: string | undefined): string {
  return (
    weightClass?.replace(/^(over-)?(.*)kg$/, (_, over, kg) => `${over ? 'Over' : 'Up To'} ${kg} kg`) ?? ''
  );
}
