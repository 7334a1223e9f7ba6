import { disqualifiesFromBracket, type MatchResult } from '../match-result.ts';
import { dependentsOf, type Match, type Slot } from './graph.ts';

/** Who is in a slot: an athlete, nobody ever (`bye`), or somebody who is not known yet (`tbd`). */
export type Occupant = { readonly entrant: string } | 'bye' | 'tbd';

export type MatchStatus =
  /** A slot is not known yet. */
  | 'waiting'
  /** Both competitors are known and may be called. */
  | 'ready'
  /** A result was given. */
  | 'done'
  /** Nobody needs to fight: one competitor has no opponent and goes on. */
  | 'walkover'
  /** Neither competitor can come; nobody goes on. */
  | 'void'
  /** Not needed: the best of three is decided, or an earlier result between the two stands. */
  | 'dropped';

export interface MatchState {
  readonly id: string;
  readonly a: Occupant;
  readonly b: Occupant;
  readonly status: MatchStatus;
  /** The athlete who goes on; null where nobody does, undefined while that is open. */
  readonly winner?: string | null;
}

export interface BracketState {
  /** In the order of the bracket. */
  readonly matches: readonly MatchState[];
  /** No match is waiting or ready. */
  readonly complete: boolean;
  /** Matches whose result does not count: the slots are not filled, or were filled by others. */
  readonly ignored: readonly string[];
}

export interface AdvanceOptions {
  /** Athletes who fight no more in this bracket: withdrawn, or disqualified for the bracket or the event. */
  readonly out?: ReadonlySet<string>;
  /** Athletes who left once a final stage had begun: they fight no more there; their pool stays as it was. */
  readonly outOfFinals?: ReadonlySet<string>;
  /**
   * The places of a pool, first place first, asked for once all of its matches are settled. A place is null where
   * nobody holds it; undefined where a tie must be resolved first.
   */
  readonly ranking?: (stage: string, states: readonly MatchState[]) => readonly (string | null | undefined)[];
}

/**
 * Where a bracket of any format stands: fills the slots from the results, makes walkovers where nobody can come, and
 * says which matches are ready. Pure: a correction is the same call with other results.
 *
 * @param matches the bracket's graph, every match after those it depends on
 * @param results at most one a match; matches already fought stand even where an athlete is out later
 * @param options who is out, and how pools rank their people
 *
 * @example
 * advance([{ id: 'b.1', stage: 's', round: 1, number: 1, a: { entrant: 'x' }, b: { entrant: 'y' } }], [{ matchId: 'b.1', winner: 'y', method: 'submission' }]).matches; // => [{ id: 'b.1', a: { entrant: 'x' }, b: { entrant: 'y' }, status: 'done', winner: 'y' }]
 */
export function advance(
  matches: readonly Match[],
  results: readonly MatchResult[],
  options: AdvanceOptions = {},
): BracketState {
  const given = new Map(results.map((result) => [result.matchId, result]));
  const out = new Set(options.out);
  for (const { id, a, b } of matches) {
    const result = given.get(id);
    if (result && 'entrant' in a && 'entrant' in b) putOut(result, [a, b], out);
  }
  const settled = new Map<string, Settled>();
  const ignored: string[] = [];
  const isOut = (match: Match, athlete: string) =>
    (out.has(athlete) || (!isOfEntrants(match) && options.outOfFinals?.has(athlete) === true)) &&
    !dependentsOf(matches, match.id).some((id) => foughtIn(given.get(id), athlete));
  for (const match of matches) {
    const bracket = { matches, settled, ranking: options.ranking };
    const a = occupantOf(match.a, bracket);
    const b = occupantOf(match.b, bracket);
    const result = given.get(match.id);
    const outcome = dropped(match, a, b, bracket) ?? outcomeOf(a, b, result, (id) => isOut(match, id));
    if (result && outcome.status !== 'done') ignored.push(match.id);
    const state = { id: match.id, a, b, ...outcome };
    if (!result || outcome.status !== 'done') settled.set(match.id, { state });
    else {
      settled.set(match.id, { state, result });
      putOut(result, [a, b], out);
    }
  }
  const states = [...settled.values()].map(({ state }) => state);
  return { matches: states, complete: states.every(isSettled), ignored };
}

interface Settled {
  readonly state: MatchState;
  /** The result that was taken over. */
  readonly result?: MatchResult;
}

interface Bracket {
  readonly matches: readonly Match[];
  /** The matches so far. */
  readonly settled: ReadonlyMap<string, Settled>;
  readonly ranking: AdvanceOptions['ranking'];
}

type Outcome = Pick<MatchState, 'status' | 'winner'>;

/**
 * Whether nobody has to fight a match any more.
 *
 * @example
 * isSettled({ status: 'walkover' }); // => true
 */
export function isSettled({ status }: Pick<MatchState, 'status'>): boolean {
  return status !== 'waiting' && status !== 'ready';
}

/** A disqualification for the bracket or the event puts the athlete out of the matches to come. */
function putOut(result: MatchResult, pair: readonly Occupant[], out: Set<string>): void {
  if (!disqualifiesFromBracket(result)) return;
  for (const occupant of pair) {
    if (typeof occupant === 'object' && occupant.entrant !== result.winner) out.add(occupant.entrant);
  }
}

function occupantOf(slot: Slot, bracket: Bracket): Occupant {
  if ('entrant' in slot) return slot;
  if ('winnerOf' in slot) return person(bracket.settled.get(slot.winnerOf)?.state.winner);
  if ('loserOf' in slot) return person(loserOf(bracket.settled.get(slot.loserOf)));
  const pool = bracket.matches.flatMap(({ id, stage }) => {
    const at = stage === slot.of && bracket.settled.get(id);
    return at ? [at.state] : [];
  });
  if (!pool.every(isSettled)) return 'tbd';
  return person(bracket.ranking?.(slot.of, pool)[slot.rank - 1]);
}

function person(id: string | null | undefined): Occupant {
  if (id === undefined) return 'tbd';
  return id === null ? 'bye' : { entrant: id };
}

/** The loser who may go on: nobody after a walkover, or where nobody won. */
function loserOf(settled: Settled | undefined): string | null | undefined {
  if (!settled || !isSettled(settled.state)) return undefined;
  const { state, result } = settled;
  if (state.status !== 'done' || !state.winner) return null;
  const loser = [state.a, state.b].flatMap((occupant) =>
    typeof occupant === 'object' && occupant.entrant !== state.winner ? [occupant.entrant] : [],
  )[0];
  return loser === undefined || result?.absent?.includes(loser) || isNoFight(result) ? null : loser;
}

function isNoFight(result: MatchResult | undefined): boolean {
  return result?.method === 'walkover' || result?.method === 'forfeit';
}

/** A match that is not needed any more or not known to be needed yet, or that an earlier result stands for. */
function dropped(match: Match, a: Occupant, b: Occupant, bracket: Bracket): Outcome | undefined {
  const deciding = match.droppedIfSwept?.map((id) => bracket.settled.get(id)?.state) ?? [];
  if (deciding.some((state) => !state || !isSettled(state))) return { status: 'waiting' };
  const winners = deciding.map((state) => state?.winner);
  const [sweeper] = winners;
  if (sweeper && winners.every((winner) => winner === sweeper)) return { status: 'dropped', winner: sweeper };
  const earlier = match.rematch && bracket.settled.get(match.rematch.of)?.state;
  if (!match.rematch || !earlier?.winner || !isSamePair(a, b, earlier)) return undefined;
  const after = bracket.settled.get(match.rematch.after);
  const noFight = after?.state.status === 'walkover' || isNoFight(after?.result);
  return match.rematch.stands === 'always' || noFight
    ? { status: 'dropped', winner: earlier.winner }
    : undefined;
}

function isSamePair(a: Occupant, b: Occupant, earlier: MatchState): boolean {
  const names = (...pair: Occupant[]) =>
    pair.map((occupant) => (typeof occupant === 'object' ? occupant.entrant : '')).sort();
  const [now, then] = [names(a, b), names(earlier.a, earlier.b)];
  return now[0] !== '' && now[0] === then[0] && now[1] === then[1];
}

function outcomeOf(
  a: Occupant,
  b: Occupant,
  result: MatchResult | undefined,
  isOut: (athlete: string) => boolean,
): Outcome {
  if (a === 'tbd' || b === 'tbd') return { status: 'waiting' };
  if (result && counts(result, a, b)) return { status: 'done', winner: result.winner };
  const coming = [a, b].filter((occupant) => occupant !== 'bye' && !isOut(occupant.entrant));
  if (coming.length === 2) return { status: 'ready' };
  const [alone] = coming;
  if (alone === undefined || alone === 'bye') return { status: 'void', winner: null };
  return { status: 'walkover', winner: alone.entrant };
}

/** Nobody has to come into the match from another one. */
const isOfEntrants = ({ a, b }: Match) => 'entrant' in a && 'entrant' in b;

/** Who has fought on was there, and keeps the walkover that led there, though out by now. */
function foughtIn(result: MatchResult | undefined, athlete: string): boolean {
  return result !== undefined && (result.competitors?.includes(athlete) ?? result.winner === athlete);
}

function counts({ winner, competitors }: MatchResult, a: Occupant, b: Occupant): boolean {
  if (typeof a !== 'object' || typeof b !== 'object') return false;
  if (competitors && (competitors[0] !== a.entrant || competitors[1] !== b.entrant)) return false;
  return winner === null || winner === a.entrant || winner === b.entrant;
}
