import { ok, type Result } from '../value/result.ts';
import type { Call, CallFault } from './call.ts';
import { callAdvantage, callDecision, callStop } from './decision.ts';
import { callCount, callEnd, callGetDown, callReopen, callTimeout, callTimeoutEnd } from './interruptions.ts';
import { callAttack } from './overtime.ts';
import { callPenalty } from './penalties.ts';
import { callGoldenScoreStart, callTime } from './periods.ts';
import { callFact, callPosition } from './positions.ts';
import type { CallRule } from './rules.ts';
import { elapsed, type LiveMatch, phaseId, phaseSeconds, type Step } from './state.ts';

type Kind = CallRule['kind'];

/** Calls of the action itself: they come before time is over, and show that a time-out is. */
const ACTION: ReadonlySet<Kind> = new Set(['position', 'advantage', 'fact', 'get-down']);
const AFTER_TIME: ReadonlySet<Kind> = new Set(['decision', 'time', 'golden-score-start']);
const IN_OVERTIME: ReadonlySet<Kind> = new Set([
  'overtime',
  'end',
  'time',
  'timeout',
  'timeout-end',
  'count',
]);

/** What a call does in the phase the match is in. */
export function dispatch(state: LiveMatch, call: Call, rule: CallRule): Result<Step, CallFault> {
  const why = whyNotNow(state, call, rule);
  if (why) return ok({ state, ignored: `${why} (${rule.clause})` });
  if (!ACTION.has(rule.kind)) return perform(state, call, rule);
  const isLate = state.phase.kind !== 'decision' && elapsed(state, call.at) > phaseSeconds(state);
  const isFirst = isLate && !state.clock.late;
  const noted = isFirst ? { ...state, clock: { ...state.clock, late: true } } : state;
  const step = perform(noted.timeout ? { ...noted, timeout: null } : noted, call, rule);
  return step.ok && isFirst
    ? ok({ ...step.value, warning: `after the time of the ${phaseId(state)}` })
    : step;
}

function whyNotNow(state: LiveMatch, call: Call, rule: CallRule): string | undefined {
  const { kind } = state.phase;
  if (rule.phases) {
    if (rule.phases.includes(phaseId(state))) return undefined;
    return `${call.call} counts only in ${rule.phases.join(', ')}`;
  }
  if (kind === 'overtime' && !IN_OVERTIME.has(rule.kind)) return `no ${call.call} in overtime`;
  const isDisqualification = rule.kind === 'end' && (rule.method === 'dq' || rule.method === 'double-dq');
  if (kind === 'decision' && !AFTER_TIME.has(rule.kind) && !isDisqualification) return 'time is over';
  return undefined;
}

function perform(state: LiveMatch, call: Call, rule: CallRule): Result<Step, CallFault> {
  // Only calls that need no athlete come without one.
  const by = call.by ?? 'a';
  switch (rule.kind) {
    case 'position':
      return ok(callPosition(state, call, by, rule));
    case 'advantage':
      return ok(callAdvantage(state, call, by));
    case 'fact':
      return ok(callFact(state, call, rule));
    case 'void':
      return ok({ state, ignored: `${rule.reason} (${rule.clause})` });
    case 'penalty':
      return ok(callPenalty(state, call, by, rule));
    case 'end':
      if (state.phase.kind !== 'overtime' || rule.method !== 'submission')
        return ok(callEnd(state, call, rule));
      return callAttack(state, call, 'submission');
    case 'timeout':
      return ok(callTimeout(state, call, by, rule));
    case 'timeout-end':
      return ok(callTimeoutEnd(state, call, rule));
    case 'count':
      return ok(callCount(state, call, by, rule));
    case 'get-down':
      return ok(callGetDown(state, call, rule));
    case 'overtime':
      return callAttack(state, call, rule.outcome);
    case 'time':
      return state.phase.kind === 'overtime' ? callAttack(state, call, 'capped') : ok(callTime(state, call));
    case 'reopen':
      return ok(callReopen(state, call, by, rule));
    case 'stop':
      return ok(callStop(state, call));
    case 'decision':
      return ok(callDecision(state, call, by, rule));
    case 'golden-score-start':
      return ok(callGoldenScoreStart(state, call, rule));
    case 'wave-off':
      throw new RangeError('a wave-off is no call of its own');
  }
}
