import type { Timetable } from './best-timetable.ts';
import { type CompiledProblem, NEVER } from './compile.ts';
import { at } from './int-lists.ts';
import { fitIntoWindows, lastClose } from './windows.ts';

/** Events of up to so many matches are searched through. */
const MAX_MATCHES = 8;
const MAX_STEPS = 200_000;

/**
 * Searches a very small event through, for a timetable that is less over the limits than the given one or ends
 * earlier (or, at the same end, has the brackets shorter). Gives the best found, the given one where none is better or the
 * event is too large.
 */
export function improveExactly(compiled: CompiledProblem, given: Timetable): Timetable {
  const count = compiled.matches.length;
  if (count > MAX_MATCHES || compiled.heldLast.includes(1)) return given;
  const placeable = [...compiled.matches.keys()].filter((match) => at(given.start, match) !== NEVER);
  const search = new ExactSearch(compiled, given, placeable);
  search.extend(0, -1);
  return search.best;
}

class ExactSearch {
  best: Timetable;
  private readonly compiled: CompiledProblem;
  private readonly placeable: readonly number[];
  readonly start: Int32Array;
  readonly matOf: Int32Array;
  private readonly free: Int32Array;
  private readonly kinds: readonly string[];
  private bestCost: readonly number[];
  private stepsLeft = MAX_STEPS;

  constructor(compiled: CompiledProblem, given: Timetable, placeable: readonly number[]) {
    this.compiled = compiled;
    this.placeable = placeable;
    this.start = new Int32Array(given.start.length).fill(NEVER);
    this.matOf = new Int32Array(given.matOf.length).fill(-1);
    this.free = new Int32Array(compiled.problem.mats.length);
    this.kinds = compiled.problem.mats.map(({ windows, groups }) => JSON.stringify([windows, groups]));
    this.best = given;
    this.bestCost = costOf(compiled, given);
  }

  /** Places each match that may come next at its earliest, and goes on from there. `last` is the match placed before. */
  extend(placed: number, last: number): void {
    const [overrun = 0, end = 0] = costOf(this.compiled, this);
    const [bestOverrun = 0, bestEnd = 0] = this.bestCost;
    if (overrun > bestOverrun || (overrun === bestOverrun && end > bestEnd)) return;
    if (placed === this.placeable.length) this.keepIfBetter();
    for (const match of this.placeable) {
      if (at(this.start, match) !== NEVER || !this.feedersPlaced(match)) continue;
      for (const mat of this.matsFor(match)) {
        // Where the order of the last two makes no difference, only one of the two orders is followed.
        if (last > match && this.independent(last, match, mat)) continue;
        this.stepsLeft -= 1;
        if (this.stepsLeft < 0) return;
        this.place(placed, match, mat);
      }
    }
  }

  private place(placed: number, match: number, mat: number): void {
    const { duration, changeover, bracketOf } = this.compiled;
    const bracket = at(bracketOf, match);
    const free = at(this.free, mat);
    const home = at(this.matOf, bracket);
    const start = this.earliestStart(match, mat);
    this.start[match] = start;
    this.matOf[bracket] = mat;
    this.free[mat] = start + at(duration, match) + changeover;
    this.extend(placed + 1, match);
    this.start[match] = NEVER;
    this.matOf[bracket] = home;
    this.free[mat] = free;
  }

  private keepIfBetter(): void {
    const cost = costOf(this.compiled, this);
    const difference =
      cost.map((value, index) => value - (this.bestCost[index] ?? 0)).find((value) => value !== 0) ?? 0;
    if (difference >= 0) return;
    this.bestCost = cost;
    this.best = { start: this.start.slice(), matOf: this.matOf.slice() };
  }

  private feedersPlaced(match: number): boolean {
    const { feeders } = this.compiled;
    for (let i = at(feeders.offsets, match); i < at(feeders.offsets, match + 1); i += 1) {
      if (at(this.start, at(feeders.items, i)) === NEVER) return false;
    }
    return true;
  }

  private matsFor(match: number): Int32Array | readonly number[] {
    const bracket = at(this.compiled.bracketOf, match);
    const home = at(this.matOf, bracket);
    const { offsets, items } = this.compiled.allowedMats;
    if (home >= 0) return [home];
    return items
      .subarray(at(offsets, bracket), at(offsets, bracket + 1))
      .filter((mat) => !this.likeAnEarlier(mat));
  }

  /** Of mats that are empty and open alike, only the first is tried. */
  private likeAnEarlier(mat: number): boolean {
    if (at(this.free, mat) > 0) return false;
    for (let earlier = 0; earlier < mat; earlier += 1) {
      if (at(this.free, earlier) === 0 && this.kinds[earlier] === this.kinds[mat]) return true;
    }
    return false;
  }

  private independent(last: number, match: number, mat: number): boolean {
    const { bracketOf, crossConflicts } = this.compiled;
    if (at(bracketOf, last) === at(bracketOf, match) || at(this.matOf, at(bracketOf, last)) === mat)
      return false;
    const shared = crossConflicts.items.subarray(
      at(crossConflicts.offsets, match),
      at(crossConflicts.offsets, match + 1),
    );
    return !shared.includes(last);
  }

  private earliestStart(match: number, mat: number): number {
    const { compiled, start } = this;
    const { feeders, conflicts, crossConflicts, duration, rest, bracketOf } = compiled;
    let ready = Math.max(at(this.free, mat), at(compiled.earliest, match));
    for (let i = at(feeders.offsets, match); i < at(feeders.offsets, match + 1); i += 1) {
      ready = Math.max(ready, at(start, at(feeders.items, i)) + at(duration, at(feeders.items, i)));
    }
    for (const lists of [conflicts, crossConflicts]) {
      for (let i = at(lists.offsets, match); i < at(lists.offsets, match + 1); i += 1) {
        const other = at(lists.items, i);
        if (at(start, other) === NEVER) continue;
        const pause = Math.max(at(rest, at(bracketOf, match)), at(rest, at(bracketOf, other)));
        ready = Math.max(ready, at(start, other) + at(duration, other) + pause);
      }
    }
    return fitIntoWindows(compiled.windows, mat, ready, at(duration, match));
  }
}

/** Seconds over the limits, the last end, and the sum of the brackets' spans, of the matches that have a time. */
function costOf(compiled: CompiledProblem, { start, matOf }: Timetable): readonly number[] {
  let overrun = 0;
  let lastEnd = 0;
  let spans = 0;
  for (let bracket = 0; bracket < compiled.rest.length; bracket += 1) {
    const mat = at(matOf, bracket);
    if (mat < 0) continue;
    const limit = Math.min(at(compiled.latest, bracket), lastClose(compiled.windows, mat, NEVER));
    let first = NEVER;
    let last = 0;
    for (
      let match = at(compiled.firstMatch, bracket);
      match < at(compiled.firstMatch, bracket + 1);
      match += 1
    ) {
      const begin = at(start, match);
      if (begin === NEVER) continue;
      const end = begin + at(compiled.duration, match);
      first = Math.min(first, begin);
      last = Math.max(last, end);
      overrun += Math.max(0, end - limit);
    }
    lastEnd = Math.max(lastEnd, last);
    spans += first === NEVER ? 0 : last - first;
  }
  return [overrun, lastEnd, spans];
}
