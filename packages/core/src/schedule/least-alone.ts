import type { CompiledProblem } from './compile.ts';
import { at } from './int-lists.ts';

/** Matches up to which the least span is found exactly. */
const EXACT_UP_TO = 10;

/**
 * A lower bound on the time from a bracket's first start to its last end, alone on a mat; exact for the small brackets of a
 * round robin (within the limit on steps).
 */
export function leastAlone(compiled: CompiledProblem, bracket: number): number {
  const first = at(compiled.firstMatch, bracket);
  const count = at(compiled.firstMatch, bracket + 1) - first;
  const relaxed = Math.max(matTime(compiled, first, count), feederChain(compiled, first, count, bracket));
  return count > EXACT_UP_TO
    ? relaxed
    : Math.max(relaxed, shortestOrder(compiled, bracket, first, count, relaxed));
}

function matTime(compiled: CompiledProblem, first: number, count: number): number {
  let total = -compiled.changeover;
  for (let match = first; match < first + count; match += 1)
    total += at(compiled.duration, match) + compiled.changeover;
  return Math.max(0, total);
}

/** The longest path through feeders; one who comes from a feeder rests before the next match. */
function feederChain(compiled: CompiledProblem, first: number, count: number, bracket: number): number {
  const { feeders, duration, conflicts } = compiled;
  const end = new Map<number, number>();
  const endOf = (match: number): number => {
    const known = end.get(match);
    if (known !== undefined) return known;
    end.set(match, 0);
    let start = 0;
    for (let i = at(feeders.offsets, match); i < at(feeders.offsets, match + 1); i += 1) {
      const feeder = at(feeders.items, i);
      const shared = conflicts.items
        .subarray(at(conflicts.offsets, match), at(conflicts.offsets, match + 1))
        .includes(feeder);
      start = Math.max(
        start,
        endOf(feeder) + Math.max(compiled.changeover, shared ? at(compiled.rest, bracket) : 0),
      );
    }
    end.set(match, start + at(duration, match));
    return start + at(duration, match);
  };
  let longest = 0;
  for (let match = first; match < first + count; match += 1) longest = Math.max(longest, endOf(match));
  return longest;
}

/** Tries all orders of the bracket's matches, leaving out those that cannot beat the best; ends early at `enough`. */
function shortestOrder(
  compiled: CompiledProblem,
  bracket: number,
  first: number,
  count: number,
  enough: number,
): number {
  const { duration, conflicts, feeders, changeover } = compiled;
  const rest = at(compiled.rest, bracket);
  let best = Number.POSITIVE_INFINITY;
  let stepsLeft = 20_000;
  const ends = new Array<number>(count).fill(-1);
  const readyAt = (match: number, free: number): number => {
    let ready = free;
    for (let i = at(feeders.offsets, match); i < at(feeders.offsets, match + 1); i += 1) {
      const end = ends[at(feeders.items, i) - first] ?? -1;
      if (end < 0) return Number.POSITIVE_INFINITY;
      ready = Math.max(ready, end);
    }
    for (let i = at(conflicts.offsets, match); i < at(conflicts.offsets, match + 1); i += 1) {
      const end = ends[at(conflicts.items, i) - first] ?? -1;
      if (end >= 0) ready = Math.max(ready, end + rest);
    }
    return ready;
  };
  const extend = (placed: number, free: number, workLeft: number): void => {
    if (placed === count) {
      best = Math.min(best, free - changeover);
      return;
    }
    if (best <= enough || free + workLeft - changeover >= best) return;
    for (let index = 0; index < count; index += 1) {
      if ((ends[index] ?? 0) >= 0) continue;
      const start = readyAt(first + index, free);
      if (start === Number.POSITIVE_INFINITY) continue;
      stepsLeft -= 1;
      if (stepsLeft < 0) return;
      const length = at(duration, first + index);
      ends[index] = start + length;
      extend(placed + 1, start + length + changeover, workLeft - length - changeover);
      ends[index] = -1;
    }
  };
  extend(0, 0, matTime(compiled, first, count) + changeover);
  return stepsLeft < 0 && best > enough ? enough : best === Number.POSITIVE_INFINITY ? 0 : best;
}
