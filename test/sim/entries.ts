import type { Random, Ruleset } from '@openmat/core';

const HEADER = 'id,name,club,sex,birth_date,discipline,level,weight';

/** A made-up entries file of so many athletes, a third of them children, as the ruleset takes them. */
export function entriesFile(ruleset: Ruleset, athletes: number, random: Random): string {
  const discipline = Object.keys(ruleset.disciplines)[0] ?? 'gi';
  const lines = Array.from({ length: athletes }, (_, place) => {
    const isChild = random.next() < 0.3;
    const year = isChild ? 2015 : 1992 + Math.floor(random.next() * 5);
    const level = isChild ? 'white' : random.next() < 0.5 ? 'white' : 'blue';
    const sex = random.next() < 0.5 ? 'female' : 'male';
    const kg = isChild ? 30 + random.next() * 4 : 65 + random.next() * 5;
    const id = `S${String(place).padStart(3, '0')}`;
    return `${id},Person ${id},Club ${place % 7},${sex},${year}-03-0${1 + (place % 9)},${discipline},${level},${kg.toFixed(2)}kg`;
  });
  return [HEADER, ...lines].join('\n');
}
