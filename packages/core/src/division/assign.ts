import type { Entry } from '../entry.ts';
import type { Ruleset } from '../ruleset.ts';
import { ageOn, type CalendarDate } from '../value/age.ts';
import { fail, ok, type Result } from '../value/result.ts';
import { ageClassAt, ageClassSpans } from './age-class.ts';
import type { Division } from './division.ts';
import { weightClassesFor, weightClassOf } from './weight-class.ts';

/**
 * The division an entry belongs to. Age counts in full years on the first day of the event.
 * Rulebook `madison`, "Bracketing": age, experience and weight; sex and discipline always separate too.
 *
 * @param entry an entry that `readEntry` let through
 * @param ruleset the event's ruleset
 * @param on first day of the event
 * @returns the division, or why the ruleset offers none
 *
 * @example
 * assignDivision({ sex: 'male', birthDate: '2010-03-01', discipline: 'gi', level: 'green', absolute: false }, { id: 'madison', disciplines: { gi: { levels: [{ id: 'green', competesAs: { age: 16, level: 'blue' } }] } }, ageClasses: { teens: { label: 'Teens', from: 13 } }, division: { joinLevels: [] }, absolute: [] }, '2026-12-05').value; // => { discipline: 'gi', sex: 'male', age: 'teens', level: 'blue' }
 */
export function assignDivision(entry: Entry, ruleset: Ruleset, on: CalendarDate): Result<Division> {
  const offer = ruleset.disciplines[entry.discipline];
  if (!offer) {
    const offered = Object.keys(ruleset.disciplines).join(', ');
    return fail(`not offered: ${ruleset.id} has ${offered}, not ${entry.discipline}`);
  }
  const age = ageOn(entry.birthDate, on);
  const own = ageClassAt(age, ruleset);
  if (!own) {
    return fail(
      `not offered: ${age} years old; the youngest age class of ${ruleset.id} starts at ${ageClassSpans(ruleset)[0]?.from}`,
    );
  }
  const level = offer.levels.find(({ id }) => id === entry.level);
  const competesAs = level?.competesAs && age >= level.competesAs.age ? level.competesAs.level : entry.level;
  const joined = ruleset.division.joinLevels.find((levels) => levels.includes(competesAs));
  return addWeightClass(
    {
      discipline: entry.discipline,
      sex: entry.sex,
      age: entry.ageClass ?? own.id,
      level: joined ? joined.join('-') : competesAs,
    },
    entry,
    ruleset,
  );
}

function addWeightClass(division: Division, entry: Entry, ruleset: Ruleset): Result<Division> {
  if (entry.absolute) {
    if (ruleset.absolute.includes(division.age)) return ok({ ...division, absolute: true });
    return fail(`not offered: ${ruleset.id} has no absolute division for ${division.age}`);
  }
  const classes = weightClassesFor(ruleset, division);
  if (!classes) return ok(division);
  if (entry.weightClass !== undefined) {
    const named = classes.find(({ id }) => id === entry.weightClass);
    if (named) return ok({ ...division, weightClass: named.id });
    return fail(
      `not offered: no weight class ${entry.weightClass} there; there are ${classes.map(({ id }) => id).join(', ')}`,
    );
  }
  if (entry.weight === null) return fail('neither a weight class nor a weight');
  return ok({ ...division, weightClass: weightClassOf(entry.weight, classes).id });
}
