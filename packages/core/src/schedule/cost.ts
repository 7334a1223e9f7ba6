import type { CompiledProblem } from './compile.ts';
import { at } from './int-lists.ts';
import { Spans } from './spans.ts';
import type { TrialTimes } from './trial-times.ts';

/**
 * Weights of a second: over a limit (more than any makespan), of the makespan (and of each mat over the target), of a bracket of mean work from first
 * to last match, of an athlete from first to last match, of a mat's end. An athlete's counts for less than a bracket's: otherwise the hours between
 * two brackets of the few who entered twice would outweigh everybody's waiting within their brackets.
 */
const WEIGHTS = { overrun: 1e6, makespan: 60, bracket: 4, athlete: 0.1, end: 1 };

/** What a timetable costs. The valid one's cost is kept, and that of a trial is measured by the difference. */
export class Cost {
  /** Cost of the valid timetable. */
  total = 0;
  overrun = 0;
  makespan = 0;
  /** What comes after overrun and makespan. */
  comfort = 0;
  private readonly spans: Spans;
  private readonly bound: number;
  private target: number;
  private trialMakespan = 0;
  private trialComfort = 0;
  private trialOverrun = 0;

  /** @param bound no timetable ends before it, in seconds from the problem's start */
  constructor(compiled: CompiledProblem, times: TrialTimes, bound: number) {
    this.spans = new Spans(compiled, times);
    this.bound = bound;
    this.target = bound;
  }

  /** The cost of the present trial, whose mats end at `ends`. */
  ofTrial(ends: Int32Array): number {
    this.spans.measure();
    let late = 0;
    let sum = 0;
    let last = 0;
    for (let mat = 0; mat < ends.length; mat += 1) {
      const end = at(ends, mat);
      if (end > this.target) late += end - this.target;
      if (end > last) last = end;
      sum += end;
    }
    this.trialOverrun = this.spans.trialOverrun;
    this.trialMakespan = last;
    this.trialComfort =
      this.spans.trialBrackets * WEIGHTS.bracket +
      this.spans.trialAthletes * WEIGHTS.athlete +
      sum * WEIGHTS.end;
    return this.trialOverrun * WEIGHTS.overrun + (last + late) * WEIGHTS.makespan + this.trialComfort;
  }

  /** Makes the trial last measured the valid timetable. */
  accept(total: number): void {
    this.spans.accept();
    this.total = total;
    this.overrun = this.trialOverrun;
    this.makespan = this.trialMakespan;
    this.comfort = this.trialComfort;
  }

  /** Whether nothing is over its limit, and no timetable could end earlier. */
  isAtBound(): boolean {
    return this.overrun === 0 && this.makespan <= this.bound;
  }

  /** Seconds of the bracket's matches over its limit, in the valid timetable. */
  overrunOf(bracket: number): number {
    return this.spans.overrunOf(bracket);
  }

  /** Draws the target for the mats' ends a little below the present makespan. */
  retarget(ends: Int32Array): void {
    this.target = Math.max(this.bound, Math.floor(this.makespan * 0.99));
    const late = ends.reduce((sum, end) => sum + Math.max(0, end - this.target), 0);
    this.total = this.overrun * WEIGHTS.overrun + (this.makespan + late) * WEIGHTS.makespan + this.comfort;
  }
}
