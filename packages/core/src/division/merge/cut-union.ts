import type { Ruleset } from '../../ruleset.ts';
import { cutMadison } from '../madison.ts';
import type { BorderMeter } from './borders.ts';
import { type MergePerson, mayMeet } from './limits.ts';

export interface MergeRulebook {
  readonly ruleset: Ruleset;
  readonly meter: BorderMeter;
}

/**
 * Cuts people, lightest first, into brackets: by Madison where the ruleset does, else all of them are one.
 *
 * @param keepsLimits whether no group of several divisions may cross a limit; then people may be left in groups that are
 *   too small, or, in a ruleset that does not cut, everybody
 */
export function cutUnion(
  union: readonly MergePerson[],
  rulebook: MergeRulebook,
  keepsLimits: boolean,
): readonly (readonly MergePerson[])[] {
  const { madison, merge } = rulebook.ruleset;
  const isAllowed = (start: number, size: number) =>
    !keepsLimits || mayMeet(union, { start, end: start + size }, rulebook);
  if (!madison) return isAllowed(0, union.length) ? [union] : union.map((person) => [person]);
  const sizes = cutMadison(
    union.map(({ units }) => units ?? 0),
    { ...madison, minSize: Math.max(madison.minSize, merge.below) },
    isAllowed,
  );
  let end = 0;
  return sizes.map((size) => {
    end += size;
    return union.slice(end - size, end);
  });
}
