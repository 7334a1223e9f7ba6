import type { Failure } from '@openmat/contracts';
import {
  checkQueues,
  ok,
  type QueueBreak,
  type QueueOrder,
  type Result,
  type ScheduledMatch,
} from '@openmat/core';
import { conflict } from '../failures.ts';
import { writeZoned } from '../value/zoned.ts';
import type { Day } from './load-day.ts';

/** How far somebody goes who edits by hand. */
export type Force = { readonly force?: boolean | undefined; readonly reason?: string | undefined };

export type EditedQueues = {
  readonly times: readonly ScheduledMatch[];
  /** What is broken because somebody has said so. */
  readonly overridden: readonly QueueBreak[];
  /** Matches for which the hall's hours leave no time any more. */
  readonly late: readonly string[];
  /** Pairs that need not keep order or rest from now on. */
  readonly forced: readonly (readonly [string, string])[];
};

const MOST_NAMED = 5;

/** The times of edited queues; refused where they break a rule, unless that is wanted and possible. */
export function editQueues(day: Day, order: QueueOrder, { force }: Force): Result<EditedQueues, Failure> {
  const { times, breaks } = checkQueues(order);
  const before = new Set((order.forced ?? []).map(([a, b]) => nameOf(a, b)));
  const isWanted = ({ matchId, otherMatchId }: QueueBreak) =>
    order.wanted?.has(matchId) === true ||
    (otherMatchId !== undefined && order.wanted?.has(otherMatchId) === true);
  const broken = breaks.filter((one) => {
    if (one.otherMatchId !== undefined || one.rule === 'finals') return !before.has(nameOf(...pairOf(one)));
    return isWanted(one);
  });
  const never = broken.filter(({ impossible }) => impossible);
  if (never.length > 0) return conflict(`Not possible: ${inWords(never, day, times)}.`);
  if (broken.length > 0 && !force) {
    return conflict(
      `Not moved: ${inWords(broken, day, times)}. With force and a reason it is done all the same.`,
    );
  }
  const added = broken.flatMap((one) =>
    one.otherMatchId !== undefined || one.rule === 'finals' ? [pairOf(one)] : [],
  );
  const waiting = new Set(times.map(({ matchId }) => matchId));
  const stay = (order.forced ?? []).filter((pair) => pair.some((id) => waiting.has(id)));
  const late = breaks.flatMap(({ rule, matchId }) =>
    rule === 'opening-hours' || rule === 'block' ? [matchId] : [],
  );
  return ok({ times, overridden: broken, late: [...new Set(late)], forced: [...stay, ...added] });
}

const pairOf = ({ matchId, otherMatchId }: QueueBreak) => [matchId, otherMatchId ?? matchId] as const;

const nameOf = (one: string, other: string) => [one, other].sort().join(' ');

function inWords(breaks: readonly QueueBreak[], day: Day, times: readonly ScheduledMatch[]): string {
  const all = new Map([...day.schedule.values(), ...times].map((time) => [time.matchId, time]));
  const at = (id: string) => {
    const time = all.get(id);
    return time ? `${id} (mat ${time.mat}, ${writeZoned(time.start, day.event.timeZone).slice(11, 16)})` : id;
  };
  const words = breaks.slice(0, MOST_NAMED).map((one) => breakInWords(one, at));
  const more = breaks.length - words.length;
  return `${words.join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
}

function breakInWords(
  { rule, matchId, otherMatchId = '', athlete }: QueueBreak,
  at: (id: string) => string,
): string {
  switch (rule) {
    case 'feeder':
      return `${at(matchId)} would start before ${at(otherMatchId)}, which it depends on, has ended`;
    case 'two-at-once':
      return `${athlete} would be in ${at(otherMatchId)} and ${at(matchId)} at once`;
    case 'short-rest':
      return `${athlete} would not have the rest of the division between ${at(otherMatchId)} and ${at(matchId)}`;
    case 'hall':
      return `the hall keeps the division of ${at(matchId)} away from that mat`;
    case 'opening-hours':
      return `${at(matchId)} would not be within the opening hours of the mat`;
    case 'block':
      return `${at(matchId)} would end after its block`;
    case 'finals':
      return `${at(matchId)} is a final and would not come after all other matches`;
  }
}
