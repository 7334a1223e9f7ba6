import { type CompiledProblem, compileProblem, NEVER } from './compile.ts';
import { bracketWork, dealBrackets } from './deal.ts';
import { Decoder } from './decoder.ts';
import { placeHeldFinals } from './held-finals.ts';
import { at } from './int-lists.ts';
import { levelDeal } from './level.ts';
import type { Schedule, ScheduledMatch, ScheduleProblem, UnplacedMatch, UnplacedReason } from './problem.ts';
import { lastClose } from './windows.ts';

/**
 * Schedules an event's matches over its mats. Every placed match keeps the mat's changeover and opening hours, the rest of
 * everyone who may come, feeders, sessions and weigh-ins, and a bracket stays on one mat. Matches that cannot keep a
 * demand are left out and listed, never placed against it.
 *
 * @throws RangeError naming the field, where the problem contradicts itself (an unknown feeder, an id used twice)
 * @example
 * schedule({ start: 0, changeoverSeconds: 60, mats: [{ number: 1 }], brackets: [{ id: 'b', restSeconds: 300, matches: [{ id: 'b.1', durationSeconds: 300, athletes: ['x', 'y'] }] }] }).matches; // => [{ matchId: 'b.1', mat: 1, start: 0, end: 300 }]
 */
export function schedule(problem: ScheduleProblem): Schedule {
  const compiled = compileProblem(problem);
  const work = bracketWork(compiled);
  const deal = dealBrackets(compiled, work);
  levelDeal(compiled, work, deal);
  const decoder = new Decoder(compiled);
  decoder.begin();
  deal.forEach((brackets, mat) => {
    const order = decoder.edit(mat, 0, NEVER);
    for (const bracket of brackets) if (at(work, bracket) > 0) order.insert(order.orderLength, bracket);
  });
  decoder.run();
  decoder.accept();
  const matOf = decoder.times.matOf.slice();
  deal.forEach((brackets, mat) => {
    for (const bracket of brackets) matOf[bracket] = mat;
  });
  placeHeldFinals(compiled, decoder.times.start, matOf);
  return readSchedule(compiled, decoder.times.start, matOf);
}

/** Times and mats as the caller knows them; what keeps no limit is listed instead of placed. */
function readSchedule(compiled: CompiledProblem, start: Int32Array, matOf: Int32Array): Schedule {
  const { problem } = compiled;
  const placed: ScheduledMatch[] = [];
  const unplaced: UnplacedMatch[] = [];
  compiled.matches.forEach((match, index) => {
    const bracket = at(compiled.bracketOf, index);
    const mat = at(matOf, bracket);
    const bracketId = problem.brackets[bracket]?.id ?? '';
    const miss = missOf(compiled, index, mat, at(start, index));
    if (miss !== undefined) {
      unplaced.push({ matchId: match.id, bracketId, ...miss });
      return;
    }
    const from = problem.start + at(start, index);
    placed.push({
      matchId: match.id,
      mat: problem.mats[mat]?.number ?? 0,
      start: from,
      end: from + match.durationSeconds,
    });
  });
  placed.sort((a, b) => a.start - b.start || a.mat - b.mat);
  return { matches: placed, unplaced };
}

function missOf(
  compiled: CompiledProblem,
  match: number,
  mat: number,
  start: number,
): { reason: UnplacedReason; overrunSeconds: number } | undefined {
  if (at(compiled.cyclic, match) === 1) return { reason: 'feeder-cycle', overrunSeconds: 0 };
  if (mat < 0) return { reason: 'no-mat', overrunSeconds: 0 };
  const end = start + at(compiled.duration, match);
  const overHours = end - lastClose(compiled.windows, mat, NEVER);
  const overLimit = end - at(compiled.latest, at(compiled.bracketOf, match));
  if (overHours > 0 && overHours >= overLimit) return { reason: 'opening-hours', overrunSeconds: overHours };
  if (overLimit > 0) return { reason: 'too-late', overrunSeconds: overLimit };
  return undefined;
}
