import { type CompiledProblem, NEVER } from './compile.ts';
import { at } from './int-lists.ts';
import type { MatLine } from './mat-line.ts';
import type { TrialTimes } from './trial-times.ts';

/** Lets two brackets of the same shape trade times and mats in the present trial. False if that breaks a rest or is too early for somebody. */
export function tradeTimes(
  compiled: CompiledProblem,
  times: TrialTimes,
  one: number,
  other: number,
): boolean {
  const first = at(compiled.firstMatch, one);
  const shift = at(compiled.firstMatch, other) - first;
  for (let match = first; match < at(compiled.firstMatch, one + 1); match += 1) {
    const start = at(times.start, match);
    if (start === NEVER) continue;
    times.set(match, at(times.start, match + shift));
    times.set(match + shift, start);
  }
  for (let i = 0; i < times.touchedCount; i += 1) {
    const match = at(times.touched, i);
    const start = times.startOf(match);
    if (start < at(compiled.earliest, match) || times.clearOfOtherBrackets(match, start) !== start)
      return false;
  }
  times.assign(one, at(times.matOf, other));
  times.assign(other, at(times.matOf, one));
  return true;
}

/** Writes a trade into the mats' valid days, before the trial is accepted. On one mat, by way of a name nobody has. */
export function renameTraded(
  compiled: CompiledProblem,
  times: TrialTimes,
  lines: readonly MatLine[],
  one: number,
  other: number,
): void {
  const first = at(compiled.firstMatch, one);
  const count = at(compiled.firstMatch, one + 1) - first;
  const shift = at(compiled.firstMatch, other) - first;
  const line = lines[at(times.matOf, one)] as MatLine;
  const otherLine = lines[at(times.matOf, other)] as MatLine;
  line.replace(one, -1, first, count, NEVER);
  otherLine.replace(other, one, first + shift, count, -shift);
  line.replace(-1, other, first + NEVER, count, shift - NEVER);
}
