import { seededRandom } from '../value/random.ts';
import { anneal } from './anneal.ts';
import { boundOf } from './bounds.ts';
import { type CompiledProblem, compileProblem, NEVER } from './compile.ts';
import { bracketWork, byLimits, type Deal, dealBrackets } from './deal.ts';
import { Decoder } from './decoder.ts';
import { improveExactly } from './exact.ts';
import { placeHeldFinals } from './held-finals.ts';
import { at } from './int-lists.ts';
import { levelDeal } from './level.ts';
import type {
  LowerBound,
  Schedule,
  ScheduledMatch,
  ScheduleProblem,
  UnplacedMatch,
  UnplacedReason,
} from './problem.ts';
import { lastClose } from './windows.ts';

export interface ScheduleOptions {
  /** Any whole number; another seed gives another schedule of about the same quality. */
  readonly seed?: number;
  /**
   * How often each match is decided again, on average, in search of a better schedule; 0 gives the first one. Unless given,
   * as often as makes about a second or two of work: 4,000 times in a small event, 200 times in the largest.
   */
  readonly effort?: number;
  /** Told from time to time which part of the work is done, from 0 to 1. */
  readonly progress?: (done: number) => void;
}

/** A schedule made by the search, with what no schedule can beat. */
export interface FoundSchedule extends Schedule {
  readonly lowerBound: LowerBound;
}

/** Decisions that a search takes without an effort given, within so many for each match. */
const USUAL_STEPS = 4_000_000;
const LEAST_EFFORT = 200;
const MOST_EFFORT = 4000;

/**
 * Schedules an event's matches over its mats. Every placed match keeps the mat's changeover and opening hours, the rest of
 * everyone who may come, feeders, sessions and weigh-ins, and a bracket stays on one mat. Matches that cannot keep a
 * demand are left out and listed, never placed against it. Within that the makespan is made short first, then the time
 * from first to last match of brackets and athletes. The same problem, seed and effort give the same schedule.
 *
 * @throws RangeError naming the field, where the problem contradicts itself (an unknown feeder, an id used twice)
 * @example
 * schedule({ start: 0, changeoverSeconds: 60, mats: [{ number: 1 }], brackets: [{ id: 'b', restSeconds: 300, matches: [{ id: 'b.1', durationSeconds: 300, athletes: ['x', 'y'] }] }] }).matches; // => [{ matchId: 'b.1', mat: 1, start: 0, end: 300 }]
 */
export function schedule(problem: ScheduleProblem, options: ScheduleOptions = {}): FoundSchedule {
  const compiled = compileProblem(problem);
  const work = bracketWork(compiled);
  const decoder = new Decoder(compiled);
  startWith(decoder, firstDeal(compiled, work), work);
  const bound = boundOf(compiled);
  const timetable = anneal(decoder, work, {
    bound: bound.seconds,
    random: seededRandom(options.seed ?? 0),
    budget: stepsFor(compiled.matches.length, options.effort),
    ...(options.progress === undefined ? {} : { progress: options.progress }),
  });
  const { start, matOf } = improveExactly(compiled, timetable);
  placeHeldFinals(compiled, start, matOf);
  return { ...readSchedule(compiled, start, matOf), lowerBound: bound };
}

function stepsFor(matches: number, effort: number | undefined): number {
  if (effort !== undefined) return effort * matches;
  return Math.min(MOST_EFFORT * matches, Math.max(LEAST_EFFORT * matches, USUAL_STEPS));
}

function firstDeal(compiled: CompiledProblem, work: Int32Array): Deal {
  const deal = dealBrackets(compiled, work);
  levelDeal(compiled, work, deal);
  const inTime = byLimits(compiled);
  return deal.map((brackets) => brackets.sort(inTime));
}

/** Decides a first timetable, as a trial. Brackets of held finals only get their mat. */
function startWith(decoder: Decoder, deal: Deal, work: Int32Array): void {
  decoder.begin();
  deal.forEach((brackets, mat) => {
    const order = decoder.edit(mat, 0, NEVER);
    for (const bracket of brackets) {
      decoder.times.assign(bracket, mat);
      if (at(work, bracket) > 0) order.insert(order.orderLength, bracket);
    }
  });
  decoder.run();
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
