import { award } from './award.ts';
import { type Call, opponentOf, type Side } from './call.ts';
import { latestFirst } from './history.ts';
import { standing } from './positions.ts';
import type { CountCall, EndCall, GetDownCall, ReopenCall, TimeoutCall, TimeoutEndCall } from './rules.ts';
import { elapsed, finish, type LiveMatch, type MatchOutcome, type Step, withSide } from './state.ts';

/** A submission, a stoppage or a disqualification. */
export function callEnd(state: LiveMatch, call: Call, rule: EndCall): Step {
  const { by } = call;
  const winner = rule.winner === 'nobody' || !by ? null : rule.winner === 'by' ? by : opponentOf(by);
  const dqScope = call.dqScope ?? rule.dqScope;
  const outcome: MatchOutcome = {
    winner,
    method: rule.method,
    seconds: call.at,
    ...(call.technique !== undefined && { technique: call.technique }),
    ...(call.reason !== undefined && { reason: call.reason }),
    ...(dqScope !== undefined && { dqScope }),
  };
  return { state: finish(state, outcome) };
}

/** A time-out of one athlete; the match clock stands still until `resume`, or the opponent wins when it expires. */
export function callTimeout(state: LiveMatch, call: Call, by: Side, rule: TimeoutCall): Step {
  if (state.timeout) return { state, ignored: `${state.timeout.call} of ${state.timeout.by} runs already` };
  const isBefore = state.phase.kind === 'period' && state.phase.index === 0 && call.at === 0;
  if (rule.beforeMatch && !isBefore) {
    return { state, ignored: `${call.call} is before the match (${rule.clause})` };
  }
  return {
    state: { ...state, timeout: { call: call.call, by, seconds: rule.seconds, method: rule.method } },
  };
}

/** `resume` or `timeout-expired`. */
export function callTimeoutEnd(state: LiveMatch, call: Call, rule: TimeoutEndCall): Step {
  const { timeout } = state;
  if (!timeout) return { state, ignored: 'no time-out runs' };
  if (!rule.expired) return { state: { ...state, timeout: null } };
  const winner = opponentOf(timeout.by);
  const reason = `${timeout.call}: ${timeout.seconds} seconds are over`;
  return { state: finish(state, { winner, method: timeout.method, seconds: call.at, reason }) };
}

/** A stoppage that ends the match when there have been too many, such as the third for crying. */
export function callCount(state: LiveMatch, call: Call, by: Side, rule: CountCall): Step {
  const count = (state[by].counts[call.call] ?? 0) + 1;
  const counted = withSide(state, by, { counts: { ...state[by].counts, [call.call]: count } });
  if (count < rule.limit) {
    return { state: counted, warning: `${by}: ${call.call} ${count} of ${rule.limit} (${rule.clause})` };
  }
  const outcome = { winner: opponentOf(by), method: rule.method, seconds: call.at, reason: rule.clause };
  return { state: finish(counted, outcome) };
}

/** Placed in full guard, once, when nobody went to the ground. Rulebook `madison`, "Get-down Rule". */
export function callGetDown(state: LiveMatch, call: Call, rule: GetDownCall): Step {
  if (state.getDowns > 0) return { state, ignored: `only once in a match (${rule.clause})` };
  if (elapsed(state, call.at) < rule.afterSeconds) {
    return { state, ignored: `only after ${rule.afterSeconds} seconds (${rule.clause})` };
  }
  for (const { call: before, ignored } of latestFirst(state)) {
    if (ignored !== null || !rule.unless.includes(before.call)) continue;
    return { state, ignored: `there was a ${before.call} already (${rule.clause})` };
  }
  return { state: { ...state, getDowns: state.getDowns + 1 } };
}

/**
 * The referee had disqualified an athlete whose submission was locked and legitimate: the match goes on from standing.
 * Rulebook `gi-nogi-points`, "Mistaken Disqualification".
 */
export function callReopen(state: LiveMatch, call: Call, by: Side, rule: ReopenCall): Step {
  const isMistake = state.outcome?.method === 'dq' && state.outcome.winner !== by && endedByCall(state);
  if (!isMistake) return { state, ignored: `${by} was not disqualified by a call (${rule.clause})` };
  const goingOn = standing({ ...state, outcome: null });
  return { state: award(goingOn, by, { points: rule.points }, call.at) };
}

/** Whether the call that ended the match was itself a disqualification, not the last of several penalties. */
function endedByCall(state: LiveMatch): boolean {
  for (const { call, ignored } of latestFirst(state)) {
    if (ignored === null) return state.rules.calls[call.call]?.kind === 'end';
  }
  return false;
}
