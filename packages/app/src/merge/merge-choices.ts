import { divisionKey, type MergeChoices } from '@openmat/core';
import { everyPage } from '../every-page.ts';
import type { Deps } from '../ports.ts';
import { entryIdOf } from '../registration/entry.ts';
import type { MergeRecord } from './records.ts';

/** Every merge that was ever proposed or decided at an event. */
export const readMerges = (deps: Deps, event: string): Promise<readonly MergeRecord[]> =>
  everyPage(deps.db, { list: 'merges', event });

/** The approved merges, the earliest decision first: somebody who is moved twice goes where the last one says. */
export const approvedOf = (merges: readonly MergeRecord[]): readonly MergeRecord[] =>
  merges
    .filter(({ status }) => status === 'approved')
    .sort((a, b) => (a.decidedAt ?? 0) - (b.decidedAt ?? 0) || (a.id < b.id ? -1 : 1));

/** Whom a merge moves: those who have refused are not moved, should they be registered again. */
export function movesOf({ moves, asked = [] }: MergeRecord): readonly string[] {
  const refused = new Set(
    asked
      .filter(({ answer }) => answer === 'refused')
      .map(({ registration }) => entryIdOf({ id: registration })),
  );
  return moves.filter((entryId) => !refused.has(entryId));
}

/** What organizers have said to merges, as a plan takes it. */
export const choicesOf = (
  merges: readonly MergeRecord[],
): Required<Pick<MergeChoices, 'decided' | 'rejected'>> => ({
  decided: approvedOf(merges).map((merge) => ({ into: merge.into, moves: movesOf(merge) })),
  rejected: merges.filter(({ status }) => status === 'rejected').map(({ id }) => id),
});

/** Where people are moved: the key of a division by entry id. */
export const goalsOf = (merges: readonly MergeRecord[]): ReadonlyMap<string, string> =>
  new Map(
    approvedOf(merges).flatMap((merge) =>
      movesOf(merge).map((entryId) => [entryId, divisionKey(merge.into)] as const),
    ),
  );
