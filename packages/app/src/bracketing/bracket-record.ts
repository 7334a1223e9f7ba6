import type {
  BracketFormat,
  Call,
  CorrectionReason,
  Division,
  FoughtTime,
  MatchResult,
  OutReason,
  Stage,
  TimedMatch,
  Weight,
} from '@openmat/core';

/** A bracket with its matches. Who the people are is joined where it is shown. */
export type BracketRecord = {
  readonly event: string;
  readonly id: string;
  /** The plan that made it. */
  readonly revision: string;
  /** Counts every change. */
  readonly seq: number;
  readonly state: BracketState;
  /** Later runs keep the bracket as it is, and nobody is moved into or out of it. */
  readonly locked?: true;
  /** The run that is about to replace it. */
  readonly retiring?: string;
  readonly label: string;
  readonly format: BracketFormat;
  readonly division: Division;
  /** All divisions that a merge brings together here, the bracket's own first. */
  readonly joins?: readonly Division[];
  /** Lightest first; the weight is the one the bracket was made with. */
  readonly entrants: readonly { athlete: string; registration: string; weight: Weight | null }[];
  readonly weightSpread: number;
  readonly warnings: readonly string[];
  readonly stages: readonly Stage[];
  readonly matches: readonly BracketMatch[];
  /** Orders of athletes who were tied, as officials have decided them. */
  readonly decisions?: readonly (readonly string[])[];
  /** Nothing was to be fought any more at some time: what it counted in the season may have to be taken back. */
  readonly wasComplete?: true;
  /** Who fights no more in this bracket. */
  readonly out?: readonly BracketOut[];
};

export type BracketOut = {
  readonly athlete: string;
  readonly reason: OutReason;
  /** The final stage had begun by then: nobody else comes into the athlete's place there. */
  readonly keepsPlace?: true;
  /** What has put the athlete out, where that may be taken back: a match, a weigh-in or an inspection. */
  readonly by?: string;
};

/** `completed`: no match is to be fought any more; a correction may bring it back to `started`. */
export type BracketState = 'waiting' | 'started' | 'completed' | 'retiring';

export type BracketMatch = TimedMatch & {
  /** Counts every change of the match: its result, and who is in it. */
  readonly revision: number;
  /** Epoch seconds. */
  readonly startedAt?: number;
  readonly result?: RecordedResult;
};

/** When a match was on its mat. */
export type MatchTimes = FoughtTime & { readonly id: string };

export type RecordedResult = Omit<MatchResult, 'matchId'> & {
  /** How a submission was won. */
  readonly technique?: string;
  /** Who may not fight on at this event. */
  readonly injured?: readonly string[];
  /** Epoch seconds. */
  readonly recordedAt: number;
  /** Subject of the token. */
  readonly recordedBy: string;
  /** The revision of the match with the result that this one corrects, and why. */
  readonly corrects?: { readonly revision: number; readonly reason: CorrectionReason };
};

/** A call of a match, or that an earlier one counts no more; it never changes. */
export type CallRecord = {
  readonly bracket: string;
  /** The plan that made the bracket. */
  readonly revision: string;
  /** Number of the match. */
  readonly match: number;
  /** Counts the calls of the match from 1. */
  readonly seq: number;
  readonly entered: Call | { readonly undo: number };
  /** Epoch seconds. */
  readonly recordedAt: number;
  /** Subject of the token. */
  readonly recordedBy: string;
};
