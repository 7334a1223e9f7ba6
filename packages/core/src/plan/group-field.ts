import { cutMadison } from '../division/madison.ts';
import type { Entry } from '../entry.ts';
import type { Ruleset } from '../ruleset.ts';
import { weightUnits } from '../value/weight.ts';
import type { Field } from './sort-into-fields.ts';

/** The competitors of a division in the groups that become brackets, lightest group first, and those in none. */
export interface GroupedField extends Field {
  readonly playable: readonly (readonly Entry[])[];
  /** Groups smaller than a bracket. */
  readonly short: readonly (readonly Entry[])[];
}

/** Cuts a division by Madison where the ruleset does. */
export function groupField(field: Field, ruleset: Ruleset): GroupedField {
  const groups = cutIntoGroups(field, ruleset);
  const isPlayable = (group: readonly Entry[]) => group.length >= ruleset.merge.below;
  return {
    ...field,
    playable: groups.filter(isPlayable),
    short: groups.filter((group) => !isPlayable(group)),
  };
}

function cutIntoGroups({ entries }: Field, { madison, merge }: Ruleset): (readonly Entry[])[] {
  if (!madison) return [entries];
  const weights = entries.map(({ weight }) => (weight ? weightUnits(weight) : 0));
  const playable = { ...madison, minSize: Math.max(madison.minSize, merge.below) };
  let end = 0;
  return cutMadison(weights, playable).map((size) => {
    end += size;
    return entries.slice(end - size, end);
  });
}
