import type { MergeProblem } from '../division/merge/candidates.ts';
import type { GroupedEvent } from './group-event.ts';

/** The short groups of an event and the divisions they could join, in the order of the divisions. */
export function mergeProblem(
  { fields, rulebook }: Pick<GroupedEvent, 'fields' | 'rulebook'>,
  rejected: readonly string[] = [],
): MergeProblem {
  return {
    ...rulebook,
    homes: fields.map(({ division, playable }) => ({ division, playable: playable.flat() })),
    groups: fields.flatMap(({ short }, home) => short.map((people) => ({ home, people }))),
    rejected,
  };
}
