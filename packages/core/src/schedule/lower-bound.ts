import { boundOf } from './bounds.ts';
import { compileProblem } from './compile.ts';
import type { LowerBound, ScheduleProblem } from './problem.ts';

/**
 * The largest of several true bounds on the makespan: the work divided by the mats (of the whole event, and of the brackets
 * confined to some of them), brackets that must share a mat, a bracket alone on a mat, the matches and rests of one
 * athlete, and sessions. There is no changeover after a mat's last match.
 *
 * @throws RangeError naming the field, where the problem contradicts itself
 * @example
 * lowerBound({ start: 0, changeoverSeconds: 60, mats: [{ number: 1 }], brackets: [{ id: 'b', restSeconds: 300, matches: [{ id: 'b.1', durationSeconds: 300, athletes: ['x', 'y'] }] }] }); // => { seconds: 300, binds: 'mats' }
 */
export function lowerBound(problem: ScheduleProblem): LowerBound {
  return boundOf(compileProblem(problem));
}
