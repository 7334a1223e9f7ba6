import type { Merge } from '../division/merge/merge.ts';
import type { Entry } from '../entry.ts';
import type { Ruleset } from '../ruleset.ts';
import type { CalendarDate } from '../value/age.ts';
import { groupEvent } from './group-event.ts';
import { mergeProblem } from './merge-problem.ts';
import { byCost, proposedMerges } from './merges.ts';
import type { MergeChoices } from './types.ts';

/**
 * The best merges of an event's short groups, over all divisions at once: fewest people without a match, then fewest
 * moved, then the least cost. They are those of the plan with the same choices. The order of the entries does not matter.
 * Rulebook `madison`, "Bracket Mergers"; `sub-overtime`, "If a division doesn't have enough competitors".
 *
 * @param on first day of the event: ages are taken on it
 * @param choices merges that are carried out before, and those not wanted
 * @returns the cheapest first
 *
 * @example
 * proposeMerges([], { ageClasses: {}, disciplines: {}, merge: {} }, '2026-12-05'); // => []
 */
export function proposeMerges(
  entries: readonly Entry[],
  ruleset: Ruleset,
  on: CalendarDate,
  { decided = [], rejected = [] }: Pick<MergeChoices, 'decided' | 'rejected'> = {},
): readonly Merge[] {
  const event = groupEvent(entries, ruleset, on, decided);
  return proposedMerges(mergeProblem(event, rejected), event.fields, 'none')
    .map(({ merge }) => merge)
    .sort(byCost);
}
