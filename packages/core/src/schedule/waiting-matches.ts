import type { CompiledProblem } from './compile.ts';
import { at } from './int-lists.ts';

/** What is left of the brackets under way: their matches in the preferred order, and what each of them still waits for. */
export class WaitingMatches {
  /** Bracket b's matches left stand from `firstMatch[b]` on, `left[b]` of them. */
  readonly queue: Int32Array;
  readonly left: Int32Array;
  /** When everyone who may come has rested from the bracket's matches decided so far. */
  readonly ready: Int32Array;
  /** Feeders not yet decided. */
  readonly feedersLeft: Int32Array;
  private readonly compiled: CompiledProblem;

  constructor(compiled: CompiledProblem) {
    const matches = compiled.matches.length;
    this.compiled = compiled;
    this.queue = new Int32Array(matches);
    this.left = new Int32Array(compiled.rest.length);
    this.ready = new Int32Array(matches);
    this.feedersLeft = new Int32Array(matches);
  }

  /** Lists a bracket's matches as they wait before the first of them. */
  prepare(bracket: number): void {
    const { compiled } = this;
    const first = at(compiled.firstMatch, bracket);
    let length = 0;
    for (let match = first; match < at(compiled.firstMatch, bracket + 1); match += 1) {
      this.ready[match] = at(compiled.earliest, match);
      this.feedersLeft[match] = at(compiled.feeders.offsets, match + 1) - at(compiled.feeders.offsets, match);
      if (at(compiled.cyclic, match) === 0 && at(compiled.heldLast, match) === 0) {
        this.queue[first + length] = match;
        length += 1;
      }
    }
    this.left[bracket] = length;
  }

  /** Lists what is left of a bracket whose matches before the time `cut` stand as in `start`. */
  resume(bracket: number, start: Int32Array, cut: number): void {
    this.prepare(bracket);
    const first = at(this.compiled.firstMatch, bracket);
    let left = 0;
    for (let i = 0; i < at(this.left, bracket); i += 1) {
      const match = at(this.queue, first + i);
      if (at(start, match) < cut) this.release(match, at(start, match));
      else {
        this.queue[first + left] = match;
        left += 1;
      }
    }
    this.left[bracket] = left;
  }

  /** Takes a match that now has its time out of its bracket's list, and tells the others. True if it was the last. */
  take(match: number, start: number): boolean {
    const bracket = at(this.compiled.bracketOf, match);
    const first = at(this.compiled.firstMatch, bracket);
    const last = first + at(this.left, bracket) - 1;
    let i = first;
    while (at(this.queue, i) !== match) i += 1;
    for (; i < last; i += 1) this.queue[i] = at(this.queue, i + 1);
    this.left[bracket] = last - first;
    this.release(match, start);
    return last === first;
  }

  private release(match: number, start: number): void {
    const { conflicts, fed, duration, rest, bracketOf } = this.compiled;
    const end = start + at(duration, match);
    const rested = end + at(rest, at(bracketOf, match));
    for (let i = at(conflicts.offsets, match); i < at(conflicts.offsets, match + 1); i += 1) {
      const other = at(conflicts.items, i);
      if (at(this.ready, other) < rested) this.ready[other] = rested;
    }
    for (let i = at(fed.offsets, match); i < at(fed.offsets, match + 1); i += 1) {
      const other = at(fed.items, i);
      this.feedersLeft[other] = at(this.feedersLeft, other) - 1;
      if (at(this.ready, other) < end) this.ready[other] = end;
    }
  }
}
