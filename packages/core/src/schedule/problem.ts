/** A span of time, both ends in epoch seconds. */
export interface TimeWindow {
  readonly open: number;
  readonly close: number;
}

/** A named part of the event (a morning, a day, the kids' block); its brackets lie within it as a whole. */
export interface ScheduleSession extends TimeWindow {
  readonly id: string;
}

export interface ScheduleMat {
  readonly number: number;
  /** Opening hours; breaks and nights are what lies between. Without them the mat is always open. */
  readonly windows?: readonly TimeWindow[];
  /** Only brackets of these groups may use the mat (a kids' mat). Without it, every bracket may. */
  readonly groups?: readonly string[];
}

export interface ScheduleMatch {
  readonly id: string;
  readonly durationSeconds: number;
  /** Everyone who may come: for a semifinal, all who can still reach it. */
  readonly athletes: readonly string[];
  /** Matches of the same bracket that must have ended before this one starts (its feeders). */
  readonly after?: readonly string[];
  /** Matches of the same bracket nobody can have in common with this one, though the lists overlap (final and bronze match). */
  readonly exclusiveWith?: readonly string[];
  /** A final: held after everything else when the event wants its finals together. */
  readonly final?: boolean;
}

export interface ScheduleBracket {
  readonly id: string;
  /** The least rest of its athletes, from one match's end to the next one's start. */
  readonly restSeconds: number;
  /** In the preferred order; another order is taken where it saves time and the feeders allow it. */
  readonly matches: readonly ScheduleMatch[];
  readonly group?: string;
  readonly session?: string;
  readonly notBefore?: number;
  readonly notAfter?: number;
}

/** All that the mat scheduler needs to know of an event. Times are epoch seconds. */
export interface ScheduleProblem {
  /** Nothing starts earlier. */
  readonly start: number;
  /** From a match's end until its mat is free again. */
  readonly changeoverSeconds: number;
  readonly mats: readonly ScheduleMat[];
  readonly brackets: readonly ScheduleBracket[];
  readonly sessions?: readonly ScheduleSession[];
  /** Athletes who cannot fight before a given time, say an hour after their weigh-in. */
  readonly athletes?: readonly { readonly id: string; readonly notBefore: number }[];
  /** Every match marked `final` starts after all other matches have ended. */
  readonly finalsTogether?: boolean;
}

export interface ScheduledMatch {
  readonly matchId: string;
  readonly mat: number;
  readonly start: number;
  readonly end: number;
}

/** Why a match has no place in the schedule. */
export type UnplacedReason =
  /** No mat takes the bracket's group, or there is no mat at all. */
  | 'no-mat'
  /** The match waits, directly or through others, for itself. */
  | 'feeder-cycle'
  /** It would end later than its mat closes for good. */
  | 'opening-hours'
  /** It would end later than its bracket's session or `notAfter` allows. */
  | 'too-late';

export interface UnplacedMatch {
  readonly matchId: string;
  readonly bracketId: string;
  readonly reason: UnplacedReason;
  /** How much later than allowed it would have ended; 0 where no time would help. */
  readonly overrunSeconds: number;
}

export interface Schedule {
  /** By start, then mat. */
  readonly matches: readonly ScheduledMatch[];
  /** What does not fit, and by how much. Empty when every demand is met. */
  readonly unplaced: readonly UnplacedMatch[];
}

/** A time no schedule can beat, and what keeps it from being shorter. */
export interface LowerBound {
  /** Least time from the first match's start to the last one's end. */
  readonly seconds: number;
  /** For people: `mats`, `opening hours`, `mats 1, 2`, `opening hours of mats 1, 2`, `bracket ID`, `athlete ID's chain`, `session ID`. */
  readonly binds: string;
}
