import { type Division, divisionKey } from '../division/division.ts';
import { borderMeter } from '../division/merge/borders.ts';
import type { MergeRulebook } from '../division/merge/cut-union.ts';
import type { MergePerson } from '../division/merge/limits.ts';
import type { MergeDecision } from '../division/merge/merge.ts';
import type { Entry } from '../entry.ts';
import type { Ruleset } from '../ruleset.ts';
import { ageOn, type CalendarDate } from '../value/age.ts';
import { weightUnits } from '../value/weight.ts';
import { type GroupedField, groupField } from './group-field.ts';
import { type Field, sortIntoFields } from './sort-into-fields.ts';
import type { Unbracketed } from './types.ts';

/** An event's entries in their divisions, each in groups. */
export interface GroupedEvent {
  /** In the ruleset's order; whoever is moved by a decision stands with the division moved into. */
  readonly fields: readonly GroupedField[];
  /** Every division that somebody has entered, in the same order. */
  readonly divisions: readonly Division[];
  /** Everyone of the fields by entry id. */
  readonly entries: ReadonlyMap<string, Entry>;
  /** Everyone of the fields, with the division they have entered, by entry id. */
  readonly people: ReadonlyMap<string, MergePerson>;
  /** Those who have no division. */
  readonly unbracketed: readonly Unbracketed[];
  readonly rulebook: MergeRulebook;
}

/** Sorts entries into divisions, moves those who are decided to move, and cuts each division into groups. */
export function groupEvent(
  entries: readonly Entry[],
  ruleset: Ruleset,
  on: CalendarDate,
  decided: readonly MergeDecision[] = [],
): GroupedEvent {
  const { fields, unbracketed } = sortIntoFields(entries, ruleset, on);
  const people = new Map(
    fields.flatMap(({ division, entries: entered }) =>
      entered.map((entry) => [entry.entryId, mergePerson(entry, division, on)] as const),
    ),
  );
  const rulebook = { ruleset, meter: borderMeter(ruleset) };
  const moved = fields.length > 0 ? move(fields, decided) : fields;
  return {
    fields: moved.map((field) =>
      groupField(
        field,
        field.entries.flatMap(({ entryId }) => people.get(entryId) ?? []),
        rulebook,
      ),
    ),
    divisions: fields.map(({ division }) => division),
    entries: new Map(fields.flatMap((field) => field.entries.map((entry) => [entry.entryId, entry]))),
    people,
    unbracketed,
    rulebook,
  };
}

function mergePerson(
  { entryId, weight, birthDate }: Entry,
  division: Division,
  on: CalendarDate,
): MergePerson {
  return { entryId, units: weight && weightUnits(weight), age: ageOn(birthDate, on), division };
}

/** Whoever is not there, or no longer, is not moved; into a division without competitors nobody is. */
function move(fields: readonly Field[], decided: readonly MergeDecision[]): readonly Field[] {
  const keys = new Set(fields.map(({ division }) => divisionKey(division)));
  const goals = new Map(
    decided
      .filter(({ into }) => keys.has(divisionKey(into)))
      .flatMap(({ into, moves }) => moves.map((entryId) => [entryId, divisionKey(into)] as const)),
  );
  if (goals.size === 0) return fields;
  const movers = fields.flatMap(({ entries }) => entries.filter(({ entryId }) => goals.has(entryId)));
  return fields
    .map((field) => {
      const key = divisionKey(field.division);
      const stay = field.entries.filter(({ entryId }) => !goals.has(entryId));
      return { ...field, entries: [...stay, ...movers.filter(({ entryId }) => goals.get(entryId) === key)] };
    })
    .filter(({ entries }) => entries.length > 0);
}
