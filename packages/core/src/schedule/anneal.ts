import type { Random } from '../value/random.ts';
import { BestTimetable, type Timetable } from './best-timetable.ts';
import { Cost } from './cost.ts';
import type { Decoder } from './decoder.ts';
import { Moves } from './moves.ts';

/** First and last temperature, in mean match lengths. */
const HOT = 5;
const COLD = 0.2;
/** So often the temperature falls and the target is drawn after the makespan. */
const TRIALS_PER_ROUND = 64;
/** What a trial costs beside its decisions, in steps. */
const STEPS_PER_TRIAL = 4;

export interface AnnealOptions {
  /** No timetable ends before it, in seconds from the problem's start. */
  readonly bound: number;
  readonly random: Random;
  /** Limit on the decoder's decisions. */
  readonly budget: number;
  /** Told from time to time which part of the budget is spent, from 0 to 1. */
  readonly progress?: (spent: number) => void;
}

/**
 * Improves the timetable that the decoder was just run for, by simulated annealing. Gives the best one met: least over the
 * limits, then the shortest makespan, then the shortest time between first and last matches.
 */
export function anneal(decoder: Decoder, work: Int32Array, options: AnnealOptions): Timetable {
  const { random, budget, bound } = options;
  const ends = new Int32Array(decoder.lines.length);
  const cost = new Cost(decoder.compiled, decoder.times, bound);
  decoder.readEnds(ends);
  cost.accept(cost.ofTrial(ends));
  decoder.accept();
  const best = new BestTimetable(decoder.times, cost);
  const moves = new Moves(decoder, work, random);
  if (moves.count < 2) return best.get();
  const { duration } = decoder.compiled;
  const meanLength = duration.reduce((sum, length) => sum + length, 0) / duration.length;
  const from = decoder.steps;
  let temperature = 0;
  for (let trial = 0; decoder.steps < from + budget; trial += 1) {
    if (trial % TRIALS_PER_ROUND === 0) {
      const spent = (decoder.steps - from) / budget;
      temperature = meanLength * HOT * (COLD / HOT) ** spent;
      decoder.begin();
      decoder.readEnds(ends);
      cost.retarget(ends);
      options.progress?.(spent);
    }
    decoder.steps += STEPS_PER_TRIAL;
    if (!moves.tryOne(cost)) continue;
    decoder.readEnds(ends);
    const total = cost.ofTrial(ends);
    if (total > cost.total && random.next() >= Math.exp((cost.total - total) / temperature)) continue;
    best.beforeChange();
    cost.accept(total);
    decoder.accept();
    best.afterChange();
  }
  return best.get();
}
