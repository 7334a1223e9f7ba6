import { award } from './award.ts';
import { type Call, opponentOf, type Side } from './call.ts';
import type { FactCall, PenaltyCall, PositionCall } from './rules.ts';
import { type LiveMatch, phaseId, type SideState, type Step, withSide } from './state.ts';

/** A position that was held: it scores unless the phase has no points or the rulebook says it scored already. */
export function callPosition(state: LiveMatch, call: Call, by: Side, rule: PositionCall): Step {
  const why = whyNotScored(state, call, by, rule);
  if (why) return { state, ignored: `${why} (${rule.clause})` };
  const ready = forOpponent(state, by, rule);
  return { state: award(ready, by, { points: rule.points }, call.at, forOwn(ready[by], call, rule)) };
}

function whyNotScored(state: LiveMatch, call: Call, by: Side, rule: PositionCall): string | undefined {
  const { phase, rules } = state;
  if (phase.kind === 'period' && !rules.periods[phase.index]?.positionsScore) {
    return `no points for positions in the ${phaseId(state)}`;
  }
  const { closed, latest } = state[by];
  if (isClosed(closed, call.call)) return `no points for ${call.call} until ${closed[call.call]}`;
  if (rule.oncePerTechnique && call.technique && latest[call.call]?.technique === call.technique) {
    return `${call.call} scores once while the same ${call.technique} is held`;
  }
  const before = rule.notWithin && latest[rule.notWithin.of];
  if (rule.notWithin && before && call.at - before.at < rule.notWithin.seconds) {
    return `only ${rule.notWithin.of} scores within ${rule.notWithin.seconds} seconds of it`;
  }
  return undefined;
}

/** Something that may open or close positions and scores nothing itself. */
export function callFact(state: LiveMatch, call: Call, rule: FactCall): Step {
  return { state: remember(state, call, call.by ?? 'a', rule) };
}

/** Both stand: whatever was closed may score again. */
export function standing(state: LiveMatch): LiveMatch {
  const nothing = { closed: {}, latest: {} };
  return withSide(withSide(state, 'a', nothing), 'b', nothing);
}

/** Keeps the call as the latest of its kind, and opens and closes positions as its rule says. */
export function remember(state: LiveMatch, call: Call, by: Side, rule: ChangingCall): LiveMatch {
  const ready = forOpponent(state, by, rule);
  return withSide(ready, by, forOwn(ready[by], call, rule));
}

type ChangingCall = FactCall | PenaltyCall | PositionCall;

function forOpponent(state: LiveMatch, by: Side, { opens, closes }: ChangingCall): LiveMatch {
  const ready = opens === 'all' ? standing(state) : state;
  const opened = opens === 'all' ? undefined : opens?.opponent;
  if (!opened && !closes?.opponent) return ready;
  const opponent = opponentOf(by);
  const closed = changed(ready[opponent].closed, opened, closes?.opponent, closes?.until);
  return withSide(ready, opponent, { closed });
}

function forOwn(
  { closed, latest }: SideState,
  call: Call,
  { opens, closes }: ChangingCall,
): Partial<SideState> {
  const opened = opens === 'all' ? undefined : opens?.by;
  return {
    closed: changed(closed, opened, closes?.by, closes?.until),
    latest: { ...latest, [call.call]: call },
  };
}

type Closed = SideState['closed'];

function changed(
  closed: Closed,
  opens: readonly string[] = [],
  closes: readonly string[] = [],
  until = '',
): Closed {
  if (closes.length === 0 && !opens.some((position) => isClosed(closed, position))) return closed;
  const next = { ...closed };
  for (const position of opens) next[position] = undefined;
  for (const position of closes) next[position] = until;
  return next;
}

function isClosed(closed: Closed, position: string): boolean {
  return Object.hasOwn(closed, position) && closed[position] !== undefined;
}
