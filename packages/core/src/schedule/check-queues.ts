import type { ScheduledMatch, ScheduleMat } from './problem.ts';
import { type Demanded, QueueDemands, restBetween } from './queue-demands.ts';
import type { QueueOrder } from './queue-order.ts';
import { settleQueues } from './settle-queues.ts';

/** A rule that queues break. */
export interface QueueBreak {
  readonly rule: /** The match would start before the other one, which it depends on, has ended. */
    | 'feeder'
    | 'two-at-once'
    | 'short-rest'
    /** The hall keeps the division away from the mat. */
    | 'hall'
    | 'opening-hours'
    /** It would end after its block. */
    | 'block'
    /** A final before the last other match, where finals are held together. */
    | 'finals';
  readonly matchId: string;
  readonly otherMatchId?: string;
  /** Somebody who may be in both. */
  readonly athlete?: string;
  /** Nobody can want it: a match waits for one behind it on the same mat. */
  readonly impossible?: true;
}

export interface CheckedQueues {
  /** Of the matches that have not begun, in order of start. */
  readonly times: readonly ScheduledMatch[];
  readonly breaks: readonly QueueBreak[];
}

/**
 * The times of queues, and every rule that they break: by a match that is wanted where it does not fit, or because no time
 * is left. Of two matches in a break the one that starts later is named first.
 *
 * @throws RangeError for a match that the problem does not have
 *
 * @example
 * checkQueues({ problem: { start: 0, changeoverSeconds: 60, mats: [{ number: 1 }, { number: 2 }], brackets: [{ id: 'b', restSeconds: 300, matches: [{ id: 'b.1', durationSeconds: 300, athletes: ['x', 'y'] }, { id: 'b.2', durationSeconds: 300, athletes: ['x', 'z'] }] }] }, queues: [{ mat: 1, matches: ['b.1'] }, { mat: 2, matches: ['b.2'] }], begun: [], notBefore: new Map(), wanted: new Set(['b.2']) }).breaks; // => [{ rule: 'two-at-once', matchId: 'b.2', otherMatchId: 'b.1', athlete: 'x' }]
 */
export function checkQueues(order: QueueOrder): CheckedQueues {
  const times = settleQueues(order);
  const { problem, begun } = order;
  const demands = new QueueDemands(problem);
  const mats = new Map(problem.mats.map((mat) => [mat.number, mat]));
  const all = new Map([...begun, ...times].map((time) => [time.matchId, time]));
  const ordinaryEnd = Math.max(
    0,
    ...[...all.values()].filter(({ matchId }) => !demands.isHeld(demands.of(matchId))).map(({ end }) => end),
  );
  const breaks = times.flatMap((time) => {
    const one = demands.of(time.matchId);
    return [
      ...hallBreaks(one, time, mats.get(time.mat)),
      ...(time.end > demands.latest(one) ? [{ rule: 'block', matchId: time.matchId } as const] : []),
      ...(demands.isHeld(one) && time.start < ordinaryEnd
        ? [{ rule: 'finals', matchId: time.matchId } as const]
        : []),
      ...feederBreaks(one, time, all, order),
      ...restBreaks(one, time, all, demands),
    ];
  });
  return { times, breaks };
}

function hallBreaks({ bracket }: Demanded, { matchId, start, end }: ScheduledMatch, mat?: ScheduleMat) {
  const breaks: QueueBreak[] = [];
  if (!mat || (mat.groups && !mat.groups.some((group) => group === bracket.group))) {
    breaks.push({ rule: 'hall', matchId });
  }
  if (mat?.windows && !mat.windows.some(({ open, close }) => open <= start && end <= close)) {
    breaks.push({ rule: 'opening-hours', matchId });
  }
  return breaks;
}

type Times = ReadonlyMap<string, ScheduledMatch>;

function feederBreaks(
  { match }: Demanded,
  time: ScheduledMatch,
  all: Times,
  { queues }: QueueOrder,
): QueueBreak[] {
  return (match.after ?? []).flatMap((id): QueueBreak[] => {
    const feeder = all.get(id);
    if (!feeder || feeder.end <= time.start) return [];
    const own = queues.find(({ mat }) => mat === time.mat)?.matches ?? [];
    const isBehind = own.indexOf(id) > own.indexOf(match.id);
    return [
      { rule: 'feeder', matchId: match.id, otherMatchId: id, ...(isBehind && { impossible: true as const }) },
    ];
  });
}

/** Each pair once: at the later match, or the one of a later id. What is a break with a feeder already is none of rest too. */
function restBreaks(one: Demanded, time: ScheduledMatch, all: Times, demands: QueueDemands): QueueBreak[] {
  const breaks: QueueBreak[] = [];
  for (const [rival, athlete] of demands.rivals(one)) {
    const other = all.get(rival.match.id);
    if (!other || rival.match.after?.includes(time.matchId)) continue;
    if (time.start < other.start || (time.start === other.start && time.matchId < other.matchId)) continue;
    if (time.start >= other.end + restBetween(one, rival)) continue;
    const rule = time.start < other.end ? 'two-at-once' : 'short-rest';
    if (rule === 'two-at-once' && one.match.after?.includes(other.matchId)) continue;
    breaks.push({ rule, matchId: time.matchId, otherMatchId: other.matchId, athlete });
  }
  return breaks;
}
