import { type Day, type Fight, openFrom } from './estimates-compile.ts';
import type { Learnt } from './estimates-learnt.ts';
import type { Call } from './estimates-order.ts';
import { drawFrom, PATHS, shares } from './estimates-spread.ts';
import type { ClosedTime } from './match-day.ts';

const DURATION = 1;
const CHANGEOVER = 2;
const DELAY = 3;
const ABSENCE = 4;

/** A match that takes longer than any before it may take so much more, as a share of its match time. */
const OVERRUN = 0.1;

/**
 * Follows the day on every path at once, the matches in the order of the calls: on each path a match starts once its
 * mat, its feeders and its athletes are free and rested, not before `notBefore`, and not in a closed time.
 *
 * @param each given every call with the starts and ends of its match by path, to be read at once
 */
export function walkPaths(
  day: Day,
  learnt: Learnt,
  calls: readonly Call[],
  each: (call: Call, starts: Float64Array, ends: Float64Array) => void,
): void {
  const { fights, mats } = day;
  const starts = new Float64Array(PATHS);
  const hall = new PathHall(day, learnt);
  for (const { running } of mats) for (const place of running) hall.goOn(fights[place] as Fight);
  for (const call of calls) {
    hall.call(fights[call.place] as Fight, starts);
    each(call, starts, hall.endsOf(call));
  }
}

/** The mats and athletes on every path. Value of match or mat `i` on path `p`: at `i * PATHS + p`. */
class PathHall {
  readonly #day: Day;
  readonly #learnt: Learnt;
  /** Ends of the matches that were called or are running. */
  readonly #ends: Float64Array;
  /** End of the last match of each mat. */
  readonly #free: Float64Array;
  /** The last match of each athlete; -1 where there is none. */
  readonly #last: Int32Array;
  /** The paths on which an athlete does not come. */
  readonly #absentOn: readonly (readonly number[])[];

  constructor(day: Day, learnt: Learnt) {
    this.#day = day;
    this.#learnt = learnt;
    this.#ends = new Float64Array(day.fights.length * PATHS);
    this.#free = new Float64Array(day.mats.length * PATHS);
    day.mats.forEach(({ lastEnd }, mat) => {
      this.#free.fill(lastEnd, mat * PATHS, (mat + 1) * PATHS);
    });
    this.#last = new Int32Array(day.athletes.length).fill(-1);
    this.#absentOn = day.athletes.map(({ appearance, hash }) =>
      appearance === 'awaited' ? absentPaths(hash, learnt.missing) : [],
    );
  }

  /** A match that has not ended yet: only what lasts longer than until now is possible. */
  goOn({ place, mat, division, athletes, hash, match }: Fight): void {
    const { now } = this.#day;
    const { startedAt = now, durationSeconds } = match;
    const { shares: table, factors } = this.#learnt;
    const draw = drawFrom(hash, DURATION);
    for (let path = 0; path < PATHS; path += 1) {
      const whole = durationSeconds * (factors[division * PATHS + path] as number);
      const over = table.filter((share) => startedAt + share * whole <= now).length;
      const share = shares[draw + path] as number;
      const left = over + Math.floor((share * (PATHS - over)) / PATHS);
      const end =
        over === PATHS
          ? now + (OVERRUN * durationSeconds * share) / PATHS
          : startedAt + (table[left] as number) * whole;
      this.#ends[place * PATHS + path] = end;
      this.#free[mat * PATHS + path] = Math.max(end, this.#free[mat * PATHS + path] as number);
    }
    for (const athlete of athletes) this.#last[athlete] = place;
  }

  /** Calls a match: fills in its starts. */
  call(fight: Fight, starts: Float64Array): void {
    const { place, mat, athletes, feeders, notBefore } = fight;
    const free = this.#free;
    const away = athletes.flatMap((athlete) => this.#absentOn[athlete] ?? []);
    const unused = away.map((path) => free[mat * PATHS + path] as number);
    starts.fill(notBefore);
    for (const athlete of athletes) this.#waitFor(fight, this.#last[athlete] as number, starts);
    for (const feeder of feeders) this.#waitFor(fight, feeder, starts);
    this.#start(fight, starts);
    this.#end(fight, starts);
    away.forEach((path, index) => {
      free[mat * PATHS + path] = unused[index] as number;
      this.#ends[place * PATHS + path] = Number.NEGATIVE_INFINITY;
    });
    for (const athlete of athletes) this.#last[athlete] = place;
  }

  endsOf({ place }: Call): Float64Array {
    return this.#ends.subarray(place * PATHS, (place + 1) * PATHS);
  }

  /** Starts a match on each path once its mat is free too, and open. */
  #start({ mat, hash, match }: Fight, starts: Float64Array): void {
    const { changeovers, delays } = this.#learnt;
    const { closed = [] } = this.#day.mats[mat] ?? {};
    const [free, onMat] = [this.#free, mat * PATHS];
    const changeover = drawFrom(hash, CHANGEOVER);
    const delay = drawFrom(hash, DELAY);
    whileOpen(closed, starts, match.durationSeconds);
    for (let path = 0; path < PATHS; path += 1) {
      const gap = changeovers[shares[changeover + path] as number] as number;
      const late = delays[shares[delay + path] as number] as number;
      starts[path] = Math.max((free[onMat + path] as number) + gap, (starts[path] as number) + late);
    }
    whileOpen(closed, starts, match.durationSeconds);
  }

  #end({ place, mat, division, hash, match }: Fight, starts: Float64Array): void {
    const { shares: table, factors } = this.#learnt;
    const [free, ends] = [this.#free, this.#ends];
    const [onMat, from, factor] = [mat * PATHS, place * PATHS, division * PATHS];
    const { durationSeconds } = match;
    const duration = drawFrom(hash, DURATION);
    for (let path = 0; path < PATHS; path += 1) {
      const share = table[shares[duration + path] as number] as number;
      const end = (starts[path] as number) + durationSeconds * (factors[factor + path] as number) * share;
      free[onMat + path] = end;
      ends[from + path] = end;
    }
  }

  #waitFor({ match }: Fight, place: number, starts: Float64Array): void {
    if (place < 0) return;
    const rest = Math.max(match.restSeconds, (this.#day.fights[place] as Fight).match.restSeconds);
    const [ends, from] = [this.#ends, place * PATHS];
    for (let path = 0; path < PATHS; path += 1)
      starts[path] = Math.max(starts[path] as number, (ends[from + path] as number) + rest);
  }
}

function whileOpen(closed: readonly ClosedTime[], starts: Float64Array, duration: number): void {
  if (closed.length === 0) return;
  for (let path = 0; path < PATHS; path += 1)
    starts[path] = openFrom(closed, starts[path] as number, duration);
}

function absentPaths(hash: number, missing: number): readonly number[] {
  const draw = drawFrom(hash, ABSENCE);
  const paths: number[] = [];
  for (let path = 0; path < PATHS; path += 1)
    if ((shares[draw + path] as number) + 0.5 < missing * PATHS) paths.push(path);
  return paths;
}
