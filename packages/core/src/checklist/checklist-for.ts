import type { Division } from '../division/division.ts';
import type { Ruleset } from '../ruleset.ts';
import type { Check } from './checklists.ts';

/** A check with the id that the ruleset gives it. */
export interface ChecklistItem extends Check {
  readonly id: string;
}

/**
 * What is checked in a division, in the rulebook's order.
 *
 * @example
 * checklistFor({ checklists: { gi: { topic: 'uniform', requirement: 'a clean gi', disciplines: ['gi'], clause: 'Uniforms' }, nails: { topic: 'hygiene', requirement: 'short nails', clause: 'Nails' } } }, { discipline: 'no-gi', sex: 'male', age: 'adult', level: 'expert' }).map(({ id }) => id); // => ['nails']
 */
export function checklistFor(
  ruleset: Pick<Ruleset, 'checklists'>,
  division: Pick<Division, 'discipline' | 'sex' | 'age'>,
): readonly ChecklistItem[] {
  return Object.entries(ruleset.checklists)
    .filter(
      ([, { disciplines, sexes, ageClasses }]) =>
        (disciplines?.includes(division.discipline) ?? true) &&
        (sexes?.includes(division.sex) ?? true) &&
        (ageClasses?.includes(division.age) ?? true),
    )
    .map(([id, check]) => ({ id, ...check }));
}
