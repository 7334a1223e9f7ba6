import type { ScheduledMatch, TimeWindow } from './problem.ts';
import { type Demanded, QueueDemands, restBetween } from './queue-demands.ts';
import type { MatOrder, QueueOrder } from './queue-order.ts';

/**
 * The earliest times of queues whose order is given: no two matches at once on a mat or for an athlete, rest, changeover,
 * feeders and opening hours kept, but between the pairs that the order does not hold to it. What a mat's hours leave no
 * time for is put after them. A match that waits for one behind it on its own mat stands where the order has it.
 *
 * @returns the matches of the queues in order of start, without those that have begun
 * @throws RangeError for a match that the problem does not have
 *
 * @example
 * settleQueues({ problem: { start: 0, changeoverSeconds: 60, mats: [{ number: 1 }], brackets: [{ id: 'b', restSeconds: 300, matches: [{ id: 'b.1', durationSeconds: 300, athletes: ['x', 'y'] }, { id: 'b.2', durationSeconds: 300, athletes: ['x', 'z'] }] }] }, queues: [{ mat: 1, matches: ['b.1', 'b.2'] }], begun: [], notBefore: new Map() }).map(({ start }) => start); // => [0, 600]
 */
export function settleQueues(order: QueueOrder): readonly ScheduledMatch[] {
  return new QueueClock(order).run();
}

interface Span {
  readonly start: number;
  readonly end: number;
  /** Kept free before and after. */
  readonly pad: number;
}

interface Line {
  readonly mat: number;
  readonly windows: readonly TimeWindow[] | undefined;
  readonly busy: readonly Span[];
  readonly waiting: readonly Demanded[];
  next: number;
  free: number;
}

/** Places the heads of the queues, the earliest first, so that whoever comes later waits. */
class QueueClock {
  private readonly order: QueueOrder;
  private readonly demands: QueueDemands;
  private readonly lines: readonly Line[];
  private readonly forced: ReadonlySet<string>;
  private readonly begun: ReadonlyMap<string, ScheduledMatch>;
  private readonly ready = new Map<string, number>();
  private readonly taken = new Map<Demanded, readonly Span[]>();
  /** Matches without a time; feeders that are in no queue hold nobody up. */
  private readonly open = new Set<string>();
  /** Of those, the ones that held finals wait for, and when the last of the placed ones ends. */
  private ordinary = 0;
  private ordinaryEnd = 0;

  constructor(order: QueueOrder) {
    this.order = order;
    this.demands = new QueueDemands(order.problem);
    this.forced = new Set((order.forced ?? []).flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]));
    this.begun = new Map(order.begun.map((match) => [match.matchId, match]));
    this.lines = order.queues.map((queue) => this.lineOf(queue));
    for (const one of this.lines.flatMap(({ waiting }) => waiting)) {
      this.open.add(one.match.id);
      const earliest = this.demands.earliest(one);
      this.ready.set(one.match.id, Math.max(earliest, order.notBefore.get(one.match.id) ?? earliest));
      if (!this.demands.isHeld(one)) this.ordinary += 1;
    }
    for (const match of order.begun) {
      const one = this.demands.of(match.matchId);
      if (!this.demands.isHeld(one)) this.ordinaryEnd = Math.max(this.ordinaryEnd, match.end);
    }
  }

  run(): readonly ScheduledMatch[] {
    const times: ScheduledMatch[] = [];
    for (let next = this.earliest(); next; next = this.earliest()) times.push(this.place(next));
    return times.sort((a, b) => a.start - b.start || a.mat - b.mat);
  }

  private lineOf({ mat, matches }: MatOrder): Line {
    const { problem, begun } = this.order;
    const windows = problem.mats.find(({ number }) => number === mat)?.windows;
    return {
      mat,
      windows: windows && [...windows].sort((a, b) => a.open - b.open),
      busy: begun
        .filter((match) => match.mat === mat)
        .map(({ start, end }) => ({ start, end, pad: problem.changeoverSeconds })),
      waiting: matches.map((id) => this.demands.of(id)),
      next: 0,
      free: 0,
    };
  }

  /** The head of a queue that can start first; where all of them wait, the one that would. */
  private earliest(): { readonly line: Line; readonly one: Demanded; readonly start: number } | undefined {
    let best: { line: Line; one: Demanded; start: number; waits: boolean } | undefined;
    for (const line of this.lines) {
      const one = line.waiting[line.next];
      if (!one) continue;
      const waits = this.mustWait(one);
      if (best && waits && !best.waits) continue;
      const start = this.fit(line, one);
      if (!best || (best.waits && !waits) || start < best.start) best = { line, one, start, waits };
    }
    return best;
  }

  private mustWait(one: Demanded): boolean {
    if ((one.match.after ?? []).some((id) => this.open.has(id) && this.holds(id, one.match.id))) return true;
    return this.ordinary > 0 && this.waitsForOthers(one);
  }

  /** Whether the match is a final that is held after all others. */
  private waitsForOthers(one: Demanded): boolean {
    const { id } = one.match;
    return this.demands.isHeld(one) && this.waitsAsWanted(id) && !this.forced.has(`${id} ${id}`);
  }

  private waitsAsWanted(id: string): boolean {
    const { wanted, wantedWait } = this.order;
    return wanted?.has(id) !== true || wantedWait === true;
  }

  /** Whether the second match waits for the first, where both are still to come. */
  private holds(first: string, second: string): boolean {
    const { wanted } = this.order;
    if (this.forced.has(`${first} ${second}`)) return false;
    if (!wanted || wanted.has(first) === wanted.has(second)) return true;
    return wanted.has(second) && this.waitsAsWanted(second);
  }

  /** The first time from which the mat and everybody in the match are free. */
  private fit({ windows, busy, free }: Line, one: Demanded): number {
    const { durationSeconds, id } = one.match;
    const spans = [...busy, ...this.takenBy(one)];
    let start = Math.max(free, this.ready.get(id) ?? 0);
    if (this.waitsForOthers(one)) start = Math.max(start, this.ordinaryEnd);
    for (let before = -1; before < start; ) {
      before = start;
      start = intoWindows(windows, start, durationSeconds);
      for (const { start: from, end, pad } of spans) {
        if (start < end + pad && start + durationSeconds + pad > from) start = end + pad;
      }
    }
    return start;
  }

  /** Where matches that have begun keep those of this one. */
  private takenBy(one: Demanded): readonly Span[] {
    const known = this.taken.get(one);
    if (known) return known;
    const spans: Span[] = [];
    for (const rival of this.demands.rivals(one).keys()) {
      const match = this.begun.get(rival.match.id);
      if (!match || this.forced.has(`${match.matchId} ${one.match.id}`)) continue;
      const isFeeder = one.match.after?.includes(match.matchId) === true;
      spans.push({ start: isFeeder ? 0 : match.start, end: match.end, pad: restBetween(one, rival) });
    }
    for (const id of one.match.after ?? []) {
      const match = this.begun.get(id);
      if (match) spans.push({ start: 0, end: match.end, pad: 0 });
    }
    this.taken.set(one, spans);
    return spans;
  }

  private place({ line, one, start }: { line: Line; one: Demanded; start: number }): ScheduledMatch {
    const { id, durationSeconds } = one.match;
    const end = start + durationSeconds;
    line.next += 1;
    line.free = end + this.order.problem.changeoverSeconds;
    this.open.delete(id);
    if (!this.demands.isHeld(one)) {
      this.ordinary -= 1;
      this.ordinaryEnd = Math.max(this.ordinaryEnd, end);
    }
    for (const rival of this.demands.rivals(one).keys()) this.delay(rival, id, end + restBetween(one, rival));
    for (const other of one.bracket.matches) {
      if (other.after?.includes(id)) this.delay(this.demands.of(other.id), id, end);
    }
    return { matchId: id, mat: line.mat, start, end };
  }

  private delay({ match: { id } }: Demanded, behind: string, until: number): void {
    if (!this.open.has(id) || !this.holds(behind, id)) return;
    this.ready.set(id, Math.max(until, this.ready.get(id) ?? until));
  }
}

/** The first time from `from` at which so long a match lies in opening hours; else the end of the day, over time. */
function intoWindows(
  windows: readonly TimeWindow[] | undefined,
  from: number,
  durationSeconds: number,
): number {
  const fitting = windows?.find(({ open, close }) => Math.max(from, open) + durationSeconds <= close);
  return Math.max(from, fitting?.open ?? windows?.at(-1)?.open ?? from);
}
