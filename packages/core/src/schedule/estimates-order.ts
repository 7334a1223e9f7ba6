import { type Day, type Fight, openFrom } from './estimates-compile.ts';

/** So long a mat is kept waiting for the first match of its queue before another one is called. Seconds. */
const PATIENCE = 120;

/** So many matches of a queue may be passed over for one behind them. */
const LOOK_AHEAD = 12;

/** How long things take, as one number each. Seconds. */
export interface Typical {
  readonly changeoverSeconds: number;
  readonly duration: (fight: Fight) => number;
}

/** A fight, and when it starts if everything takes as long as it typically does. */
export interface Call {
  readonly place: number;
  readonly start: number;
}

/**
 * The order in which the matches of all mats are called. A mat that is free calls the first match of its queue that can
 * start no more than two minutes later than any of the next twelve could: athletes who fight elsewhere or rest, feeders
 * that are not over and starts that were announced for later let others go first.
 *
 * @returns the matches in such an order that everything a match waits for comes before it
 */
export function callOrder(day: Day, typical: Typical): readonly Call[] {
  const hall = new Hall(day, typical);
  const next = day.mats.map((_, mat) => hall.nextOn(mat));
  const calls: Call[] = [];
  for (;;) {
    let call: Call | undefined;
    for (const candidate of next) if (candidate && (!call || candidate.start < call.start)) call = candidate;
    if (!call) return calls;
    calls.push(call);
    for (const mat of hall.take(call)) next[mat] = hall.nextOn(mat);
  }
}

/** The mats while matches are called to them one after another. */
class Hall {
  readonly #day: Day;
  readonly #typical: Typical;
  /** From when on each mat can take the next match. */
  readonly #free: Float64Array;
  readonly #pending: number[][];
  /** When each fight that was called or is running ends; Infinity for the others. */
  readonly #end: Float64Array;
  /** For each athlete, when the last fight ends, and the rest it wants. */
  readonly #athleteEnd: Float64Array;
  readonly #athleteRest: Float64Array;
  /** The mats that an athlete, or a fight that feeds others, concerns. */
  readonly #matsOfAthlete: readonly ReadonlySet<number>[];
  readonly #fedMats: readonly ReadonlySet<number>[];

  constructor(day: Day, typical: Typical) {
    const { fights, mats, athletes } = day;
    this.#day = day;
    this.#typical = typical;
    this.#free = Float64Array.from(mats, ({ lastEnd }) => lastEnd + typical.changeoverSeconds);
    this.#pending = mats.map(({ pending }) => [...pending]);
    this.#end = new Float64Array(fights.length).fill(Number.POSITIVE_INFINITY);
    this.#athleteEnd = new Float64Array(athletes.length).fill(Number.NEGATIVE_INFINITY);
    this.#athleteRest = new Float64Array(athletes.length);
    const matsOfAthlete = athletes.map(() => new Set<number>());
    const fedMats = fights.map(() => new Set<number>());
    for (const { mat, athletes: own, feeders } of fights) {
      for (const athlete of own) matsOfAthlete[athlete]?.add(mat);
      for (const feeder of feeders) fedMats[feeder]?.add(mat);
    }
    this.#matsOfAthlete = matsOfAthlete;
    this.#fedMats = fedMats;
    for (const { running } of mats) {
      for (const place of running) {
        const fight = fights[place] as Fight;
        this.#occupy(fight, Math.max(day.now, (fight.match.startedAt ?? 0) + typical.duration(fight)));
      }
    }
  }

  /** The match that a mat calls next. */
  nextOn(mat: number): Call | undefined {
    const queue = this.#pending[mat] as number[];
    let soonest: Call | undefined;
    const seen: Call[] = [];
    for (const place of queue) {
      const call = { place, start: this.#startOf(place) };
      if (call.start === Number.POSITIVE_INFINITY) continue;
      if (!soonest && call.start <= Math.max(this.#day.now, this.#free[mat] as number) + PATIENCE)
        return call;
      if (!soonest || call.start < soonest.start) soonest = call;
      if (seen.push(call) === LOOK_AHEAD) break;
    }
    const limit = (soonest?.start ?? 0) + PATIENCE;
    return seen.find(({ start }) => start <= limit) ?? this.#stuck(queue);
  }

  /** Matches that wait for each other are called as they stand. */
  #stuck([place]: readonly number[]): Call | undefined {
    return place === undefined ? undefined : { place, start: Number.MAX_SAFE_INTEGER };
  }

  #startOf(place: number): number {
    const { mat, athletes, feeders, notBefore, match } = this.#day.fights[place] as Fight;
    let start = Math.max(notBefore, this.#free[mat] as number);
    for (const athlete of athletes) {
      const rest = Math.max(match.restSeconds, this.#athleteRest[athlete] as number);
      start = Math.max(start, (this.#athleteEnd[athlete] as number) + rest);
    }
    for (const feeder of feeders) {
      const { restSeconds } = (this.#day.fights[feeder] as Fight).match;
      start = Math.max(start, (this.#end[feeder] as number) + Math.max(match.restSeconds, restSeconds));
    }
    return openFrom(this.#day.mats[mat]?.closed ?? [], start, match.durationSeconds);
  }

  /** Calls a match; names the mats whose next match may be another one now. */
  take({ place, start }: Call): ReadonlySet<number> {
    const fight = this.#day.fights[place] as Fight;
    const queue = this.#pending[fight.mat] as number[];
    queue.splice(queue.indexOf(place), 1);
    this.#occupy(fight, start + this.#typical.duration(fight));
    const touched = new Set([fight.mat, ...(this.#fedMats[place] as ReadonlySet<number>)]);
    for (const athlete of fight.athletes)
      for (const mat of this.#matsOfAthlete[athlete] as ReadonlySet<number>) touched.add(mat);
    return touched;
  }

  #occupy({ place, mat, athletes, match }: Fight, end: number): void {
    this.#end[place] = end;
    this.#free[mat] = Math.max(this.#free[mat] as number, end + this.#typical.changeoverSeconds);
    for (const athlete of athletes) {
      this.#athleteEnd[athlete] = end;
      this.#athleteRest[athlete] = match.restSeconds;
    }
  }
}
