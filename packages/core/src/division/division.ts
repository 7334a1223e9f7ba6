import type { Discipline, Sex } from '../ruleset.ts';

/** Who may meet: the same discipline, sex category, age class and level. */
export interface Division {
  readonly discipline: Discipline;
  readonly sex: Sex;
  /** Id of the age class. */
  readonly age: string;
  /** A level, or joined levels written `purple-brown-black`. */
  readonly level: string;
  /** Id of the weight class, such as `76kg` or `over-100.5kg`, where the ruleset has them. */
  readonly weightClass?: string;
  /** Open to every weight. */
  readonly absolute?: true;
}

/**
 * A division's identity as text, safe in a URL's path.
 *
 * @example
 * divisionKey({ discipline: 'no-gi', sex: 'female', age: 'masters', level: 'expert' }); // => 'no-gi-female-masters-expert'
 */
export function divisionKey(division: Division): string {
  const { discipline, sex, age, level, weightClass, absolute } = division;
  return [discipline, sex, age, level, weightClass, absolute && 'absolute'].filter(Boolean).join('-');
}
