import type { ScheduledMatch, ScheduleProblem } from './problem.ts';

/** The matches of a mat that have not begun, in the order in which they are to be fought. */
export interface MatOrder {
  readonly mat: number;
  readonly matches: readonly string[];
}

/** Queues as somebody would have them: from the order, the times follow. */
export interface QueueOrder {
  readonly problem: ScheduleProblem;
  readonly queues: readonly MatOrder[];
  /** Matches that have begun or are over: they stay where they are. */
  readonly begun: readonly ScheduledMatch[];
  /** Epoch seconds before which a match is not moved; without one, the problem's own demands count. */
  readonly notBefore: ReadonlyMap<string, number>;
  /** Matches that are wanted at their place: they and those that are not wait for each other no longer. */
  readonly wanted?: ReadonlySet<string>;
  /** The wanted ones wait for what comes before them: nothing stands behind them on their mat. */
  readonly wantedWait?: boolean;
  /** Pairs of matches that need not keep their order or rest; a final in a pair with itself need not be held last. */
  readonly forced?: readonly (readonly [string, string])[];
}
