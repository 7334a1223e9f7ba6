import { type CompiledProblem, NEVER } from './compile.ts';
import { at } from './int-lists.ts';
import { MAX_OPEN, MatLine } from './mat-line.ts';
import { renameTraded, tradeTimes } from './trade.ts';
import { TrialTimes } from './trial-times.ts';
import { WaitingMatches } from './waiting-matches.ts';
import { fitIntoWindows } from './windows.ts';

/** So many of the next brackets are looked at where the mat would idle otherwise. */
const REACH = 3;

/**
 * Turns orders of brackets into times. Of the brackets under way the decoder goes on with the oldest that can, but first with
 * one that must rest after every match, as a group of three: whoever fills its rests then fills each with one match. It opens
 * another bracket only where the mat would idle, and never moves a match that is fixed on another mat.
 *
 * It holds one valid timetable, and tries changes beside it: `begin`, `edit` the order of one or more mats, `run`, look at
 * `times`, then `accept`, or `begin` anew. Only the part of a mat's day that the change can reach is decided again: from the
 * first decision that looked at the change until the mat is back in step.
 */
export class Decoder {
  readonly compiled: CompiledProblem;
  readonly times: TrialTimes;
  /** The valid day of each mat. */
  readonly lines: MatLine[];
  /** Decisions taken so far: the measure of work. */
  steps = 0;
  private readonly drafts: MatLine[];
  private readonly waiting: WaitingMatches;
  private readonly edited: number[] = [];
  private readonly dirtyFrom: Int32Array;
  private readonly dirtyUntil: Int32Array;
  private traded: readonly [number, number] | undefined;
  /** 1 for a bracket that must rest after every match. */
  private readonly restless: Int32Array;
  private best = -1;
  private bestStart = NEVER;

  constructor(compiled: CompiledProblem) {
    const mats = compiled.problem.mats.length;
    this.compiled = compiled;
    this.times = new TrialTimes(compiled);
    this.waiting = new WaitingMatches(compiled);
    this.lines = Array.from({ length: mats }, () => new MatLine());
    this.drafts = Array.from({ length: mats }, () => new MatLine());
    this.dirtyFrom = new Int32Array(mats);
    this.dirtyUntil = new Int32Array(mats);
    this.restless = compiled.rest.map((_, bracket) => (restsAfterEveryMatch(compiled, bracket) ? 1 : 0));
  }

  /** Drops the last trial and starts another. */
  begin(): void {
    this.times.begin();
    this.edited.length = 0;
    this.traded = undefined;
  }

  /** The mat's order, to be changed in this trial at positions from `from` on and before `until`. */
  edit(mat: number, from: number, until: number): MatLine {
    const draft = this.drafts[mat] as MatLine;
    if (this.edited.includes(mat)) {
      this.dirtyFrom[mat] = Math.min(at(this.dirtyFrom, mat), from);
      this.dirtyUntil[mat] = Math.max(at(this.dirtyUntil, mat), until);
    } else {
      draft.copyOrder(this.lines[mat] as MatLine);
      this.edited.push(mat);
      this.dirtyFrom[mat] = from;
      this.dirtyUntil[mat] = until;
    }
    return draft;
  }

  /** Decides the edited mats anew, side by side in time. */
  run(): void {
    for (const mat of this.edited) this.rewind(mat);
    const active = [...this.edited];
    while (active.length > 0) {
      let first = 0;
      for (let i = 1; i < active.length; i += 1) {
        if (this.freeAt(active[i] as number) < this.freeAt(active[first] as number)) first = i;
      }
      if (!this.step(active[first] as number)) active.splice(first, 1);
    }
    for (const mat of this.edited) {
      this.times.cut[mat] = NEVER;
      this.times.tail[mat] = NEVER;
    }
  }

  /**
   * Lets two brackets of the same shape trade their times and mats. False if that would break a rest or come too early
   * for somebody.
   */
  trade(one: number, other: number): boolean {
    this.steps += 2;
    if (!tradeTimes(this.compiled, this.times, one, other)) return false;
    this.traded = [one, other];
    return true;
  }

  /** Makes the last run the valid timetable. */
  accept(): void {
    if (this.traded !== undefined) renameTraded(this.compiled, this.times, this.lines, ...this.traded);
    this.times.accept();
    for (const mat of this.edited) {
      (this.lines[mat] as MatLine).adopt(this.drafts[mat] as MatLine);
    }
    this.begin();
  }

  /** When each mat's last match ends, after the last run. */
  readEnds(ends: Int32Array): void {
    this.lines.forEach((line, mat) => {
      ends[mat] = line.end;
    });
    for (const mat of this.edited) ends[mat] = (this.drafts[mat] as MatLine).end;
  }

  private freeAt(mat: number): number {
    return (this.drafts[mat] as MatLine).free;
  }

  /** Goes back to the first decision that looked at a changed position. */
  private rewind(mat: number): void {
    const { start, cut } = this.times;
    const line = this.lines[mat] as MatLine;
    const draft = this.drafts[mat] as MatLine;
    const decision = line.firstLookAt(at(this.dirtyFrom, mat));
    draft.rewindTo(line, decision);
    const last = decision === 0 ? -1 : line.matchAt(decision - 1);
    draft.end = last < 0 ? 0 : at(start, last) + at(this.compiled.duration, last);
    draft.free = last < 0 ? 0 : draft.end + this.compiled.changeover;
    cut[mat] = decision < line.count ? at(start, line.matchAt(decision)) : NEVER;
    for (let slot = 0; slot < draft.openCount; slot += 1)
      this.waiting.resume(at(draft.open, slot), start, at(cut, mat));
  }

  /** Decides one match on an edited mat. False when the mat's day is complete. */
  private step(mat: number): boolean {
    const draft = this.drafts[mat] as MatLine;
    if (draft.openCount === 0 && draft.next === draft.orderLength) return false;
    if (this.backInStep(mat, draft)) return false;
    this.steps += 1;
    const idleFrom = fitIntoWindows(this.compiled.windows, mat, draft.free, 1);
    this.best = -1;
    this.bestStart = NEVER;
    let slot = -1;
    for (let i = 0; i < draft.openCount && this.bestStart > idleFrom; i += 1) {
      if (this.improve(at(draft.open, i), mat, draft.free, idleFrom)) slot = i;
    }
    let look = -1;
    let opened = -1;
    if (this.bestStart > idleFrom && draft.openCount < MAX_OPEN) {
      const until = Math.min(draft.orderLength, draft.next + REACH);
      // A bracket put at the end later would have been looked at, too.
      if (until < draft.next + REACH) look = NEVER;
      for (let position = draft.next; position < until && this.bestStart > idleFrom; position += 1) {
        look = Math.max(look, position);
        this.waiting.prepare(at(draft.order, position));
        if (this.improve(at(draft.order, position), mat, draft.free, idleFrom)) opened = position;
      }
    }
    draft.record(this.best, look);
    if (opened >= 0) {
      this.dirtyUntil[mat] = Math.max(at(this.dirtyUntil, mat), opened + 1);
      slot = this.slotFor(at(draft.order, opened), draft);
      draft.openAt(opened, slot);
    }
    this.times.set(this.best, this.bestStart);
    if (this.waiting.take(this.best, this.bestStart)) draft.closeOpen(slot);
    draft.end = this.bestStart + at(this.compiled.duration, this.best);
    draft.free = draft.end + this.compiled.changeover;
    return true;
  }

  /** The place of a bracket among those under way: restless ones first, then the oldest. */
  private slotFor(bracket: number, { open, openCount }: MatLine): number {
    let slot = 0;
    while (slot < openCount && at(this.restless, bracket) <= at(this.restless, at(open, slot))) slot += 1;
    return slot;
  }

  /** Looks for the bracket's match that can start first, and before the best so far; of those that need not wait, the first in order. */
  private improve(bracket: number, mat: number, from: number, idleFrom: number): boolean {
    const { queue, left, ready, feedersLeft } = this.waiting;
    const first = at(this.compiled.firstMatch, bracket);
    let better = false;
    for (let i = first; i < first + at(left, bracket) && this.bestStart > idleFrom; i += 1) {
      const match = at(queue, i);
      if (at(feedersLeft, match) > 0 || at(ready, match) >= this.bestStart) continue;
      const start = this.earliestStart(match, mat, Math.max(from, at(ready, match)));
      if (start < this.bestStart) {
        this.best = match;
        this.bestStart = start;
        better = true;
      }
    }
    return better;
  }

  private earliestStart(match: number, mat: number, from: number): number {
    const { crossConflicts, windows, duration } = this.compiled;
    const crossed = at(crossConflicts.offsets, match) < at(crossConflicts.offsets, match + 1);
    let start = from;
    for (;;) {
      const open = fitIntoWindows(windows, mat, start, at(duration, match));
      if (!crossed) return open;
      const clear = this.times.clearOfOtherBrackets(match, open);
      if (clear === open) return open;
      start = clear;
    }
  }

  /** Where the change no longer matters, the rest of the mat's valid day is kept. */
  private backInStep(mat: number, draft: MatLine): boolean {
    const line = this.lines[mat] as MatLine;
    if (draft.count === 0 || draft.next < at(this.dirtyUntil, mat) || !draft.standsAs(line)) return false;
    const { start } = this.times;
    const before = line.matchAt(draft.count - 1);
    if (at(start, before) + at(this.compiled.duration, before) + this.compiled.changeover !== draft.free)
      return false;
    const tail = at(start, line.matchAt(draft.count));
    for (let slot = 0; slot < draft.openCount; slot += 1) {
      if (!this.times.repeats(at(draft.open, slot), tail)) return false;
    }
    if (!this.times.leavesRest(mat, tail)) return false;
    this.times.tail[mat] = tail;
    draft.followTo(line);
    return true;
  }
}

function restsAfterEveryMatch({ firstMatch, conflicts }: CompiledProblem, bracket: number): boolean {
  const [first, end] = [at(firstMatch, bracket), at(firstMatch, bracket + 1)];
  const pairs = at(conflicts.offsets, end) - at(conflicts.offsets, first);
  return pairs === (end - first) * (end - first - 1);
}
