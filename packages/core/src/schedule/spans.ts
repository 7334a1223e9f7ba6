import { type CompiledProblem, NEVER } from './compile.ts';
import { bracketWork } from './deal.ts';
import { at, type IntLists, packLists } from './int-lists.ts';
import type { TrialTimes } from './trial-times.ts';
import { lastClose } from './windows.ts';

/**
 * Seconds from first to last match, of all brackets and of all athletes, and seconds over the limits. A bracket's are
 * measured by its work, so that waiting twice as long as need be counts the same in a small bracket as in a large one. The
 * sums of the valid timetable are kept; a trial's are found from the brackets it touches.
 */
export class Spans {
  trialBrackets = 0;
  trialAthletes = 0;
  trialOverrun = 0;
  private brackets = 0;
  private athletes = 0;
  private overrun = 0;
  private readonly compiled: CompiledProblem;
  private readonly times: TrialTimes;
  private readonly bracketAthletes: IntLists;
  private readonly closes: Int32Array;
  /** Mean work of a bracket by the bracket's own. */
  private readonly scale: Float64Array;
  private readonly ofBracket: Measured;
  private readonly overrunOfBracket: Measured;
  private readonly ofAthlete: Measured;
  /** The first so many of each were measured for the trial. Arrays of full length: a trial allocates nothing. */
  private readonly touchedBrackets: Int32Array;
  private readonly touchedAthletes: Int32Array;
  private bracketCount = 0;
  private athleteCount = 0;
  private readonly bracketStamp: Int32Array;
  private readonly athleteStamp: Int32Array;
  private stamp = 0;

  constructor(compiled: CompiledProblem, times: TrialTimes) {
    const brackets = compiled.rest.length;
    const athletes = compiled.athleteIds.length;
    this.compiled = compiled;
    this.times = times;
    this.bracketAthletes = packLists(athletesByBracket(compiled));
    const work = bracketWork(compiled);
    const mean = work.reduce((sum, each) => sum + each, 0) / brackets;
    this.scale = Float64Array.from(work, (each) => mean / Math.max(1, each));
    this.closes = Int32Array.from(compiled.problem.mats, (_, mat) => lastClose(compiled.windows, mat, NEVER));
    this.ofBracket = measured(brackets);
    this.overrunOfBracket = measured(brackets);
    this.ofAthlete = measured(athletes);
    this.touchedBrackets = new Int32Array(brackets);
    this.touchedAthletes = new Int32Array(athletes);
    this.bracketStamp = new Int32Array(brackets);
    this.athleteStamp = new Int32Array(athletes);
  }

  /** Measures the present trial. */
  measure(): void {
    const { compiled, times } = this;
    this.stamp += 1;
    this.bracketCount = 0;
    this.athleteCount = 0;
    this.trialBrackets = this.brackets;
    this.trialAthletes = this.athletes;
    this.trialOverrun = this.overrun;
    for (let i = 0; i < times.touchedCount; i += 1) {
      const bracket = at(compiled.bracketOf, at(times.touched, i));
      if (at(this.bracketStamp, bracket) === this.stamp) continue;
      this.bracketStamp[bracket] = this.stamp;
      this.touchedBrackets[this.bracketCount] = bracket;
      this.bracketCount += 1;
      this.measureBracket(bracket);
    }
  }

  /** Makes the trial last measured the valid timetable. */
  accept(): void {
    for (let i = 0; i < this.bracketCount; i += 1) {
      const bracket = at(this.touchedBrackets, i);
      this.ofBracket.valid[bracket] = at(this.ofBracket.trial, bracket);
      this.overrunOfBracket.valid[bracket] = at(this.overrunOfBracket.trial, bracket);
    }
    for (let i = 0; i < this.athleteCount; i += 1) {
      const athlete = at(this.touchedAthletes, i);
      this.ofAthlete.valid[athlete] = at(this.ofAthlete.trial, athlete);
    }
    this.brackets = this.trialBrackets;
    this.athletes = this.trialAthletes;
    this.overrun = this.trialOverrun;
  }

  overrunOf(bracket: number): number {
    return at(this.overrunOfBracket.valid, bracket);
  }

  private measureBracket(bracket: number): void {
    const { compiled, times, bracketAthletes } = this;
    const limit = Math.min(at(compiled.latest, bracket), at(this.closes, times.homeOf(bracket)));
    const scale = this.scale[bracket] as number;
    let first = NEVER;
    let last = 0;
    let overrun = 0;
    for (
      let match = at(compiled.firstMatch, bracket);
      match < at(compiled.firstMatch, bracket + 1);
      match += 1
    ) {
      const start = times.startOf(match);
      if (start === NEVER) continue;
      const end = start + at(compiled.duration, match);
      if (start < first) first = start;
      if (end > last) last = end;
      if (end > limit) overrun += end - limit;
    }
    this.trialBrackets += note(this.ofBracket, bracket, Math.round((last - first) * scale));
    this.trialOverrun += note(this.overrunOfBracket, bracket, overrun);
    for (let i = at(bracketAthletes.offsets, bracket); i < at(bracketAthletes.offsets, bracket + 1); i += 1) {
      this.measureAthlete(at(bracketAthletes.items, i));
    }
  }

  private measureAthlete(athlete: number): void {
    if (at(this.athleteStamp, athlete) === this.stamp) return;
    this.athleteStamp[athlete] = this.stamp;
    this.touchedAthletes[this.athleteCount] = athlete;
    this.athleteCount += 1;
    const { athleteMatches, duration } = this.compiled;
    let first = NEVER;
    let last = 0;
    for (let i = at(athleteMatches.offsets, athlete); i < at(athleteMatches.offsets, athlete + 1); i += 1) {
      const match = at(athleteMatches.items, i);
      const start = this.times.startOf(match);
      if (start === NEVER) continue;
      if (start < first) first = start;
      if (start + at(duration, match) > last) last = start + at(duration, match);
    }
    this.trialAthletes += note(this.ofAthlete, athlete, last - first);
  }
}

interface Measured {
  readonly valid: Int32Array;
  readonly trial: Int32Array;
}

function measured(count: number): Measured {
  return { valid: new Int32Array(count), trial: new Int32Array(count) };
}

/** Notes a trial's value; gives the difference from the valid one. */
function note(values: Measured, index: number, value: number): number {
  values.trial[index] = value;
  return value - at(values.valid, index);
}

function athletesByBracket(compiled: CompiledProblem): number[][] {
  const sets: Set<number>[] = Array.from({ length: compiled.rest.length }, () => new Set());
  const { matchAthletes, bracketOf } = compiled;
  for (let match = 0; match < bracketOf.length; match += 1) {
    for (let i = at(matchAthletes.offsets, match); i < at(matchAthletes.offsets, match + 1); i += 1) {
      sets[at(bracketOf, match)]?.add(at(matchAthletes.items, i));
    }
  }
  return sets.map((set) => [...set]);
}
