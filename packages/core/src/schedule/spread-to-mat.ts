import { moveUp } from './edit-queues.ts';
import type { ScheduleBracket, ScheduledMatch } from './problem.ts';
import type { MatOrder, QueueOrder } from './queue-order.ts';
import { settleQueues } from './settle-queues.ts';

/** So many changes are looked at. */
const MOST_TRIALS = 200;

export interface SpreadQueues {
  readonly queues: readonly MatOrder[];
  readonly notBefore: ReadonlyMap<string, number>;
  /** Ids of the brackets that moved, in the order in which they were chosen. */
  readonly brackets: readonly string[];
}

export interface SpreadOptions {
  /** Epoch seconds; nothing moves up further than that. */
  readonly from: number;
  /** So many brackets move. */
  readonly most: number;
  /** Brackets that do not. */
  readonly stay?: ReadonlySet<string>;
}

/**
 * Moves brackets of which nothing has begun to another mat, one after the other, as long as that shortens the day: from the
 * mat that ends last, the last bracket first, and only where the hall lets it. Days are compared by their last mat's end,
 * then the last but one's, and so on.
 *
 * @param mat one of the problem's mats
 *
 * @example
 * spreadToMat({ problem: { start: 0, changeoverSeconds: 0, mats: [{ number: 1 }, { number: 2 }], brackets: ['a', 'b'].map((id) => ({ id, restSeconds: 0, matches: [{ id: `${id}.1`, durationSeconds: 300, athletes: [id] }] })) }, queues: [{ mat: 1, matches: ['a.1', 'b.1'] }], begun: [], notBefore: new Map() }, 2, { from: 0, most: 9 }).brackets; // => ['b']
 */
export function spreadToMat(
  order: QueueOrder,
  mat: number,
  { from, most, stay }: SpreadOptions,
): SpreadQueues {
  const movable = movableBrackets(order, mat).filter(({ id }) => !stay?.has(id));
  const firstTimes = startsOf(settleQueues(order));
  let best = dayOf(order, []);
  for (let trials = 0; trials < MOST_TRIALS && best.brackets.length < most; ) {
    const candidates = lastBrackets(best, movable, mat);
    let better: Day | undefined;
    for (const bracket of candidates) {
      trials += 1;
      const day = withMoved(order, best, bracket, { mat, from, firstTimes });
      if (isShorter(day.ends, best.ends)) {
        better = day;
        break;
      }
      if (trials >= MOST_TRIALS) break;
    }
    if (!better) break;
    best = better;
  }
  const { queues, notBefore, brackets } = best;
  return { queues, notBefore, brackets };
}

interface Day extends SpreadQueues {
  readonly times: readonly ScheduledMatch[];
  /** When the mats end, the last one first. */
  readonly ends: readonly number[];
}

function dayOf(order: Pick<QueueOrder, keyof QueueOrder>, brackets: readonly string[]): Day {
  const times = settleQueues(order);
  const byMat = Map.groupBy(times, (time) => time.mat);
  const ends = [...byMat.values()].map((own) => Math.max(...own.map(({ end }) => end))).sort((a, b) => b - a);
  return { queues: order.queues, notBefore: order.notBefore, brackets, times, ends };
}

const startsOf = (times: readonly ScheduledMatch[]) =>
  new Map(times.map(({ matchId, start }) => [matchId, start]));

/** Brackets of which everything is still to come, and which may use the mat. */
function movableBrackets({ problem, queues, begun }: QueueOrder, mat: number): readonly ScheduleBracket[] {
  const gone = new Set(begun.map(({ matchId }) => matchId));
  const waiting = new Set(queues.flatMap(({ matches }) => matches));
  const groups = problem.mats.find(({ number }) => number === mat)?.groups;
  return problem.brackets.filter(
    ({ matches, group }) =>
      matches.every(({ id }) => waiting.has(id) && !gone.has(id)) &&
      (!groups || (group !== undefined && groups.includes(group))),
  );
}

/** The movable brackets of the mat that ends last, the one that ends last first. */
function lastBrackets(
  { times }: Day,
  movable: readonly ScheduleBracket[],
  goal: number,
): readonly ScheduleBracket[] {
  const last = times.reduce<ScheduledMatch | undefined>(
    (latest, time) => (!latest || time.end > latest.end ? time : latest),
    undefined,
  );
  if (!last || last.mat === goal) return [];
  const ends = new Map(times.map(({ matchId, mat, end }) => [matchId, mat === last.mat ? end : 0]));
  const endOf = ({ matches }: ScheduleBracket) => Math.max(...matches.map(({ id }) => ends.get(id) ?? 0));
  return movable
    .map((bracket) => ({ bracket, end: endOf(bracket) }))
    .filter(({ end }) => end > 0)
    .sort((a, b) => b.end - a.end || (a.bracket.id < b.bracket.id ? -1 : 1))
    .map(({ bracket }) => bracket);
}

type Move = { readonly mat: number; readonly from: number; readonly firstTimes: ReadonlyMap<string, number> };

/** The day with one more bracket on the mat, whose matches stand in the order they had. */
function withMoved(
  order: QueueOrder,
  day: Day,
  bracket: ScheduleBracket,
  { mat, from, firstTimes }: Move,
): Day {
  const moved = bracket.matches.map(({ id }) => id);
  const start = (id: string) => firstTimes.get(id) ?? 0;
  const there = day.queues.some((queue) => queue.mat === mat)
    ? day.queues
    : [...day.queues, { mat, matches: [] }];
  const queues = there.map((queue) => {
    const left = queue.matches.filter((id) => !moved.includes(id));
    if (queue.mat !== mat) return { mat: queue.mat, matches: left };
    return { mat, matches: [...left, ...moved].sort((a, b) => start(a) - start(b)) };
  });
  const notBefore = moveUp(day.notBefore, day.queues, moved, from);
  return dayOf({ ...order, queues, notBefore }, [...day.brackets, bracket.id]);
}

/** Whether a day is shorter than another: by the first mat that ends at another time. */
function isShorter(ends: readonly number[], others: readonly number[]): boolean {
  const differs = ends.findIndex((end, place) => end !== (others[place] ?? 0));
  return differs >= 0 && (ends[differs] ?? 0) < (others[differs] ?? 0);
}
