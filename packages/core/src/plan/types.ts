import type { Division } from '../division/division.ts';
import type { Merge, MergeDecision } from '../division/merge/merge.ts';
import type { BracketFormat, BracketGraph, Match } from '../format/graph.ts';
import type { ScheduledMatch, UnplacedMatch } from '../schedule/problem.ts';
import type { CalendarDate } from '../value/age.ts';
import type { Weight } from '../value/weight.ts';
import type { Hall } from './hall.ts';

export interface PlanSettings extends MergeChoices {
  /** First day of the event: ages are taken on it. */
  readonly on: CalendarDate;
  /** First match, epoch seconds. */
  readonly start: number;
  readonly mats: number;
  readonly seed: number;
  /** How often each match is decided again, on average, in search of a better schedule; by the event's size unless given. */
  readonly effort?: number;
  /** Hours, breaks, days, blocks and who may use which mat; without it every mat is always open to everybody. */
  readonly hall?: Hall;
  /** Matches of brackets that stay as they are: their mats are taken, and their athletes come after them. */
  readonly taken?: readonly TakenTime[];
  /** Times in which a mat is closed. */
  readonly closed?: readonly MatClosure[];
}

/** A mat on which nothing is fought for a while. Epoch seconds. */
export interface MatClosure {
  readonly mat: number;
  readonly from: number;
  readonly until: number;
}

/** Which of the proposed merges are approved; ids that no proposal has are ignored. */
export type MergeApproval = 'all' | 'none' | readonly string[];

/** What organizers say to merges; nobody is merged without it. */
export interface MergeChoices {
  /** Proposed merges that are carried out. */
  readonly approve?: MergeApproval;
  /** Merges that were approved before, or are built by hand: carried out first, whatever limits they cross. */
  readonly decided?: readonly MergeDecision[];
  /** Ids of merges that are not proposed again. */
  readonly rejected?: readonly string[];
}

export interface TakenTime {
  readonly mat: number;
  /** Epoch seconds. */
  readonly start: number;
  readonly end: number;
  /** Everyone who may come. */
  readonly athletes: readonly string[];
}

export interface Entrant {
  readonly id: string;
  readonly entryId: string;
  readonly name: string;
  readonly club: string;
  /** Null where a bracket is made before the weigh-in. */
  readonly weight: Weight | null;
}

export interface TimedMatch extends Match {
  readonly durationSeconds: number;
}

export interface Bracket extends Omit<BracketGraph, 'matches'> {
  readonly id: string;
  readonly label: string;
  readonly format: BracketFormat;
  /** Where they are merged, the one into which the others have moved. */
  readonly division: Division;
  /** All divisions that a merge brings together here, the bracket's own first. */
  readonly joins?: readonly Division[];
  /** Lightest first, the unweighed last. */
  readonly entrants: readonly Entrant[];
  /** `(max - min) / min` of the weights there are, six decimals. */
  readonly weightSpread: number;
  readonly warnings: readonly string[];
  readonly matches: readonly TimedMatch[];
}

/** A division that a short group could join, the nearest in weight first. */
export interface NearestDivision {
  readonly division: Division;
  readonly label: string;
  /** How much heavier the heavier one is, as a share of the lighter, for the closest pair of competitors. */
  readonly weightGap: number;
  readonly competitors: number;
}

export interface Unbracketed {
  readonly id: string;
  readonly entryId: string;
  readonly reason: string;
  /** For somebody in a short group. */
  readonly nearest?: readonly NearestDivision[];
  /** Id of the merge that would give them a match. */
  readonly merge?: string;
  /** What the ruleset offers somebody for whom there is no merge. */
  readonly remedy?: 'refund' | 'credit';
}

export interface PlanMetrics {
  readonly entrants: number;
  readonly brackets: number;
  readonly matches: number;
  readonly makespanSeconds: number;
  readonly lowerBoundSeconds: number;
  /** What keeps the makespan from being shorter, in words: `mats`, `athlete ID's chain`, `session ID` and the like. */
  readonly lowerBoundBinds: string;
  readonly restViolations: number;
  /** Matches that have no time, and how much too late the latest of them would end. */
  readonly unplacedMatches: number;
  readonly overrunSeconds: number;
  /** Mean over athletes of last end − first start. */
  readonly meanWaitSeconds: number;
  /** Share of the mats' time, from the first start to the last end, in which matches are fought. */
  readonly matUtilisation: number;
}

export interface Plan {
  /** Id of the ruleset. */
  readonly ruleset: string;
  readonly brackets: readonly Bracket[];
  /** The cheapest first. */
  readonly merges: readonly Merge[];
  readonly unbracketed: readonly Unbracketed[];
  /** In order of start, then mat. */
  readonly schedule: readonly ScheduledMatch[];
  /** Matches that have no time because a demand cannot be kept, and by how much it is missed. */
  readonly unplaced: readonly UnplacedMatch[];
  readonly metrics: PlanMetrics;
}
