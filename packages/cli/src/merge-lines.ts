import { divisionLabel, type Merge } from '@openmat/core';
import { namesOf, type PlanView } from './plan-view.ts';
import { count, indent } from './plan-words.ts';

/** How many merges there are of each kind. */
export function mergeCount(merges: readonly Merge[]): string {
  const number = (status: Merge['status']) => merges.filter((merge) => merge.status === status).length;
  return `${number('approved')} approved, ${number('proposed')} proposed`;
}

/** A merge with the people it moves and its reasons. */
export function mergeLines(merge: Merge, view: PlanView): string[] {
  const { id, status, from, into, moves, cost, reasons } = merge;
  const names = namesOf(view);
  const label = (division: Merge['into']) => divisionLabel(division, view.ruleset);
  return [
    `${id} · ${status} · ${count(moves.length, 'person', 'people')} moved · cost ${cost}`,
    indent(`${from.map(label).join(', ')} → ${label(into)}`),
    indent(moves.map((entryId) => `${names.get(entryId) ?? ''} (${entryId})`).join(', ')),
    ...reasons.map((reason) => indent(`- ${reason}`)),
  ];
}
