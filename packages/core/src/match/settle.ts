import { opponentOf, type Side } from './call.ts';
import { standing } from './positions.ts';
import type { ScoreCriterion } from './rules.ts';
import { finish, type LiveMatch, type Phase } from './state.ts';

/** Who leads, and by which of the ruleset's criteria; undefined where all of them are level. */
export function leaderOf({
  a,
  b,
  rules,
}: LiveMatch): { readonly side: Side; readonly criterion: ScoreCriterion } | undefined {
  for (const criterion of rules.atTime.criteria) {
    const difference = a.score[criterion] - b.score[criterion];
    if (difference === 0) continue;
    const more: Side = difference > 0 ? 'a' : 'b';
    return { side: criterion === 'penalties' ? opponentOf(more) : more, criterion };
  }
  return undefined;
}

/** The score decides; where it is level, whatever the rulebook has next begins. */
export function settle(state: LiveMatch, at: number): LiveMatch {
  if (state.outcome) return state;
  const leader = leaderOf(state);
  if (leader) {
    const method = state.phase.kind === 'golden-score' ? 'golden-score' : leader.criterion;
    return finish(state, { winner: leader.side, method, seconds: at });
  }
  const phase = afterLevel(state);
  return {
    ...(phase.kind === 'golden-score' ? standing(state) : state),
    phase,
    clock: { start: null, last: at, begunBy: 'call', late: false },
    timeout: null,
  };
}

function afterLevel({ phase, rules: { atTime, goldenScore } }: LiveMatch): Phase {
  if (atTime.level === 'overtime') return { kind: 'overtime', round: 1 };
  const round = phase.kind === 'golden-score' ? phase.round + 1 : 1;
  const isLeft = atTime.level === 'golden-score' && goldenScore && round <= goldenScore.rounds;
  return isLeft && phase.kind !== 'decision' ? { kind: 'golden-score', round } : { kind: 'decision' };
}
