import { type Discipline, type Division, fail, levelsAt, ok, type Result, type Ruleset } from '@openmat/core';
import * as z from 'zod';

/** A division as far as rules depend on it. */
export type NamedDivision = Pick<Division, 'discipline' | 'age' | 'level' | 'absolute'>;

const divisionSchema = z.strictObject({
  discipline: z.string(),
  age: z.string(),
  level: z.string(),
  sex: z.string().exactOptional(),
  weightClass: z.string().exactOptional(),
  absolute: z.boolean().exactOptional(),
});

/**
 * Reads a division and checks that the ruleset offers it. Joined levels are written as in a plan
 * (`brown-black`); what no rule depends on may be left out.
 *
 * @param value parsed JSON
 * @returns the division in the ruleset's own words, or a line for the first field that is wrong
 */
export function readDivision(value: unknown, ruleset: Ruleset): Result<NamedDivision> {
  const parsed = divisionSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return fail(`${['division', ...(issue?.path ?? [])].join('.')}: ${issue?.message}`);
  }
  const { discipline, age, level, absolute } = parsed.data;
  const disciplines = Object.keys(ruleset.disciplines) as Discipline[];
  const offered = disciplines.find((candidate) => candidate === discipline);
  if (!offered) return unknown('discipline', discipline, disciplines);
  if (!Object.hasOwn(ruleset.ageClasses, age)) return unknown('age', age, Object.keys(ruleset.ageClasses));
  const levels = levelsAt(ruleset, offered, age);
  const named = levels.find(({ id, aliases }) => id === level || aliases?.includes(level));
  const joined = ruleset.division.joinLevels.some((ids) => ids.join('-') === level);
  if (!named && !joined) {
    return unknown(
      'level',
      level,
      levels.map(({ id }) => id),
    );
  }
  if (absolute && !ruleset.absolute.includes(age)) {
    return fail(`division.absolute: ${ruleset.id} has no absolute division for ${age}`);
  }
  const division = { discipline: offered, age, level: named?.id ?? level };
  return ok(absolute ? { ...division, absolute } : division);
}

function unknown(field: string, value: string, known: readonly string[]) {
  return fail(`division.${field}: ${JSON.stringify(value)} is not one of ${known.join(', ')}`);
}
