import { type Division, divisionKey } from '../division/division.ts';
import { byWeight } from '../division/merge/candidates.ts';
import type { MergePerson } from '../division/merge/limits.ts';
import type { Merge } from '../division/merge/merge.ts';
import type { Entry } from '../entry.ts';
import type { Ruleset } from '../ruleset.ts';
import type { CalendarDate } from '../value/age.ts';
import { compareText } from '../value/compare-text.ts';
import { type GroupedEvent, groupEvent } from './group-event.ts';
import type { GroupedField } from './group-field.ts';
import { joinedLabel } from './label.ts';
import { leftOver } from './left-over.ts';
import { makeBracket } from './make-bracket.ts';
import { mergeProblem } from './merge-problem.ts';
import { ageFlags, divisionsOf } from './merge-words.ts';
import { byCost, decidedMerge, type ProposedMerge, proposedMerges } from './merges.ts';
import type { Bracket, MergeChoices, Unbracketed } from './types.ts';

export interface FormedBrackets {
  readonly brackets: readonly Bracket[];
  /** The cheapest first. */
  readonly merges: readonly Merge[];
  /** By entry id. */
  readonly unbracketed: readonly Unbracketed[];
}

/**
 * Sorts entries into divisions, carries out the merges that are decided, cuts each division by Madison where the ruleset
 * does, proposes merges for short groups, carries out those that are approved, and makes the brackets. Whoever gets no
 * bracket is listed with the reason. The order of the entries does not matter.
 *
 * @param on first day of the event: ages are taken on it
 * @param seed of the draws
 * @param choices what organizers say to merges; nobody is merged without it
 *
 * @example
 * formBrackets([], { ageClasses: {}, disciplines: {}, merge: {} }, '2026-12-05', 1); // => { brackets: [], merges: [], unbracketed: [] }
 */
export function formBrackets(
  entries: readonly Entry[],
  ruleset: Ruleset,
  on: CalendarDate,
  seed: number,
  { approve = 'none', decided = [], rejected = [] }: MergeChoices = {},
): FormedBrackets {
  const event = groupEvent(entries, ruleset, on, decided);
  const problem = mergeProblem(event, rejected);
  const proposals = proposedMerges(problem, event.fields, approve);
  const carriedOut = decided.flatMap((decision) => decidedMerge(decision, event)?.merge ?? []);
  const left = leftOver(problem, event, proposals, on);
  return {
    brackets: event.fields.flatMap((_, place) => bracketsOf(place, proposals, event, seed)),
    merges: [...carriedOut, ...proposals.map(({ merge }) => merge)].sort(byCost),
    unbracketed: [...event.unbracketed, ...left].sort((a, b) => compareText(a.entryId, b.entryId)),
  };
}

/** The brackets of one division, those of the merges into it among them, lightest first. */
function bracketsOf(
  place: number,
  proposals: readonly ProposedMerge[],
  event: GroupedEvent,
  seed: number,
): readonly Bracket[] {
  const { fields, divisions, entries, rulebook } = event;
  const { ruleset } = rulebook;
  const field = fields[place] as GroupedField;
  const into = proposals
    .filter(({ merge, candidate }) => merge.status === 'approved' && candidate.into === place)
    .map(({ candidate }) => candidate);
  const isMadeAgain = into.some(({ joinsPlayable }) => joinsPlayable);
  const groups = [...(isMadeAgain ? [] : field.playable), ...into.flatMap(({ brackets }) => brackets)];
  const inOrder = groups.toSorted((a, b) => byWeight(a[0] as MergePerson, b[0] as MergePerson));
  return inOrder.map((group, index) => {
    const joined = joinedDivisions(group, field.division, divisions);
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
  inOrder: readonly Division[],
): readonly Division[] {
  const joined = new Set([own, ...divisionsOf(group)]);
  return joined.size === 1 ? [own] : inOrder.filter((division) => joined.has(division));
}
