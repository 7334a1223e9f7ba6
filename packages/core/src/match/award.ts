import type { Side } from './call.ts';
import { opponentOf } from './call.ts';
import type { Award } from './rules.ts';
import { finish, type LiveMatch, type SideState, withSide } from './state.ts';

/**
 * Adds points or advantages, negative ones too, and ends the match where that decides it: a lead as large as the mercy
 * rule's, or something positive in golden score. Rulebook `madison`, "Mercy Rule"; `second-half-points`, "Golden Score".
 *
 * @param change what else changes for that athlete
 */
export function award(
  state: LiveMatch,
  side: Side,
  gain: Award,
  at: number,
  change?: Partial<SideState>,
): LiveMatch {
  const { points, advantages, penalties } = state[side].score;
  const score = {
    points: points + (gain.points ?? 0),
    advantages: advantages + (gain.advantages ?? 0),
    penalties,
  };
  const next = withSide(state, side, { ...change, score });
  if (next.phase.kind === 'golden-score' && isPositive(gain)) {
    return finish(next, { winner: side, method: 'golden-score', seconds: at });
  }
  const lead = next.a.score.points - next.b.score.points;
  if (next.rules.mercy && Math.abs(lead) >= next.rules.mercy.lead) {
    return finish(next, { winner: lead > 0 ? 'a' : 'b', method: 'points', seconds: at });
  }
  return next;
}

function isPositive({ points = 0, advantages = 0 }: Award): boolean {
  return points > 0 || advantages > 0;
}

/** Ends the match by disqualification. */
export function disqualify(state: LiveMatch, side: Side, at: number, reason: string): LiveMatch {
  return finish(state, { winner: opponentOf(side), method: 'dq', seconds: at, reason });
}
