import type { MatchState, PlaceAward, Ranking } from '@openmat/core';
import type { BracketRecord, MatchTimes } from '../bracketing/records.ts';

/**
 * Public files that may be out of date: those of one bracket, or all of an event. Written in the transaction of
 * whatever they show, and removed once the files are right.
 */
export type DirtyMark = {
  readonly event: string;
  /** The id of a bracket, or `*` for all of the event. */
  readonly subject: string;
  /** Tells a later change from the one that is being rendered. */
  readonly stamp: string;
  /** The pass that has rendered it; missing while none has. */
  readonly pass?: number;
  /** Epoch seconds from which on the sweeper looks at it: it was not rendered in time, or its files are to be checked. */
  readonly due: number;
};

/** Who renders the public files of an event: one pass at a time. */
export type RenderLease = {
  readonly event: string;
  readonly version: number;
  /** Counts the passes: a file of an earlier pass never replaces one of a later pass. */
  readonly pass: number;
  /** Counts the changes of what all files share: names, plan, policy. */
  readonly generation: number;
  /** Epoch seconds until which a pass holds it; missing when nobody does. */
  readonly expires?: number;
};

/** Where a bracket stands, computed from the bracket at `seq`: what event-wide files are made from. */
export type StandingsRecord = {
  readonly event: string;
  readonly bracket: string;
  readonly revision: string;
  readonly seq: number;
  readonly state: BracketRecord['state'];
  readonly ranking: readonly Ranking[];
  readonly ties: readonly (readonly string[])[];
  readonly complete: boolean;
  readonly awards: readonly PlaceAward[];
  readonly matches: readonly MatchState[];
  /** Matches that were called to the mat. */
  readonly started: readonly string[];
  /** When they were on their mats. */
  readonly times: readonly MatchTimes[];
};

/**
 * The public name of an athlete has changed: every event of the athlete must be marked. The command marks those it
 * finds; the sweeper marks all once more, when the index of registrations is surely up to date.
 */
export type RenamedAthlete = {
  readonly federation: string;
  readonly athlete: string;
  /** Tells a later change from the one that is being spread. */
  readonly stamp: string;
  /** Epoch seconds from which on the sweeper spreads it. */
  readonly due: number;
};

/** What a bracket counts in its season, computed from the bracket at `seq`; nothing while it is not complete. */
export type SeasonPoints = {
  readonly federation: string;
  /** The calendar year of the event's first day. */
  readonly season: string;
  readonly division: string;
  readonly event: string;
  readonly bracket: string;
  readonly revision: string;
  readonly seq: number;
  readonly counted: readonly {
    readonly athlete: string;
    readonly points: number;
    /** The medal's place. */
    readonly medal?: number;
  }[];
};

export type ProjectionRecords = {
  dirty: DirtyMark;
  render: RenderLease;
  standings: StandingsRecord;
  renamed: RenamedAthlete;
  'season-points': SeasonPoints;
};

export type ProjectionKeys = {
  dirty: Pick<DirtyMark, 'event' | 'subject'>;
  render: Pick<RenderLease, 'event'>;
  standings: Pick<StandingsRecord, 'event' | 'bracket' | 'revision'>;
  renamed: Pick<RenamedAthlete, 'federation' | 'athlete'>;
  'season-points': Omit<SeasonPoints, 'seq' | 'counted'>;
};
