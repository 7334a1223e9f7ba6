import { type CompiledProblem, NEVER } from './compile.ts';
import { at, type IntLists } from './int-lists.ts';
import { fitIntoWindows } from './windows.ts';

/** Places the finals that are held together: on their brackets' mats, after everything else, the earliest possible first. */
export function placeHeldFinals(compiled: CompiledProblem, start: Int32Array, matOf: Int32Array): void {
  const left: number[] = [];
  compiled.heldLast.forEach((held, match) => {
    if (held === 1 && at(compiled.cyclic, match) === 0 && at(matOf, at(compiled.bracketOf, match)) >= 0)
      left.push(match);
  });
  if (left.length === 0) return;
  const free = new Int32Array(compiled.problem.mats.length);
  let opening = 0;
  start.forEach((from, match) => {
    if (from === NEVER) return;
    const end = from + at(compiled.duration, match);
    const mat = at(matOf, at(compiled.bracketOf, match));
    free[mat] = Math.max(at(free, mat), end + compiled.changeover);
    opening = Math.max(opening, end);
  });
  while (left.length > 0) {
    let best = 0;
    let bestStart = NEVER;
    left.forEach((match, index) => {
      const from = Math.max(
        opening,
        at(free, at(matOf, at(compiled.bracketOf, match))),
        at(compiled.earliest, match),
      );
      const ready = readyTime(compiled, start, matOf, match, from);
      if (ready < bestStart) {
        best = index;
        bestStart = ready;
      }
    });
    const [match] = left.splice(best, 1);
    if (match === undefined) return;
    start[match] = bestStart;
    free[at(matOf, at(compiled.bracketOf, match))] =
      bestStart + at(compiled.duration, match) + compiled.changeover;
  }
}

/** The earliest start after all feeders and the rest of everyone who may come. Held matches are placed in order of time. */
function readyTime(
  compiled: CompiledProblem,
  start: Int32Array,
  matOf: Int32Array,
  match: number,
  from: number,
): number {
  const { feeders, conflicts, crossConflicts, duration, rest, bracketOf, windows } = compiled;
  let ready = from;
  const wait = (lists: IntLists, resting: boolean) => {
    for (let i = at(lists.offsets, match); i < at(lists.offsets, match + 1); i += 1) {
      const other = at(lists.items, i);
      const begun = at(start, other);
      if (begun === NEVER) {
        if (!resting && at(matOf, at(bracketOf, other)) >= 0) ready = NEVER;
        continue;
      }
      const pause = resting ? Math.max(at(rest, at(bracketOf, match)), at(rest, at(bracketOf, other))) : 0;
      ready = Math.max(ready, begun + at(duration, other) + pause);
    }
  };
  wait(feeders, false);
  wait(conflicts, true);
  wait(crossConflicts, true);
  const mat = at(matOf, at(bracketOf, match));
  return ready >= NEVER ? NEVER : fitIntoWindows(windows, mat, ready, at(duration, match));
}
