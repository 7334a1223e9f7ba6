import { award, disqualify } from './award.ts';
import { type Call, opponentOf, type Side } from './call.ts';
import { remember } from './positions.ts';
import type { LadderStep, PenaltyCall, PenaltyLadder } from './rules.ts';
import { type LiveMatch, type Step, withSide } from './state.ts';

/** An offence: the next step of its ladder, or what the period defers of it. */
export function callPenalty(state: LiveMatch, call: Call, by: Side, rule: PenaltyCall): Step {
  const { setting } = state.rules;
  if (rule.heavierOnly && setting.heavier && by !== setting.heavier) {
    return { state, ignored: `the lighter athlete is not penalised for it (${rule.clause})` };
  }
  const ladder = ladderOf(state, rule.ladder);
  if (defersPenalties(state)) return defer(state, by, rule, ladder);
  const next = stepAt(ladder, state[by].climbed[rule.ladder] ?? 0);
  if (rule.step && next?.id !== rule.step) {
    return { state, ignored: `no ${rule.step} any more: the next is a ${next?.id} (${rule.clause})` };
  }
  return climb(remember(state, call, by, rule), by, rule.ladder, call.at);
}

/**
 * What a period without penalties leaves for the next one: as many steps as there were calls, up to the first one that
 * repeats. Rulebook `second-half-points`, "Penalties": punished "when the second half of the fight starts".
 */
export function applyCarried(state: LiveMatch, at: number): LiveMatch {
  let next = state;
  for (const side of ['a', 'b'] as const) {
    const { carried } = state[side];
    next = withSide(next, side, { carried: {} });
    for (const [id, calls] of Object.entries(carried)) {
      const steps = Math.min(calls, ladderOf(state, id).steps.length);
      for (let step = 0; step < steps && !next.outcome; step++) next = climb(next, side, id, at).state;
    }
  }
  return next;
}

function defersPenalties({ phase, rules }: LiveMatch): boolean {
  const period = phase.kind === 'period' ? rules.periods[phase.index] : undefined;
  return period?.defersPenaltiesIn.includes(rules.setting.stage) ?? false;
}

function defer(state: LiveMatch, by: Side, { ladder: id, clause }: PenaltyCall, ladder: PenaltyLadder): Step {
  if (ladder.deferred === 'void') return { state, ignored: `no penalties in this period (${clause})` };
  const calls = (state[by].carried[id] ?? 0) + 1;
  return {
    state: withSide(state, by, { carried: { ...state[by].carried, [id]: calls } }),
    warning: `${by}: ${id}, call ${calls} carries over into the next period (${clause})`,
  };
}

/** One step up: the penalty count first, then a disqualification, else what the step awards. */
function climb(state: LiveMatch, by: Side, id: string, at: number): Step {
  const { climbed, score } = state[by];
  const calls = climbed[id] ?? 0;
  const ladder = ladderOf(state, id);
  const step = stepAt(ladder, calls);
  if (!step) return { state };
  const penalties = score.penalties + step.penalties;
  const noted = withSide(state, by, {
    climbed: { ...climbed, [id]: calls + 1 },
    score: { ...score, penalties },
  });
  if (step.dq) return { state: disqualify(noted, by, at, ladder.clause) };
  const limit = state.rules.penaltyLimit;
  if (limit && penalties >= limit.penalties) return { state: disqualify(noted, by, at, limit.clause) };
  return applyStep(noted, by, { id, step, at, clause: ladder.clause });
}

interface Climbed {
  readonly id: string;
  readonly step: LadderStep;
  readonly at: number;
  readonly clause: string;
}

function applyStep(state: LiveMatch, by: Side, { id, step, at, clause }: Climbed): Step {
  const own = step.offender ? award(state, by, step.offender, at) : state;
  const next = step.opponent && !own.outcome ? award(own, opponentOf(by), step.opponent, at) : own;
  if (step.offender || step.opponent) return { state: next };
  return { state: next, warning: `${by}: ${id}, ${step.id} (${clause})` };
}

function stepAt({ steps }: PenaltyLadder, calls: number): LadderStep | undefined {
  return steps[Math.min(calls, steps.length - 1)];
}

function ladderOf({ rules }: LiveMatch, id: string): PenaltyLadder {
  const ladder = rules.ladders[id];
  if (!ladder) throw new RangeError(`no penalty ladder ${id}`);
  return ladder;
}
