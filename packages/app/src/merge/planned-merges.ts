import { divisionKey, type Merge } from '@openmat/core';
import type { Planning } from '../bracketing/load-planning.ts';
import type { BracketRecord, PlanRecord } from '../bracketing/records.ts';
import { entryIdOf } from '../registration/entry.ts';
import { approvedOf, movesOf } from './merge-choices.ts';

/**
 * The merges of a plan: those it proposes, those of the plan before that concern people who are not planned again, and
 * those that its brackets carry out.
 */
export function plannedMerges(
  { base, left, merges }: Planning,
  made: readonly Merge[],
  brackets: readonly BracketRecord[],
): PlanRecord['merges'] {
  const stay = new Set(left.map(({ registration }) => entryIdOf({ id: registration })));
  const moves = new Map(merges.map((merge) => [merge.id, merge.moves]));
  const kept = (base?.merges ?? []).filter(
    ({ id, status }) => status === 'proposed' && moves.get(id)?.every((entryId) => stay.has(entryId)),
  );
  const proposed = [...made.filter(({ status }) => status === 'proposed'), ...kept].map(({ id }) => id);
  const carriedOut = approvedOf(merges).filter((merge) =>
    brackets.some(
      ({ division, entrants }) =>
        divisionKey(division) === divisionKey(merge.into) &&
        entrants.some(({ registration }) => movesOf(merge).includes(entryIdOf({ id: registration }))),
    ),
  );
  return [
    ...[...new Set(proposed)].map((id) => ({ id, status: 'proposed' }) as const),
    ...carriedOut.map(({ id }) => ({ id, status: 'approved' }) as const),
  ];
}
