import type { DqScope, MatchScore, ResultMethod } from '../match-result.ts';
import { ok, type Result } from '../value/result.ts';
import type { Call, Side, Sides } from './call.ts';
import { type DivisionRules, type MatchSetting, rulesFor } from './division-rules.ts';
import type { ScoringRules } from './rules.ts';

export type Phase =
  | { readonly kind: 'period'; readonly index: number }
  | { readonly kind: 'golden-score' | 'overtime'; readonly round: number }
  | { readonly kind: 'decision' };

export interface MatchOutcome {
  readonly winner: Side | null;
  readonly method: ResultMethod;
  /** As the deciding call was entered. */
  readonly seconds: number;
  readonly technique?: string;
  readonly reason?: string;
  readonly dqScope?: DqScope;
}

/** What one athlete's attack in an overtime round came to. */
export interface Attack {
  readonly outcome: 'submission' | 'escape';
  readonly hundredths: number;
}

/** A time-out that runs. */
export interface Timeout {
  readonly call: string;
  readonly by: Side;
  readonly seconds: number;
  readonly method: ResultMethod;
}

/** One athlete's match so far. */
export interface SideState {
  readonly score: MatchScore;
  /** Positions that score no more, each with what opens it again. */
  readonly closed: Readonly<Record<string, string | undefined>>;
  /** The latest of each counted position, fact and penalty since both stood. */
  readonly latest: Readonly<Record<string, Call>>;
  /** How often each stoppage with a limit was called. */
  readonly counts: Readonly<Record<string, number>>;
  /** Steps taken on each penalty ladder. */
  readonly climbed: Readonly<Record<string, number>>;
  /** Calls of a ladder that wait for the next period. */
  readonly carried: Readonly<Record<string, number>>;
  /** The attack in this overtime round. */
  readonly attack: Attack | null;
}

export interface Clock {
  /** Where the phase began; null until its first call shows whether the clock ran on or started again. */
  readonly start: number | null;
  /** When the last call was. */
  readonly last: number;
  /** Whether the table or the clock began the phase. */
  readonly begunBy: 'call' | 'clock';
  /** Whether there was a call after the phase's time: the table is told once. */
  readonly late: boolean;
}

/** One call and what it came to. */
export interface Entered {
  readonly call: Call;
  /** Why it had no effect. */
  readonly ignored: string | null;
  readonly warning: string | null;
  readonly wavedOff: boolean;
  readonly before: LiveMatch;
}

/** A match after some calls; a value that no later call changes. */
export interface LiveMatch extends Sides<SideState> {
  readonly rules: DivisionRules;
  readonly phase: Phase;
  readonly clock: Clock;
  readonly timeout: Timeout | null;
  /** How often the get-down rule was used. */
  readonly getDowns: number;
  readonly outcome: MatchOutcome | null;
  /** The latest call. */
  readonly entered: Entered | null;
}

/** A handler's answer: the state after the call, or the reason why the call has no effect. */
export interface Step {
  readonly state: LiveMatch;
  readonly ignored?: string;
  readonly warning?: string;
}

const FRESH: SideState = {
  score: { points: 0, advantages: 0, penalties: 0 },
  closed: {},
  latest: {},
  counts: {},
  climbed: {},
  carried: {},
  attack: null,
};

/**
 * A match before its first call.
 *
 * @param scoring the event's ruleset
 * @returns the state, or why there is no such match
 *
 * @example
 * startMatch({ periods: [{ id: 'regulation', positionsScore: true, defersPenaltiesIn: [] }], breakSeconds: 0, calls: {}, ladders: {}, atTime: { criteria: [], level: 'decision', clause: '' } }, { division: { age: 'adult' }, stage: 'final', seconds: 300 }).value.rules.periodSeconds; // => 300
 */
export function startMatch(scoring: ScoringRules, setting: MatchSetting): Result<LiveMatch> {
  const rules = rulesFor(scoring, setting);
  if (!rules.ok) return rules;
  return ok({
    rules: rules.value,
    phase: { kind: 'period', index: 0 },
    clock: { start: 0, last: 0, begunBy: 'call', late: false },
    a: FRESH,
    b: FRESH,
    timeout: null,
    getDowns: 0,
    outcome: null,
    entered: null,
  });
}

/** Changes some fields of one athlete's part. */
export function withSide(state: LiveMatch, side: Side, change: Partial<SideState>): LiveMatch {
  const changed = { ...state[side], ...change };
  return side === 'a' ? { ...state, a: changed } : { ...state, b: changed };
}

/** The phase as a rule's `phases` and the outside name it; rounds of golden score and overtime carry their number outside. */
export function phaseId({ phase, rules }: Pick<LiveMatch, 'phase' | 'rules'>): string {
  return phase.kind === 'period' ? (rules.periods[phase.index]?.id ?? '') : phase.kind;
}

/** Seconds since the phase began. */
export function elapsed({ clock }: LiveMatch, at: number): number {
  return at - (clock.start ?? at);
}

/** Length of the phase; golden score has its own. */
export function phaseSeconds({ phase, rules }: LiveMatch): number {
  return phase.kind === 'golden-score' ? (rules.goldenScore?.seconds ?? 0) : rules.periodSeconds;
}

/** Ends the match. */
export function finish(state: LiveMatch, outcome: MatchOutcome): LiveMatch {
  return { ...state, outcome, timeout: null };
}
