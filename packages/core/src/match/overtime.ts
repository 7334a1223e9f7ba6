import { fail, ok, type Result } from '../value/result.ts';
import { type Call, type CallFault, hundredths, opponentOf, type Side } from './call.ts';
import { endPhase } from './periods.ts';
import { type Attack, finish, type LiveMatch, type Step, withSide } from './state.ts';

/**
 * One attack of an overtime round: a submission by the attacker, an escape by the defender, or `time` for a defender
 * who did not escape. After both attacks the round is decided or fought again.
 * Rulebook `sub-overtime`, "one overtime round each … Fastest sub or escape wins".
 *
 * @param outcome what the call says; `capped` for `time`
 */
export function callAttack(
  state: LiveMatch,
  call: Call,
  outcome: Attack['outcome'] | 'capped',
): Result<Step, CallFault> {
  const inOvertime = endRegulation(state, call.at);
  const by = call.by ?? onlyDefenderLeft(inOvertime);
  const cap = inOvertime.rules.overtime?.capSeconds;
  if (inOvertime.phase.kind !== 'overtime' || cap === undefined) {
    return ok({ state, ignored: 'there is no overtime in this match' });
  }
  if (!by) return fail({ field: 'by', message: `by of "${call.call}" must name who did not escape` });
  if (outcome !== 'capped' && call.at > cap) {
    return fail({
      field: 'at',
      message: `at ${call.at} of "${call.call}" is past the ${cap} seconds of an attack`,
    });
  }
  const attacker = outcome === 'submission' ? by : opponentOf(by);
  if (inOvertime[attacker].attack) {
    return ok({ state, ignored: `the attack of ${attacker} in this overtime round is over` });
  }
  const attack: Attack =
    outcome === 'capped'
      ? { outcome: 'escape', hundredths: hundredths(cap) }
      : { outcome, hundredths: hundredths(call.at) };
  return ok({ state: decideRound(withSide(inOvertime, attacker, { attack }), inOvertime.phase.round) });
}

/** Called in regulation, an attack says that regulation is over. */
function endRegulation(state: LiveMatch, at: number): LiveMatch {
  return state.phase.kind === 'period' ? endPhase(state, at) : state;
}

function onlyDefenderLeft({ a, b }: LiveMatch): Side | undefined {
  if (a.attack && !b.attack) return 'a';
  if (b.attack && !a.attack) return 'b';
  return undefined;
}

/** A submission beats none, the faster of two submissions the slower, the faster escape the slower. */
function decideRound(state: LiveMatch, round: number): LiveMatch {
  const [a, b] = [state.a.attack, state.b.attack];
  if (!a || !b) return state;
  if (a.outcome !== b.outcome) return wonBy(state, a.outcome === 'submission' ? 'a' : 'b', 'submission');
  if (a.hundredths === b.hundredths) {
    const again = withSide(withSide(state, 'a', { attack: null }), 'b', { attack: null });
    return { ...again, phase: { kind: 'overtime', round: round + 1 } };
  }
  const faster: Side = a.hundredths < b.hundredths ? 'a' : 'b';
  return wonBy(state, a.outcome === 'submission' ? faster : opponentOf(faster), a.outcome);
}

/** The escape from an attack is the defender's: its time stands with the attacker. */
function wonBy(state: LiveMatch, winner: Side, outcome: Attack['outcome']): LiveMatch {
  const attack = outcome === 'submission' ? state[winner].attack : state[opponentOf(winner)].attack;
  return finish(state, {
    winner,
    method: outcome === 'submission' ? 'overtime-submission' : 'overtime-escape',
    seconds: (attack?.hundredths ?? 0) / 100,
  });
}
