/** How a ruleset scores a match, as plain data. What each kind of call does is a named strategy of this room. */
import type { DqScope, ResultMethod } from '../match-result.ts';

export const MATCH_STAGES = ['qualifying', 'final'] as const;
/** Whether a match is fought for gold. */
export type MatchStage = (typeof MATCH_STAGES)[number];

/** What decides when time is up, in a ruleset's own order: more points, more advantages, fewer penalties. */
export const SCORE_CRITERIA = ['points', 'advantages', 'penalties'] as const;
export type ScoreCriterion = (typeof SCORE_CRITERIA)[number];

/** One of the equally long parts of regulation time. */
export interface PeriodRule {
  readonly id: string;
  /** Whether positions score in it. */
  readonly positionsScore: boolean;
  /** Stages in which its penalties wait until the next period begins. */
  readonly defersPenaltiesIn: readonly MatchStage[];
}

/** Positions of the athlete who makes the call, and of the opponent. */
export interface PositionSets {
  readonly by?: readonly string[];
  readonly opponent?: readonly string[];
}

interface Changes {
  /** Positions that may score again; `all` where both athletes stand. */
  readonly opens?: PositionSets | 'all';
  /** Positions that score no more, and what opens them again. */
  readonly closes?: PositionSets & { readonly until: string };
}

interface CallBase {
  /** Where the rulebook says so. */
  readonly clause: string;
  /** Without it every age class has the call. */
  readonly ageClasses?: readonly string[];
  /** Only in the division that is open to every weight. */
  readonly absolute?: true;
  /** Phases in which it counts: period ids, `golden-score`, `overtime`, `decision`; without it wherever its kind may count. */
  readonly phases?: readonly string[];
}

/** A position held as long as the rulebook asks: the referee's call says that it was. */
export interface PositionCall extends CallBase, Changes {
  readonly kind: 'position';
  readonly points: number;
  /** Worth nothing so soon after another position of the same athlete. */
  readonly notWithin?: { readonly seconds: number; readonly of: string };
  /** Repeated with the same technique named, it scores once. */
  readonly oncePerTechnique?: true;
}

export interface AdvantageCall extends CallBase {
  readonly kind: 'advantage';
}

/** Something that scores nothing but matters for what may score later. */
export interface FactCall extends CallBase, Changes {
  readonly kind: 'fact';
}

/** A call that is understood and never has an effect. */
export interface VoidCall extends CallBase {
  readonly kind: 'void';
  readonly reason: string;
}

export interface PenaltyCall extends CallBase, Changes {
  readonly kind: 'penalty';
  readonly ladder: string;
  /** Counts only if this is the ladder's next step. */
  readonly step?: string;
  readonly heavierOnly?: true;
}

/** Ends the match. */
export interface EndCall extends CallBase {
  readonly kind: 'end';
  readonly method: ResultMethod;
  readonly winner: 'by' | 'opponent' | 'nobody';
  readonly dqScope?: DqScope;
}

export interface TimeoutCall extends CallBase {
  readonly kind: 'timeout';
  readonly seconds: number;
  /** How the opponent wins when it expires. */
  readonly method: ResultMethod;
  readonly beforeMatch?: true;
}

/** The so-many-th call for one athlete ends the match for the opponent. */
export interface CountCall extends CallBase {
  readonly kind: 'count';
  readonly limit: number;
  readonly method: ResultMethod;
}

export interface GetDownCall extends CallBase {
  readonly kind: 'get-down';
  readonly afterSeconds: number;
  /** Calls of either athlete that rule it out. */
  readonly unless: readonly string[];
}

export interface OvertimeCall extends CallBase {
  readonly kind: 'overtime';
  readonly outcome: 'submission' | 'escape';
}

export interface TimeoutEndCall extends CallBase {
  readonly kind: 'timeout-end';
  readonly expired: boolean;
}

/** A disqualification that wrongly interrupted a locked submission: the match goes on from standing. */
export interface ReopenCall extends CallBase {
  readonly kind: 'reopen';
  /** For the athlete who was disqualified. */
  readonly points: number;
}

/**
 * `time` ends a period, `stop` the match with the score as it stands, `decision` is the referee's, `wave-off` takes an
 * award back, `golden-score-start` starts the clock of a golden-score round.
 */
export interface PlainCall extends CallBase {
  readonly kind: 'time' | 'stop' | 'decision' | 'wave-off' | 'golden-score-start';
}

export type CallRule =
  | PositionCall
  | AdvantageCall
  | FactCall
  | VoidCall
  | PenaltyCall
  | EndCall
  | TimeoutCall
  | TimeoutEndCall
  | CountCall
  | GetDownCall
  | OvertimeCall
  | ReopenCall
  | PlainCall;

export interface Award {
  readonly points?: number;
  readonly advantages?: number;
}

export interface LadderStep {
  readonly id: string;
  /** How many penalties it adds to the offender's count. */
  readonly penalties: number;
  readonly offender?: Award;
  readonly opponent?: Award;
  readonly dq?: true;
  /** Without it every age class has the step. */
  readonly ageClasses?: readonly string[];
}

/** What the first, second, third … call of an athlete costs; the last step repeats. */
export interface PenaltyLadder {
  readonly steps: readonly LadderStep[];
  /** In a period that defers penalties a call is carried into the next period, or has no effect. */
  readonly deferred: 'carried' | 'void';
  readonly clause: string;
}

export interface OvertimeRule {
  readonly ageClasses: readonly string[];
  /** Positions an attack may start from. */
  readonly from: readonly string[];
  readonly capSeconds: number;
  readonly clause: string;
}

export interface ScoringRules {
  readonly periods: readonly PeriodRule[];
  /** Between two periods, part of the match time; 0: the clock runs on. */
  readonly breakSeconds: number;
  readonly calls: Readonly<Record<string, CallRule>>;
  readonly ladders: Readonly<Record<string, PenaltyLadder>>;
  /** So many penalties of any kind disqualify. */
  readonly penaltyLimit?: { readonly penalties: number; readonly clause: string };
  /** So many points ahead ends the match. */
  readonly mercy?: { readonly lead: number; readonly clause: string };
  readonly atTime: {
    readonly criteria: readonly ScoreCriterion[];
    /** What follows when every criterion is level. */
    readonly level: 'decision' | 'golden-score' | 'overtime';
    readonly clause: string;
  };
  /** After the last level round the referee decides. */
  readonly goldenScore?: { readonly rounds: number; readonly seconds: number; readonly clause: string };
  readonly overtime?: readonly OvertimeRule[];
}
