import type { Candidate, MergeProblem, ShortGroup } from '../division/merge/candidates.ts';
import type { Merge } from '../division/merge/merge.ts';
import { mergeId } from '../division/merge/merge-id.ts';
import { solveMerges } from '../division/merge/solve-merges.ts';
import { compareText } from '../value/compare-text.ts';
import type { GroupedField } from './group-field.ts';
import { mergeReasons } from './merge-words.ts';
import type { MergeApproval } from './types.ts';

/** A merge with the brackets it makes. */
export interface PlannedMerge {
  readonly merge: Merge;
  readonly candidate: Candidate;
}

/** The best merges of an event's short groups, the cheapest first. */
export function planMerges(
  problem: MergeProblem,
  fields: readonly GroupedField[],
  approve: MergeApproval,
): readonly PlannedMerge[] {
  return solveMerges(problem)
    .chosen.map((candidate) => ({ candidate, merge: mergeOf(candidate, fields, problem, approve) }))
    .sort((a, b) => a.merge.cost - b.merge.cost || compareText(a.merge.id, b.merge.id));
}

function mergeOf(
  candidate: Candidate,
  fields: readonly GroupedField[],
  problem: MergeProblem,
  approve: MergeApproval,
): Merge {
  const groups = candidate.groups.map((place) => problem.groups[place] as ShortGroup);
  const coming = groups.filter(({ home }) => home !== candidate.into);
  const into = (fields[candidate.into] as GroupedField).division;
  const moves = coming.flatMap(({ people }) => people.map(({ entryId }) => entryId)).sort(compareText);
  const id = mergeId(into, moves);
  const isApproved = approve === 'all' || (approve !== 'none' && approve.includes(id));
  return {
    id,
    from: [...new Set(coming.map(({ home }) => home))].map((home) => (fields[home] as GroupedField).division),
    into,
    moves,
    status: isApproved ? 'approved' : 'proposed',
    reasons: mergeReasons(candidate, fields, problem),
    cost: candidate.cost / 100,
  };
}
