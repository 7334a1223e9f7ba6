import { compareText } from '../../value/compare-text.ts';
import type { Division } from '../division.ts';
import { cutUnion, type MergeRulebook } from './cut-union.ts';
import type { MergePerson } from './limits.ts';
import { costOfMerge } from './merge-cost.ts';
import { mergeId } from './merge-id.ts';

/** A division with its competitors, as they are grouped before any merge. */
export interface Home {
  readonly division: Division;
  /** Those who have a bracket. */
  readonly playable: readonly MergePerson[];
}

/** A short group: it moves as a whole or not at all. */
export interface ShortGroup {
  /** Place of its division among the homes. */
  readonly home: number;
  readonly people: readonly MergePerson[];
}

export interface MergeProblem extends MergeRulebook {
  readonly homes: readonly Home[];
  readonly groups: readonly ShortGroup[];
  /** Ids of merges that are not wanted. */
  readonly rejected: readonly string[];
}

/** Short groups that could be merged into a division. */
export interface Candidate {
  /** Place of the division among the homes. */
  readonly into: number;
  /** Whether they join the division's brackets, which are made again, or only its own short groups. */
  readonly joinsPlayable: boolean;
  /** Places of the short groups, ascending. */
  readonly groups: readonly number[];
  /** People who get a match. */
  readonly placed: number;
  /** People who leave their division. */
  readonly moved: number;
  /** Hundredths of a point. */
  readonly cost: number;
  /** The brackets of the union, lightest first. */
  readonly brackets: readonly (readonly MergePerson[])[];
}

/**
 * Merges short groups into a division and cuts the union again, or makes one bracket of it.
 *
 * @returns undefined where somebody would be left over, no cut keeps every limit, or the merge is not wanted
 */
export function mergeCandidate(
  problem: MergeProblem,
  { into, joinsPlayable, groups }: Pick<Candidate, 'into' | 'joinsPlayable' | 'groups'>,
): Candidate | undefined {
  const { division, playable } = problem.homes[into] as Home;
  const short = groups.map((place) => problem.groups[place] as ShortGroup);
  const joining = short.flatMap(({ people }) => people);
  const moving = short.flatMap(({ home, people }) => (home === into ? [] : people));
  const brackets = cutUnion([...(joinsPlayable ? playable : []), ...joining].sort(byWeight), problem, true);
  if (brackets.some(({ length }) => length < problem.ruleset.merge.below)) return undefined;
  if (problem.rejected.length > 0 && problem.rejected.includes(idOf(division, moving))) return undefined;
  const cost = costOfMerge(moving, division, brackets, problem);
  const [placed, moved] = [joining.length, moving.length];
  return { into, joinsPlayable, groups, placed, moved, cost, brackets };
}

function idOf(into: Division, moving: readonly MergePerson[]): string {
  return mergeId(
    into,
    moving.map(({ entryId }) => entryId),
  );
}

/** Lightest first, the unweighed last; equal weights by entry id. */
export function byWeight(a: MergePerson, b: MergePerson): number {
  const [one, other] = [a.units ?? Number.MAX_SAFE_INTEGER, b.units ?? Number.MAX_SAFE_INTEGER];
  return one - other || compareText(a.entryId, b.entryId);
}
