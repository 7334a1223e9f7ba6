import { divisionKey, type MergeChoices } from '@openmat/core';
import { everyPage } from '../every-page.ts';
import type { Deps } from '../ports.ts';
import type { MergeRecord } from './records.ts';

/** Every merge that was ever proposed or decided at an event. */
export const readMerges = (deps: Deps, event: string): Promise<readonly MergeRecord[]> =>
  everyPage(deps.db, { list: 'merges', event });

/** The approved merges, the earliest decision first: somebody who is moved twice goes where the last one says. */
export const approvedOf = (merges: readonly MergeRecord[]): readonly MergeRecord[] =>
  merges
    .filter(({ status }) => status === 'approved')
    .sort((a, b) => (a.decidedAt ?? 0) - (b.decidedAt ?? 0) || (a.id < b.id ? -1 : 1));

/** What organizers have said to merges, as a plan takes it. */
export const choicesOf = (
  merges: readonly MergeRecord[],
): Required<Pick<MergeChoices, 'decided' | 'rejected'>> => ({
  decided: approvedOf(merges).map(({ into, moves }) => ({ into, moves })),
  rejected: merges.filter(({ status }) => status === 'rejected').map(({ id }) => id),
});

/** Where people are moved: the key of a division by entry id. */
export const goalsOf = (merges: readonly MergeRecord[]): ReadonlyMap<string, string> =>
  new Map(
    approvedOf(merges).flatMap(({ into, moves }) =>
      moves.map((entryId) => [entryId, divisionKey(into)] as const),
    ),
  );
