import type { Plan, UnplacedMatch, UnplacedReason } from '@openmat/core';
import { count, duration } from './plan-words.ts';

/** Matches of one bracket that have no time for the same reason. */
export interface Misfit {
  readonly bracketId: string;
  readonly label: string;
  readonly matches: readonly UnplacedMatch[];
  /** Why, and by how much at most. */
  readonly reason: string;
}

const REASONS: Readonly<Record<UnplacedReason, (overrun: string) => string>> = {
  'no-mat': () => 'no mat takes this bracket',
  'feeder-cycle': () => 'a match would have to wait for itself',
  'opening-hours': (overrun) => `would end up to ${overrun} after the mat closes for good`,
  'too-late': (overrun) => `would end up to ${overrun} after the bracket must be done`,
};

/** What does not fit into the schedule, and by how much: an item for every bracket and reason, in the order of the plan. */
export function misfits({ unplaced, brackets }: Plan): Misfit[] {
  const labels = new Map(brackets.map(({ id, label }) => [id, label]));
  const groups = Map.groupBy(unplaced, ({ bracketId, reason }) => `${bracketId} ${reason}`);
  return [...groups.values()].flatMap((matches) => {
    const [first] = matches;
    if (!first) return [];
    const { bracketId, reason } = first;
    const overrun = duration(Math.max(...matches.map(({ overrunSeconds }) => overrunSeconds)));
    return [
      { bracketId, label: labels.get(bracketId) ?? bracketId, matches, reason: REASONS[reason](overrun) },
    ];
  });
}

/** The same as lines; the first says how many matches have no time. Empty where everything fits. */
export function misfitLines(plan: Plan): string[] {
  if (plan.unplaced.length === 0) return [];
  const all = count(plan.metrics.matches, 'match', 'matches');
  return [
    `${plan.unplaced.length} of ${all} have no time, because the demands cannot all be kept:`,
    ...misfits(plan).map(
      ({ label, bracketId, matches, reason }) =>
        `  ${label} (${bracketId}): ${count(matches.length, 'match', 'matches')}, ${reason}`,
    ),
  ];
}
