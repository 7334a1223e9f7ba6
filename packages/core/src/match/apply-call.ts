import { fail, ok, type Result } from '../value/result.ts';
import { type Call, type CallFault, checkCall } from './call.ts';
import { dispatch } from './dispatch.ts';
import { callRuleOf } from './division-rules.ts';
import { enter } from './history.ts';
import { advanceByClock } from './periods.ts';
import type { CallRule } from './rules.ts';
import type { LiveMatch } from './state.ts';
import { waveOff } from './wave-off.ts';

/**
 * The match after one more call. A call that nobody could understand here is a fault: unknown, not of this division,
 * without its athlete, earlier than the one before it. A call that the rulebook makes void, and every call after the
 * end, is entered as ignored, with the reason.
 *
 * @param state is not changed
 * @returns the next state, or the fault
 *
 * @example
 * applyCall({ rules: { calls: { sweep: {}, time: {} } } }, { at: 20, by: 'b', call: 'kick' }).error; // => { field: 'call', message: 'call "kick" is unknown; there are sweep, time' }
 */
export function applyCall(state: LiveMatch, call: Call): Result<LiveMatch, CallFault> {
  const found = callRuleOf(state.rules, call.call);
  if (!found.ok) return found;
  const rule = found.value;
  const checked = checkCall(call, rule, isTimedApart(state, rule));
  if (!checked.ok) return checked;
  if (state.outcome && rule.kind !== 'reopen')
    return ok(enter(state, state, call, { ignored: 'the match is over' }));
  const ready = atTimeOf(state, call, rule);
  if (!ready.ok) return ready;
  if (rule.kind === 'wave-off') return ok(takeBack(state, call));
  const step = dispatch(ready.value, call, rule);
  return step.ok ? ok(enter(state, step.value.state, call, step.value)) : step;
}

/** Moves the clock to the call. Overtime attacks have a clock of their own, golden score starts one. */
function atTimeOf(state: LiveMatch, call: Call, rule: CallRule): Result<LiveMatch, CallFault> {
  if (isTimedApart(state, rule) || rule.kind === 'golden-score-start') return ok(state);
  const { clock } = state;
  if (clock.start !== null && call.at < clock.last) {
    const message = `at ${call.at} of "${call.call}" is before the last call, at ${clock.last}`;
    return fail({ field: 'at', message });
  }
  const start = clock.start ?? (call.at >= clock.last ? clock.last : 0);
  return ok(advanceByClock({ ...state, clock: { ...clock, start, last: call.at } }, call.at));
}

function isTimedApart({ phase }: LiveMatch, { kind }: CallRule): boolean {
  return phase.kind === 'overtime' || kind === 'overtime';
}

/** A wave-off enters the later calls again; one that makes no sense any more is kept as ignored. */
function takeBack(state: LiveMatch, call: Call): LiveMatch {
  const step = waveOff(state, call, (match, later) => {
    const again = applyCall(match, later);
    return again.ok ? again.value : enter(match, match, later, { ignored: again.error.message });
  });
  return enter(step.state, step.state, call, step);
}
