import { type Division, divisionKey } from '../division/division.ts';
import { byWeight } from '../division/merge/candidates.ts';
import type { MergePerson } from '../division/merge/limits.ts';
import type { Merge } from '../division/merge/merge.ts';
import type { Entry } from '../entry.ts';
import type { Ruleset } from '../ruleset.ts';
import type { CalendarDate } from '../value/age.ts';
import { compareText } from '../value/compare-text.ts';
import { type GroupedField, groupField } from './group-field.ts';
import { joinedLabel } from './label.ts';
import { leftOver } from './left-over.ts';
import { makeBracket } from './make-bracket.ts';
import { mergePerson, mergeProblem } from './merge-problem.ts';
import { ageFlags, divisionsOf } from './merge-words.ts';
import { type PlannedMerge, planMerges } from './merges.ts';
import { sortIntoFields } from './sort-into-fields.ts';
import type { Bracket, MergeApproval, Unbracketed } from './types.ts';

export interface FormedBrackets {
  readonly brackets: readonly Bracket[];
  /** The cheapest first. */
  readonly merges: readonly Merge[];
  /** By entry id. */
  readonly unbracketed: readonly Unbracketed[];
}

/**
 * Sorts entries into divisions, cuts each by Madison where the ruleset does, proposes merges for short groups, carries
 * out those that are approved, and makes the brackets. Whoever gets no bracket is listed with the reason. The order of
 * the entries does not matter.
 *
 * @param on first day of the event: ages are taken on it
 * @param seed of the draws
 * @param approve merges that are carried out; ids that no proposal has are ignored
 *
 * @example
 * formBrackets([], { ageClasses: {}, disciplines: {} }, '2026-12-05', 1); // => { brackets: [], merges: [], unbracketed: [] }
 */
export function formBrackets(
  entries: readonly Entry[],
  ruleset: Ruleset,
  on: CalendarDate,
  seed: number,
  approve: MergeApproval = 'none',
): FormedBrackets {
  const sorted = sortIntoFields(entries, ruleset, on);
  const fields = sorted.fields.map((field) => groupField(field, ruleset));
  const problem = fields.some(({ short }) => short.length > 0) && mergeProblem(fields, ruleset, on);
  const merges = problem ? planMerges(problem, fields, approve) : [];
  const approved = merges.filter(({ merge }) => merge.status === 'approved');
  const context = { fields, ruleset, seed, on, entries: byEntryId(fields) };
  const unbracketed = problem ? leftOver(problem, fields, merges, on) : [];
  return {
    brackets: fields.flatMap((_, place) => bracketsOf(place, approved, context)),
    merges: merges.map(({ merge }) => merge),
    unbracketed: [...sorted.unbracketed, ...unbracketed].sort((a, b) => compareText(a.entryId, b.entryId)),
  };
}

interface Context {
  readonly fields: readonly GroupedField[];
  readonly entries: ReadonlyMap<string, Entry>;
  readonly ruleset: Ruleset;
  readonly seed: number;
  readonly on: CalendarDate;
}

function byEntryId(fields: readonly GroupedField[]): ReadonlyMap<string, Entry> {
  return new Map(fields.flatMap(({ entries }) => entries.map((entry) => [entry.entryId, entry])));
}

/** The brackets of one division, those of the merges into it among them, lightest first. */
function bracketsOf(place: number, approved: readonly PlannedMerge[], context: Context): readonly Bracket[] {
  const { fields, entries, ruleset, seed, on } = context;
  const field = fields[place] as GroupedField;
  const into = approved.filter(({ candidate }) => candidate.into === place);
  const isMadeAgain = into.some(({ candidate }) => candidate.joinsPlayable);
  const playable = field.playable.map((group) => group.map((entry) => mergePerson(entry, field, on)));
  const groups = [...(isMadeAgain ? [] : playable), ...into.flatMap(({ candidate }) => candidate.brackets)];
  const inOrder = groups.toSorted((a, b) => byWeight(a[0] as MergePerson, b[0] as MergePerson));
  return inOrder.map((group, index) => {
    const joined = joinedDivisions(group, field.division, fields);
    const label = joinedLabel(joined, ruleset);
    const joins = [field.division, ...joined.filter((division) => division !== field.division)];
    return makeBracket({
      id: `${divisionKey(field.division)}-${index + 1}`,
      label: groups.length > 1 ? `${label} ${index + 1}` : label,
      division: field.division,
      ...(joins.length > 1 && { joins, warnings: ageFlags(group, ruleset) }),
      group: group.map(({ entryId }) => entries.get(entryId) as Entry),
      ruleset,
      seed,
    });
  });
}

/** The bracket's own division and those that come to it, in the event's order. */
function joinedDivisions(
  group: readonly MergePerson[],
  own: Division,
  fields: readonly GroupedField[],
): readonly Division[] {
  const joined = new Set([own, ...divisionsOf(group)]);
  if (joined.size === 1) return [own];
  return fields.map(({ division }) => division).filter((division) => joined.has(division));
}
