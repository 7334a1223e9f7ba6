import { seededRandom } from '@openmat/core';
import { CLUBS, NAMES } from '../../examples/people.ts';

const LEVELS = ['white', 'blue', 'purple', 'brown', 'black'];
/** What a page must show as it is. */
export const HARD_NAMES = [
  '<img src=x onerror=alert(1)>',
  'محمد عبد الرحمن',
  'สมชาย ใจดี',
  'W'.repeat(200),
  `Ana ${'de Souza '.repeat(21)}Lima`,
];

/** An entries file of adults: names of all lengths, clubs of 40 athletes, the first ones with hard names. */
export function madeUpEntries(count: number): string {
  const random = seededRandom(2026);
  const pick = <T>(list: readonly T[]): T => list[random.below(list.length)] as T;
  const lines = Array.from({ length: count }, (_, index) => {
    const sex = pick(['male', 'female'] as const);
    const people = pick(NAMES);
    const name = HARD_NAMES[index] ?? `${pick(people[sex])} ${pick(people.family)}`;
    const club = `${pick(CLUBS)} ${Math.floor(index / 40) + 1}`;
    const weight = (sex === 'male' ? 60 : 50) + random.below(3000) / 100;
    return `M${index},${name},${club},${sex},${1997 + random.below(10)}-06-01,gi,${pick(LEVELS)},${weight.toFixed(1)}`;
  });
  return `${['id,name,club,sex,birth_date,discipline,level,weight_kg', ...lines].join('\n')}\n`;
}
