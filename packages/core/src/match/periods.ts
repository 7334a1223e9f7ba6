import type { Call } from './call.ts';
import { applyCarried } from './penalties.ts';
import { standing } from './positions.ts';
import type { PlainCall } from './rules.ts';
import { leaderOf, settle } from './settle.ts';
import { elapsed, type LiveMatch, phaseId, phaseSeconds, type Step } from './state.ts';

/** `time` or `round-end`: the period or golden-score round is over; after the last one the score decides. */
export function callTime(state: LiveMatch, call: Call): Step {
  const isUp = isTimeUp(state, call.at);
  if (state.timeout && !isUp) {
    return { state, ignored: `${state.timeout.call} of ${state.timeout.by} runs: resume or timeout-expired` };
  }
  if (state.phase.kind === 'decision') return { state, ignored: 'time is over, the referee decides' };
  if (isConfirmation(state, call.at)) {
    return { state: { ...state, clock: { ...state.clock, start: null, begunBy: 'call' } } };
  }
  const ended = endPhase(state, call.at);
  return isUp ? { state: ended } : { state: ended, warning: `${phaseId(state)} ended before its time` };
}

/** The clock has begun the next period already and the table says so too. */
function isConfirmation(state: LiveMatch, at: number): boolean {
  return state.clock.begunBy === 'clock' && elapsed(state, at) <= state.rules.breakSeconds;
}

/** Ends the period or the golden-score round. */
export function endPhase(state: LiveMatch, at: number): LiveMatch {
  if (state.phase.kind === 'period' && !isLastPeriod(state)) {
    return beginPeriod(state, state.phase.index + 1, at, 'call');
  }
  return settle(state, at);
}

/**
 * Begins the periods that the clock has reached. Without a break between them a period begins on the second; a call of
 * the last second before a break still belongs to the period before it.
 */
export function advanceByClock(state: LiveMatch, at: number): LiveMatch {
  const { phase, rules, clock } = state;
  if (phase.kind !== 'period' || isLastPeriod(state) || clock.start === null) return state;
  const end = clock.start + rules.periodSeconds;
  const isReached = rules.breakSeconds > 0 ? at > end : at >= end;
  return isReached ? advanceByClock(beginPeriod(state, phase.index + 1, end, 'clock'), at) : state;
}

function beginPeriod(state: LiveMatch, index: number, at: number, begunBy: 'call' | 'clock'): LiveMatch {
  const isAfterBreak = state.rules.breakSeconds > 0;
  const begun: LiveMatch = {
    ...(isAfterBreak ? standing(state) : state),
    phase: { kind: 'period', index },
    clock: {
      start: isAfterBreak && begunBy === 'call' ? null : at,
      last: state.clock.last,
      begunBy,
      late: false,
    },
    timeout: null,
  };
  return applyCarried(begun, at);
}

/** Starts the clock of a golden-score round; called instead of `time` it also says that time is over. */
export function callGoldenScoreStart(state: LiveMatch, call: Call, rule: PlainCall): Step {
  const isAwaited = state.phase.kind === 'golden-score' && state.clock.start === null;
  if (!isAwaited && leaderOf(state)) return { state, ignored: `the score is not level (${rule.clause})` };
  if (state.phase.kind === 'period' && !isLastPeriod(state)) {
    return { state, ignored: `${phaseId(state)} is not the end of regulation time (${rule.clause})` };
  }
  const begun = isAwaited ? state : endPhase(state, call.at);
  if (begun.phase.kind !== 'golden-score') {
    return { state: begun, ignored: `no golden-score round is left (${rule.clause})` };
  }
  return { state: { ...begun, clock: { ...begun.clock, start: call.at, last: call.at } } };
}

/** Whether the period is the last of regulation time. */
export function isLastPeriod({ phase, rules }: LiveMatch): boolean {
  return phase.kind === 'period' && phase.index === rules.periods.length - 1;
}

/** Whether the phase has lasted as long as it should. */
export function isTimeUp(state: LiveMatch, at: number): boolean {
  return elapsed(state, at) >= phaseSeconds(state);
}
