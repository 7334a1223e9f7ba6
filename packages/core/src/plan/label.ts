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
  return joinedLabel([division], ruleset);
}

/**
 * The divisions that a merge joins, in words for people: what they share once, the rest joined by plus signs.
 *
 * @example
 * joinedLabel([{ discipline: 'gi', sex: 'male', age: 'youth', level: 'gray' }, { discipline: 'gi', sex: 'male', age: 'teens', level: 'gray' }], { ageClasses: { youth: { label: 'Youth', from: 9 }, teens: { label: 'Teens', from: 13 } } }); // => 'Youth + Teens Boys Gi Gray'
 */
export function joinedLabel(divisions: readonly Division[], ruleset: Pick<Ruleset, 'ageClasses'>): string {
  const words = divisions.map(({ age, sex, discipline, level, weightClass, absolute }) => {
    const group = isMinorsClass(age, ruleset) ? 'minors' : 'adults';
    return {
      age: ruleset.ageClasses[age]?.label ?? age,
      sex: SEX_WORDS[group][sex],
      discipline: capitalised(discipline),
      level: capitalised(level),
      weight: absolute ? 'Absolute' : weightClassWords(weightClass),
    };
  });
  const parts = ['age', 'sex', 'discipline', 'level', 'weight'] as const;
  return parts
    .map((part) => [...new Set(words.map((division) => division[part]))].join(' + '))
    .filter(Boolean)
    .join(' ');
}

function capitalised(word: string): string {
  return word.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
}

function weightClassWords(weightClass: string | undefined): string {
  return (
    weightClass?.replace(/^(over-)?(.*)kg$/, (_, over, kg) => `${over ? 'Over' : 'Up To'} ${kg} kg`) ?? ''
  );
}
