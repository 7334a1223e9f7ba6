import { type CompiledProblem, NEVER } from './compile.ts';
import { at } from './int-lists.ts';

/** The valid starts, and beside them those of the present trial. */
export class TrialTimes {
  readonly start: Int32Array;
  /** Mat of each bracket; -1 before it has one. */
  readonly matOf: Int32Array;
  /** Matches given a time in the present trial: the first `touchedCount` of the array. */
  readonly touched: Int32Array;
  touchedCount = 0;
  /** Of a mat under trial, only the valid times before `cut` and from `tail` on hold. NEVER otherwise. */
  readonly cut: Int32Array;
  readonly tail: Int32Array;
  private readonly newStart: Int32Array;
  private readonly stamp: Int32Array;
  private readonly newMat: Int32Array;
  private readonly matStamp: Int32Array;
  private readonly moved: number[] = [];
  private trial = 0;
  private readonly compiled: CompiledProblem;

  constructor(compiled: CompiledProblem) {
    const matches = compiled.matches.length;
    const mats = compiled.problem.mats.length;
    this.compiled = compiled;
    this.start = new Int32Array(matches).fill(NEVER);
    this.matOf = new Int32Array(compiled.rest.length).fill(-1);
    this.touched = new Int32Array(matches);
    this.cut = new Int32Array(mats).fill(NEVER);
    this.tail = new Int32Array(mats).fill(NEVER);
    this.newStart = new Int32Array(matches);
    this.stamp = new Int32Array(matches);
    this.newMat = new Int32Array(compiled.rest.length);
    this.matStamp = new Int32Array(compiled.rest.length);
  }

  /** Drops the last trial and starts another. */
  begin(): void {
    this.trial += 1;
    this.touchedCount = 0;
    this.moved.length = 0;
  }

  /** Puts a bracket on another mat in this trial. */
  assign(bracket: number, mat: number): void {
    this.newMat[bracket] = mat;
    this.matStamp[bracket] = this.trial;
    this.moved.push(bracket);
  }

  /** The trial's mat of a bracket, else its valid one. */
  homeOf(bracket: number): number {
    return at(this.matStamp, bracket) === this.trial ? at(this.newMat, bracket) : at(this.matOf, bracket);
  }

  set(match: number, start: number): void {
    this.newStart[match] = start;
    this.stamp[match] = this.trial;
    this.touched[this.touchedCount] = match;
    this.touchedCount += 1;
  }

  /** Makes the trial's times the valid ones. */
  accept(): void {
    for (let i = 0; i < this.touchedCount; i += 1) {
      const match = at(this.touched, i);
      this.start[match] = at(this.newStart, match);
    }
    for (const bracket of this.moved) this.matOf[bracket] = at(this.newMat, bracket);
  }

  /** The trial's start of a match, else its valid one; NEVER while it has none. */
  startOf(match: number): number {
    return at(this.stamp, match) === this.trial ? at(this.newStart, match) : at(this.start, match);
  }

  /** The start of a match as far as it is known while the trial runs; NEVER where its old time no longer holds. */
  knownStartOf(match: number): number {
    if (at(this.stamp, match) === this.trial) return at(this.newStart, match);
    const start = at(this.start, match);
    if (start === NEVER) return NEVER;
    const mat = at(this.matOf, at(this.compiled.bracketOf, match));
    return start < at(this.cut, mat) || start >= at(this.tail, mat) ? start : NEVER;
  }

  /** The first time from `from` at which nobody who may come to the match is busy or resting because of another bracket. */
  clearOfOtherBrackets(match: number, from: number): number {
    const { crossConflicts, duration, rest, bracketOf } = this.compiled;
    const length = at(duration, match);
    const ownRest = at(rest, at(bracketOf, match));
    let start = from;
    let moved = true;
    while (moved) {
      moved = false;
      for (let i = at(crossConflicts.offsets, match); i < at(crossConflicts.offsets, match + 1); i += 1) {
        const other = at(crossConflicts.items, i);
        const begun = this.knownStartOf(other);
        if (begun === NEVER) continue;
        const pause = Math.max(ownRest, at(rest, at(bracketOf, other)));
        const clear = begun + at(duration, other) + pause;
        if (start < clear && start + length + pause > begun) {
          start = clear;
          moved = true;
        }
      }
    }
    return start;
  }

  /** Whether all that was placed in this trial leaves the mat's valid times from `tail` on their rest. */
  leavesRest(mat: number, tail: number): boolean {
    const { crossConflicts, duration, rest, bracketOf } = this.compiled;
    for (let t = 0; t < this.touchedCount; t += 1) {
      const match = at(this.touched, t);
      const start = at(this.newStart, match);
      for (let i = at(crossConflicts.offsets, match); i < at(crossConflicts.offsets, match + 1); i += 1) {
        const other = at(crossConflicts.items, i);
        const kept = at(this.start, other);
        const bracket = at(bracketOf, other);
        if (kept < tail || kept === NEVER || at(this.matOf, bracket) !== mat) continue;
        const pause = Math.max(at(rest, at(bracketOf, match)), at(rest, bracket));
        if (start < kept + at(duration, other) + pause && start + at(duration, match) + pause > kept)
          return false;
      }
    }
    return true;
  }

  /** Whether the bracket's matches known so far stand where the valid timetable has them before the time `until`. */
  repeats(bracket: number, until: number): boolean {
    const { firstMatch } = this.compiled;
    for (let match = at(firstMatch, bracket); match < at(firstMatch, bracket + 1); match += 1) {
      const start = at(this.start, match);
      if (this.knownStartOf(match) !== (start < until ? start : NEVER)) return false;
    }
    return true;
  }
}
