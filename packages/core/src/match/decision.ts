import { award } from './award.ts';
import type { Call, Side } from './call.ts';
import { endPhase, isLastPeriod, isTimeUp } from './periods.ts';
import type { PlainCall } from './rules.ts';
import { settle } from './settle.ts';
import { finish, type LiveMatch, phaseId, type Step } from './state.ts';

/** The referee's decision, where the rulebook has come to it; called after time it says that time is over. */
export function callDecision(state: LiveMatch, call: Call, by: Side, rule: PlainCall): Step {
  const isRunning = state.phase.kind === 'golden-score' || isLastPeriod(state);
  const settled = isRunning && isTimeUp(state, call.at) ? endPhase(state, call.at) : state;
  if (settled.outcome) return { state: settled, ignored: `the score decides first (${rule.clause})` };
  if (settled.phase.kind !== 'decision') {
    return { state: settled, ignored: `no decision in the ${phaseId(settled)} (${rule.clause})` };
  }
  const outcome = { winner: by, method: 'decision', seconds: call.at } as const;
  return {
    state: finish(settled, call.reason === undefined ? outcome : { ...outcome, reason: call.reason }),
  };
}

/** An advantage; where time is over already it may decide. */
export function callAdvantage(state: LiveMatch, call: Call, by: Side): Step {
  const next = award(state, by, { advantages: 1 }, call.at);
  return { state: next.phase.kind === 'decision' ? settle(next, call.at) : next };
}

/** The match stops for good and the score counts as it stands. */
export function callStop(state: LiveMatch, call: Call): Step {
  return { state: settle(state, call.at) };
}
