/** A time in which nothing starts on a mat. Epoch seconds. */
export interface ClosedTime {
  readonly from: number;
  readonly until: number;
}

/** A match in the queue of a mat, and how far it is. Times are epoch seconds. */
export interface MatchOfDay {
  readonly id: string;
  /** Whose matches last about equally long; their durations are learnt together. */
  readonly division: string;
  /** Match time by the rulebook. */
  readonly durationSeconds: number;
  /** The start that was announced: the one in the published schedule. */
  readonly start: number;
  /** The least rest of its athletes before and after it. */
  readonly restSeconds: number;
  /** The athletes who are known. A slot that an earlier result decides counts through `after`. */
  readonly athletes: readonly string[];
  /** Matches that decide who comes; ids that no queue has are ignored. */
  readonly after?: readonly string[];
  readonly startedAt?: number;
  /** When it ended; missing while it has not, or where it was not fought. */
  readonly endedAt?: number;
  /** Nothing of it is to be fought any more. */
  readonly settled: boolean;
}

export interface MatOfDay {
  readonly number: number;
  /** In the order of the queue, those that are over too: the day is learnt from them. */
  readonly matches: readonly MatchOfDay[];
  /** Breaks, nights and the time before the event begins included. */
  readonly closed?: readonly ClosedTime[];
}

/** The day so far. */
export interface MatchDay {
  /** Epoch seconds. */
  readonly now: number;
  /** No match starts earlier than announced by more than this. */
  readonly toleranceSeconds: number;
  /** From a match's end to the next start on the mat, as it was planned. */
  readonly changeoverSeconds: number;
  readonly mats: readonly MatOfDay[];
}

/** `now`: on the mat, or to be called to it now; then the next, the one after, and all others. */
export type CallPlace = 'now' | 'on-deck' | 'in-the-hole' | 'later';

/** When a match is likely to start. Epoch seconds. */
export interface Estimate {
  readonly matchId: string;
  readonly place: CallPlace;
  /** As likely earlier as later; of a match that has started, when it did. */
  readonly start: number;
  readonly earliest: number;
  readonly latest: number;
}

/** The matches of a mat that are still to be fought, in the order in which they are called. */
export interface MatEstimates {
  readonly mat: number;
  readonly matches: readonly Estimate[];
}
