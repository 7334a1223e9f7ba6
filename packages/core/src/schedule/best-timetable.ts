import type { Cost } from './cost.ts';
import type { TrialTimes } from './trial-times.ts';

/** Starts by match, and mats by bracket. */
export interface Timetable {
  readonly start: Int32Array;
  readonly matOf: Int32Array;
}

/** Remembers the best timetable a search met. It copies only when the search is about to leave it. */
export class BestTimetable {
  private readonly times: TrialTimes;
  private readonly cost: Cost;
  private readonly best: Timetable;
  private overrun: number;
  private makespan: number;
  private comfort: number;
  private isPresent = false;

  constructor(times: TrialTimes, cost: Cost) {
    this.times = times;
    this.cost = cost;
    this.best = { start: times.start.slice(), matOf: times.matOf.slice() };
    this.overrun = cost.overrun;
    this.makespan = cost.makespan;
    this.comfort = cost.comfort;
  }

  /** To be called before a change is accepted. */
  beforeChange(): void {
    if (!this.isPresent) return;
    this.best.start.set(this.times.start);
    this.best.matOf.set(this.times.matOf);
    this.isPresent = false;
  }

  /** To be called after a change was accepted. Least over the limits is better, then the shorter makespan, then comfort. */
  afterChange(): void {
    const { overrun, makespan, comfort } = this.cost;
    const difference = overrun - this.overrun || makespan - this.makespan || comfort - this.comfort;
    if (difference >= 0) return;
    this.overrun = overrun;
    this.makespan = makespan;
    this.comfort = comfort;
    this.isPresent = true;
  }

  get(): Timetable {
    this.beforeChange();
    return this.best;
  }
}
