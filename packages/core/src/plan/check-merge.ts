import { divisionKey } from '../division/division.ts';
import type { MergeRulebook } from '../division/merge/cut-union.ts';
import { compare, crossings, type MergePerson } from '../division/merge/limits.ts';
import type { Merge, MergeDecision } from '../division/merge/merge.ts';
import type { Entry } from '../entry.ts';
import type { Ruleset } from '../ruleset.ts';
import type { CalendarDate } from '../value/age.ts';
import { compareText } from '../value/compare-text.ts';
import { fail, ok, type Result } from '../value/result.ts';
import { crossingInWords, wayInWords } from './crossing-words.ts';
import { type GroupedEvent, groupEvent } from './group-event.ts';
import { type DecidedMerge, decidedMerge } from './merges.ts';

/** A merge built by hand, as it would be carried out. */
export interface CheckedMerge {
  readonly merge: Merge;
  /** Every limit it crosses, in words; none where it is as good as a proposal. */
  readonly crosses: readonly string[];
  /** Those of them that nobody may override: adults and minors never meet. Rulebook `madison`, "Bracket Mergers". */
  readonly never: readonly string[];
  /** The brackets of those who are moved: entry ids, lightest first. */
  readonly brackets: readonly (readonly string[])[];
}

/**
 * Checks a merge that somebody has built by hand against the same limits as those that are proposed. Anybody may be moved,
 * out of a bracket too; whether a crossed limit is overridden is the organizer's decision.
 *
 * @param entries everyone of the event
 * @param on first day of the event: ages are taken on it
 * @param decision who moves where
 * @param decided merges that are carried out already
 * @returns the merge with the limits it crosses; or what makes it no merge at all
 *
 * @example
 * checkMerge([], { ageClasses: {}, disciplines: {}, merge: {} }, '2026-12-05', { into: { discipline: 'gi', sex: 'male', age: 'teens', level: 'gray' }, moves: ['A1/gi'] }); // => { ok: false, error: ['into: nobody has entered gi-male-teens-gray', 'moves: A1/gi is in no division'] }
 */
export function checkMerge(
  entries: readonly Entry[],
  ruleset: Ruleset,
  on: CalendarDate,
  decision: MergeDecision,
  decided: readonly MergeDecision[] = [],
): Result<CheckedMerge, readonly string[]> {
  const before = groupEvent(entries, ruleset, on, decided);
  const faults = faultsOf(decision, before);
  if (faults.length > 0) return fail(faults);
  const after = groupEvent(entries, ruleset, on, [...decided, decision]);
  const made = decidedMerge(decision, after);
  if (!made) return fail(['moves: nobody is moved']);
  const limits = made.brackets.flatMap((bracket) => limitsCrossed(bracket, after.rulebook, ruleset));
  const crosses = [
    ...waysCrossed(made, after),
    ...limits.map(({ words }) => words),
    ...leftShort(before, after, ruleset),
  ];
  const never = limits.filter(({ limit }) => limit === 'adults-with-minors').map(({ words }) => words);
  const brackets = made.brackets.map((bracket) => bracket.map(({ entryId }) => entryId));
  return ok({ merge: made.merge, crosses: [...new Set(crosses)], never: [...new Set(never)], brackets });
}

function faultsOf({ into, moves }: MergeDecision, { fields, people }: GroupedEvent): string[] {
  const key = divisionKey(into);
  const field = fields.find(({ division }) => divisionKey(division) === key);
  const there = new Set(field?.entries.map(({ entryId }) => entryId));
  return [
    ...(field ? [] : [`into: nobody has entered ${key}`]),
    ...(moves.length > 0 ? [] : ['moves: nobody is moved']),
    ...moves.flatMap((entryId) => {
      if (!people.has(entryId)) return [`moves: ${entryId} is in no division`];
      return there.has(entryId) ? [`moves: ${entryId} is in ${field?.label} already`] : [];
    }),
  ];
}

/** Borders on the way that the ruleset lets nobody cross. */
function waysCrossed({ merge }: DecidedMerge, { rulebook }: GroupedEvent): string[] {
  const { ruleset, meter } = rulebook;
  return merge.from
    .filter((from) => meter.crossing(from, merge.into) === undefined)
    .map((from) => wayInWords(from, merge.into, ruleset, meter));
}

function limitsCrossed(bracket: readonly MergePerson[], { meter }: MergeRulebook, ruleset: Ruleset) {
  if (new Set(bracket.map(({ division }) => division)).size === 1) return [];
  const unlikeness = compare(bracket, meter);
  return crossings(unlikeness, ruleset).map((crossing) => ({
    limit: crossing.limit,
    words: crossingInWords(crossing, unlikeness, ruleset),
  }));
}

/** Divisions in which the merge leaves people without a bracket who had one, and those who get none by it. */
function leftShort(before: GroupedEvent, after: GroupedEvent, { merge }: Ruleset): string[] {
  const shortOf = ({ fields }: GroupedEvent) =>
    new Set(fields.flatMap(({ short }) => short.flat().map(({ entryId }) => entryId)));
  const had = shortOf(before);
  return after.fields.flatMap(({ label, short }) => {
    const without = short.flat().filter(({ entryId }) => !had.has(entryId));
    if (without.length === 0) return [];
    const ids = without.map(({ entryId }) => entryId).sort(compareText);
    return [`${ids.join(', ')} would have no bracket in ${label}, which needs ${merge.below}`];
  });
}
