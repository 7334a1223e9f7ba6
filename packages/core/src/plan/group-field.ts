import { byWeight } from '../division/merge/candidates.ts';
import { cutUnion, type MergeRulebook } from '../division/merge/cut-union.ts';
import type { MergePerson } from '../division/merge/limits.ts';
import type { Field } from './sort-into-fields.ts';

/** The competitors of a division in the groups that become brackets, lightest group first, and those in none. */
export interface GroupedField extends Field {
  readonly playable: readonly (readonly MergePerson[])[];
  /** Groups smaller than a bracket. */
  readonly short: readonly (readonly MergePerson[])[];
}

/**
 * Cuts a division by Madison where the ruleset does. With people of other divisions among them, so that no limit of a
 * merge is crossed, if that leaves nobody over who would else have a bracket.
 */
export function groupField(
  field: Field,
  people: readonly MergePerson[],
  rulebook: MergeRulebook,
): GroupedField {
  const sorted = people.toSorted(byWeight);
  const isPlayable = (group: readonly MergePerson[]) => group.length >= rulebook.ruleset.merge.below;
  const free = cutUnion(sorted, rulebook, false);
  const isMerged = people.some(({ division }) => division !== field.division);
  const fair = isMerged ? cutUnion(sorted, rulebook, true) : free;
  const groups = fair.filter(isPlayable).flat().length < free.filter(isPlayable).flat().length ? free : fair;
  return {
    ...field,
    playable: groups.filter(isPlayable),
    short: groups.filter((group) => !isPlayable(group)),
  };
}
