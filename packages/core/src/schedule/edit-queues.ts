import { fail, ok, type Result } from '../value/result.ts';
import type { MatOrder } from './queue-order.ts';

/** A place in a queue; without a match to stand next to, the end. */
export interface QueuePlace {
  readonly mat: number;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/**
 * Queues with some matches at another place, in the order in which they are given. The end is before finals that are held
 * after all others, unless it is one of those that is moved.
 *
 * @param held the finals that are held last
 *
 * @example
 * moveInQueues([{ mat: 1, matches: ['a', 'b', 'c'] }], ['a'], { mat: 1, after: 'b' }); // => { ok: true, value: [{ mat: 1, matches: ['b', 'a', 'c'] }] }
 * moveInQueues([{ mat: 1, matches: ['a', 'b'] }], ['a'], { mat: 2 }).value[1]; // => { mat: 2, matches: ['a'] }
 */
export function moveInQueues(
  queues: readonly MatOrder[],
  moved: readonly string[],
  { mat, before, after }: QueuePlace,
  held: ReadonlySet<string> = new Set(),
): Result<readonly MatOrder[]> {
  const there = queues.some((queue) => queue.mat === mat) ? queues : [...queues, { mat, matches: [] }];
  const left = without(there, moved);
  const goal = left.find((queue) => queue.mat === mat)?.matches ?? [];
  const anchor = before ?? after;
  if (anchor !== undefined && !goal.includes(anchor)) {
    return fail(`${anchor} is not among the matches that wait at mat ${mat}`);
  }
  const place = anchor === undefined ? endOf(goal, moved, held) : goal.indexOf(anchor) + (before ? 0 : 1);
  return ok(
    left.map((queue) => (queue.mat === mat ? { mat, matches: goal.toSpliced(place, 0, ...moved) } : queue)),
  );
}

function endOf(goal: readonly string[], moved: readonly string[], held: ReadonlySet<string>): number {
  if (moved.some((id) => held.has(id))) return goal.length;
  return goal.findLastIndex((id) => !held.has(id)) + 1;
}

const without = (queues: readonly MatOrder[], gone: readonly string[]): readonly MatOrder[] =>
  queues.map(({ mat, matches }) => ({ mat, matches: matches.filter((id) => !gone.includes(id)) }));

/**
 * Queues with other matches in the places of some: the first one where the first stood, and so on, the rest behind the last
 * of the same mat. Places on other mats are left.
 *
 * @param gone matches in the order of their times
 * @param made matches in the order in which they are to be fought
 *
 * @example
 * replaceInQueues([{ mat: 1, matches: ['a.1', 'b.1', 'a.2', 'b.2'] }], ['a.1', 'a.2'], ['a.1', 'a.2', 'a.3']); // => [{ mat: 1, matches: ['a.1', 'b.1', 'a.2', 'a.3', 'b.2'] }]
 */
export function replaceInQueues(
  queues: readonly MatOrder[],
  gone: readonly string[],
  made: readonly string[],
): readonly MatOrder[] {
  const home = queues.find(({ matches }) => matches.includes(gone[0] ?? ''));
  if (!home) return queues;
  const places = home.matches.filter((id) => gone.includes(id)).length;
  let next = 0;
  const matches = home.matches.flatMap((id) => {
    if (!gone.includes(id)) return [id];
    const first = next;
    next = first === places - 1 ? made.length : Math.min(first + 1, made.length);
    return made.slice(first, next);
  });
  return without(queues, gone).map((queue) => (queue.mat === home.mat ? { mat: queue.mat, matches } : queue));
}

/**
 * Earliest starts after some matches have left their places: whatever stood behind the first of them on its mat may move up.
 *
 * @param from epoch seconds; nothing moves up further than that
 *
 * @example
 * [...moveUp(new Map([['a', 10], ['b', 20], ['c', 30]]), [{ mat: 1, matches: ['a', 'b', 'c'] }], ['b'], 5)]; // => [['a', 10], ['b', 5], ['c', 5]]
 */
export function moveUp(
  notBefore: ReadonlyMap<string, number>,
  queues: readonly MatOrder[],
  left: readonly string[],
  from: number,
): ReadonlyMap<string, number> {
  const earlier = new Map(notBefore);
  for (const { matches } of queues) {
    const first = matches.findIndex((id) => left.includes(id));
    if (first >= 0) for (const id of matches.slice(first)) earlier.set(id, from);
  }
  return earlier;
}
