import { disqualifiesFromBracket, type MatchResult } from '../match-result.ts';
import type { OutReason, Standings } from './rank-bracket.ts';
import type { StandingsRules } from './rules.ts';

/** What a place of a completed bracket brings an athlete. */
export interface PlaceAward {
  readonly id: string;
  readonly place: number;
  /** The medal's place: 1 is gold, 2 silver, 3 bronze. Missing where the place has none. */
  readonly medal?: number;
  readonly clubPoints: number;
  readonly seasonPoints: number;
}

/**
 * The medals of a bracket and the points that its places bring, the best place first; only of those who get anything.
 * Nobody gets anything before the bracket is complete, or while a tie for the place is unresolved. Who shares a place
 * of a knock-out gets all of it. Who was disqualified from the bracket or the event gets nothing, nor does somebody who
 * left or did not come without having fought; nobody moves up for them. Rulebook `sub-overtime`, "a third-place fight
 * for bronze"; `pool-finals`, "decides 1st through 4th place"; the rest is ours.
 *
 * @param results of the bracket's matches
 * @param rules how many places get a medal, and the points of places
 * @param out who fights no more in the bracket
 *
 * @example
 * awardsOf({ ranking: [{ rank: 1, id: 'x' }, { rank: 2, id: 'y' }], ties: [], complete: true, state: { matches: [{ id: 'b.1', a: { entrant: 'x' }, b: { entrant: 'y' }, status: 'done', winner: 'x' }] } }, [{ matchId: 'b.1', winner: 'x', method: 'submission' }], { medals: 3, clubPoints: [9] }); // => [{ id: 'x', place: 1, medal: 1, clubPoints: 9, seasonPoints: 9 }, { id: 'y', place: 2, medal: 2, clubPoints: 0, seasonPoints: 0 }]
 */
export function awardsOf(
  { ranking, ties, complete, state }: Standings,
  results: readonly MatchResult[],
  {
    medals,
    clubPoints,
    seasonPoints = clubPoints,
  }: Pick<StandingsRules, 'medals' | 'clubPoints' | 'seasonPoints'>,
  out: ReadonlyMap<string, OutReason> = new Map(),
): readonly PlaceAward[] {
  if (!complete) return [];
  const rankOf = new Map(ranking.map(({ id, rank }) => [id, rank]));
  const isTied = (id: string, rank: number) =>
    ties.some((tie) => tie.includes(id) && tie.some((other) => other !== id && rankOf.get(other) === rank));
  const given = new Map(results.map((result) => [result.matchId, result]));
  const fought = state.matches.flatMap(({ id, a, b, status }): Fought[] => {
    const result = given.get(id);
    const pair = [a, b].flatMap((occupant) => (typeof occupant === 'object' ? [occupant.entrant] : []));
    return result && status === 'done' ? [{ result, pair }] : [];
  });
  return ranking.flatMap(({ id, rank }): PlaceAward[] => {
    if (isTied(id, rank) || getsNothing(id, fought, out.get(id))) return [];
    const award = { clubPoints: clubPoints[rank - 1] ?? 0, seasonPoints: seasonPoints[rank - 1] ?? 0 };
    if (rank <= medals) return [{ id, place: rank, medal: rank, ...award }];
    return award.clubPoints > 0 || award.seasonPoints > 0 ? [{ id, place: rank, ...award }] : [];
  });
}

/** A result that counts, and who was in the match. */
interface Fought {
  readonly result: MatchResult;
  readonly pair: readonly string[];
}

const NO_FIGHT = ['walkover', 'double-walkover', 'forfeit'];

function getsNothing(id: string, fought: readonly Fought[], out: OutReason | undefined): boolean {
  const own = fought.filter(({ pair }) => pair.includes(id)).map(({ result }) => result);
  const lost = own.filter(({ winner }) => winner !== id);
  const isDisqualified = lost.some(disqualifiesFromBracket);
  const isGone = out !== undefined || lost.some(({ method }) => NO_FIGHT.includes(method));
  return out === 'dq' || isDisqualified || (isGone && own.every(({ method }) => NO_FIGHT.includes(method)));
}
