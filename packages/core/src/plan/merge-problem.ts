import { borderMeter } from '../division/merge/borders.ts';
import type { MergeProblem } from '../division/merge/candidates.ts';
import type { MergePerson } from '../division/merge/limits.ts';
import type { Entry } from '../entry.ts';
import type { Ruleset } from '../ruleset.ts';
import { ageOn, type CalendarDate } from '../value/age.ts';
import { weightUnits } from '../value/weight.ts';
import type { GroupedField } from './group-field.ts';
import type { Field } from './sort-into-fields.ts';

/** The short groups of an event and the divisions they could join, in the order of the divisions. */
export function mergeProblem(
  fields: readonly GroupedField[],
  ruleset: Ruleset,
  on: CalendarDate,
): MergeProblem {
  return {
    homes: fields.map((field) => ({
      division: field.division,
      playable: field.playable.flat().map((entry) => mergePerson(entry, field, on)),
    })),
    groups: fields.flatMap((field, home) =>
      field.short.map((group) => ({ home, people: group.map((entry) => mergePerson(entry, field, on)) })),
    ),
    ruleset,
    meter: borderMeter(ruleset),
  };
}

/** An entry as far as a merge is concerned. */
export function mergePerson(
  { entryId, weight, birthDate }: Entry,
  { division }: Pick<Field, 'division'>,
  on: CalendarDate,
): MergePerson {
  return { entryId, units: weight && weightUnits(weight), age: ageOn(birthDate, on), division };
}
