import type { MatchScore } from '../match-result.ts';
import { fail, ok, type Result } from '../value/result.ts';
import { applyCall } from './apply-call.ts';
import type { Call, CallFault, Sides } from './call.ts';
import { latestFirst } from './history.ts';
import { type LiveMatch, type MatchOutcome, phaseId, type Timeout } from './state.ts';

export interface CallNote {
  readonly at: number;
  readonly call: string;
}

/** What a scoreboard shows. */
export interface ScoreSheet extends Sides<MatchScore> {
  /** Id of the period, `golden-score-1`, `overtime-1`, … or `decision` where the referee must decide. */
  readonly phase: string;
  readonly ended: boolean;
  readonly result: MatchOutcome | null;
  /** The time-out that runs. */
  readonly timeout: Pick<Timeout, 'call' | 'by' | 'seconds'> | null;
  /** Warnings given to an athlete, and notes to the table. */
  readonly warnings: readonly (CallNote & { readonly message: string })[];
  /** Calls without any effect. */
  readonly ignored: readonly (CallNote & { readonly reason: string })[];
}

/** A fault and the place of its call, from 0. */
export interface PlacedFault extends CallFault {
  readonly index: number;
}

/**
 * Plays a match from the referee's calls.
 *
 * @param start the match before them
 * @param calls in the order in which they were made
 * @returns the score sheet, or every call that could not be understood
 *
 * @example
 * scoreMatch({ rules: { calls: { sweep: {}, time: {} } } }, [{ at: 20, by: 'b', call: 'kick' }]).error[0].index; // => 0
 */
export function scoreMatch(
  start: LiveMatch,
  calls: readonly Call[],
): Result<ScoreSheet, readonly PlacedFault[]> {
  const faults: PlacedFault[] = [];
  let state = start;
  for (const [index, call] of calls.entries()) {
    const next = applyCall(state, call);
    if (next.ok) state = next.value;
    else faults.push({ index, ...next.error });
  }
  return faults.length > 0 ? fail(faults) : ok(scoreSheet(state));
}

/**
 * The score sheet of a match as it stands.
 *
 * @example
 * scoreSheet({ a: { score: { points: 2, advantages: 0, penalties: 0 } }, b: { score: { points: 2, advantages: 0, penalties: 0 } }, phase: { kind: 'decision' }, timeout: null, outcome: null, entered: null }).phase; // => 'decision'
 */
export function scoreSheet(state: LiveMatch): ScoreSheet {
  const warnings: (CallNote & { message: string })[] = [];
  const ignored: (CallNote & { reason: string })[] = [];
  for (const entry of latestFirst(state)) {
    const { at, call } = entry.call;
    if (entry.warning !== null) warnings.push({ at, call, message: entry.warning });
    if (entry.ignored !== null) ignored.push({ at, call, reason: entry.ignored });
  }
  return {
    a: state.a.score,
    b: state.b.score,
    phase: 'round' in state.phase ? `${phaseId(state)}-${state.phase.round}` : phaseId(state),
    ended: state.outcome !== null,
    result: state.outcome,
    timeout: state.timeout && {
      call: state.timeout.call,
      by: state.timeout.by,
      seconds: state.timeout.seconds,
    },
    warnings: warnings.reverse(),
    ignored: ignored.reverse(),
  };
}
