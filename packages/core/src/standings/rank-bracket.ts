import { isMinorsClass } from '../division/age-class.ts';
import type { Division } from '../division/division.ts';
import { advance, type BracketState, type MatchState } from '../format/advance.ts';
import type { BracketGraph } from '../format/graph.ts';
import { disqualifiesFromBracket, type MatchResult } from '../match-result.ts';
import type { Ruleset } from '../ruleset.ts';
import type { Pool, RankedAthlete } from './criteria.ts';
import { type KnockoutPlace, rankKnockout } from './rank-knockout.ts';
import { type PoolPlace, rankPool } from './rank-pool.ts';
import { type PoolResult, tallyOf } from './tally.ts';

export interface RankableBracket extends BracketGraph {
  readonly division: Pick<Division, 'age'>;
  readonly entrants: readonly RankedAthlete[];
}

/** Why somebody fights no more in a bracket. An injury costs nothing; other absences are walkovers like any other. */
export type OutReason = 'withdrawn' | 'medical' | 'dq';

export interface RankOptions {
  readonly out?: ReadonlyMap<string, OutReason>;
  /** Who of them left once the final stage had begun: their places in it are not given to the next ones. */
  readonly keptPlaces?: ReadonlySet<string>;
  /** Recorded decisions of officials: orders of athletes who were tied. */
  readonly decisions?: readonly (readonly string[])[];
}

export interface Ranking {
  /** From 1; athletes who are tied share it, and the next rank skips: 1, 1, 3. */
  readonly rank: number;
  readonly id: string;
  readonly points: number;
  readonly wins: number;
  readonly losses: number;
  /** What set the athlete apart from the others, in the order of use. */
  readonly decidedBy: readonly string[];
}

export interface Standings {
  readonly ranking: readonly Ranking[];
  /** Groups that no criterion separates: an official resolves them with a recorded decision. */
  readonly ties: readonly (readonly string[])[];
  readonly complete: boolean;
  readonly state: BracketState;
}

/**
 * The standings of a bracket of any format.
 * Rulebooks `madison`, "Division Winners"; `pool-finals`, "Individual match results"; the knock-outs' "third-place fight".
 *
 * @param bracket its graph, entrants with their weigh-in weights, and division
 * @param results one a match at most
 * @param ruleset the event's ruleset
 *
 * @example
 * rankBracket({ stages: [{ id: 's', kind: 'knockout' }], matches: [{ id: 'b.1', stage: 's', round: 1, number: 1, a: { entrant: 'x' }, b: { entrant: 'y' }, medal: 'gold' }], division: { age: 'adult' }, entrants: [{ id: 'x', weight: null }, { id: 'y', weight: null }] }, [{ matchId: 'b.1', winner: 'y', method: 'submission' }], { ageClasses: {}, standings: { matchPoints: { submission: [2, 0] }, submissions: ['submission'] } }).ranking.map(({ id, rank }) => [id, rank]); // => [['y', 1], ['x', 2]]
 */
export function rankBracket(
  bracket: RankableBracket,
  results: readonly MatchResult[],
  ruleset: Pick<Ruleset, 'standings' | 'ageClasses'>,
  options: RankOptions = {},
): Standings {
  const { out = new Map<string, OutReason>(), keptPlaces = new Set<string>() } = options;
  const left = new Set([...out.keys()].filter((id) => !keptPlaces.has(id)));
  const given = new Map(results.map((result) => [result.matchId, result]));
  const placesOf = (stage: string, states: readonly MatchState[], athletes: readonly RankedAthlete[]) => {
    const inStage = new Set(bracket.matches.flatMap((match) => (match.stage === stage ? [match.id] : [])));
    const pool: Pool = {
      results: states.flatMap((state) => (inStage.has(state.id) ? poolResult(state, given, out) : [])),
      rules: ruleset.standings,
      minors: isMinorsClass(bracket.division.age, ruleset),
    };
    return rankPool(athletes, pool, options.decisions ?? []);
  };
  const state = advance(bracket.matches, results, {
    out: left,
    outOfFinals: keptPlaces,
    ranking: (stage, states) => {
      const gone = new Set([...left, ...disqualified(states, given)]);
      return qualified(placesOf(stage, states, bracket.entrants), gone, bracket.entrants.length);
    },
  });
  const pools = bracket.stages.filter(({ kind }) => kind === 'pool');
  const [pool] = pools;
  const inPool = pool ? placesOf(pool.id, state.matches, bracket.entrants) : [];
  const knockout = bracket.matches.filter(({ stage }) => !pools.some(({ id }) => id === stage));
  const finalists = finalistsOf(
    knockout.map(({ id }) => id),
    state,
  );
  const hasFinalStage = pool !== undefined && knockout.length > 0;
  const knockoutAthletes = hasFinalStage ? finalists : bracket.entrants.map(({ id }) => id);
  const places: readonly (PoolPlace | KnockoutPlace)[] = [
    ...(knockout.length > 0 ? rankKnockout(knockout, state.matches, knockoutAthletes) : []),
    ...inPool.flatMap((place) => withoutFinalists(place, finalists)),
  ];
  const all = state.matches.flatMap((match) => poolResult(match, given, out));
  const isFought = state.matches.every(
    ({ id, status }) => !isOpen(status) || knockout.some((match) => match.id === id),
  );
  const ties = isFought ? inPool.flatMap(({ athletes }) => (athletes.length > 1 ? [athletes] : [])) : [];
  return { ranking: ranked(places, all, ruleset), ties, complete: state.complete, state };
}

function isOpen(status: MatchState['status']): boolean {
  return status === 'ready' || status === 'waiting';
}

/** A match of a pool that counts: a result, or a walkover that the system made. */
function poolResult(
  { id, a, b, status, winner }: MatchState,
  given: ReadonlyMap<string, MatchResult>,
  out: ReadonlyMap<string, OutReason>,
): PoolResult[] {
  if (typeof a !== 'object' || typeof b !== 'object') return [];
  const competitors = [a.entrant, b.entrant] as const;
  const result = given.get(id);
  if (status === 'done' && result) return [{ ...result, competitors }];
  if (status !== 'walkover' && status !== 'void') return [];
  const absent = competitors.filter((athlete) => athlete !== winner);
  const injured = absent.every((athlete) => out.get(athlete) === 'medical');
  const method = winner === null ? 'double-walkover' : injured ? 'medical' : 'walkover';
  return [{ matchId: id, winner: winner ?? null, method, absent, competitors }];
}

/** Who is out of the bracket by a result. */
function disqualified(states: readonly MatchState[], given: ReadonlyMap<string, MatchResult>): string[] {
  return states.flatMap(({ id, a, b, status, winner }) => {
    const result = given.get(id);
    if (status !== 'done' || !result || !disqualifiesFromBracket(result)) return [];
    return [a, b].flatMap((occupant) =>
      typeof occupant === 'object' && occupant.entrant !== winner ? [occupant.entrant] : [],
    );
  });
}

/** The places of those who can go on, one by one: undefined where a tie must be resolved first, null behind the last. */
function qualified(
  places: readonly PoolPlace[],
  gone: ReadonlySet<string>,
  size: number,
): (string | null | undefined)[] {
  const taken = places.flatMap(({ athletes }) => {
    const coming = athletes.filter((id) => !gone.has(id));
    return coming.map((id) => (coming.length === 1 ? id : undefined));
  });
  return [...taken, ...Array<null>(size - taken.length).fill(null)];
}

function finalistsOf(knockout: readonly string[], state: BracketState): string[] {
  return state.matches.flatMap(({ id, a, b }) =>
    knockout.includes(id)
      ? [a, b].flatMap((occupant) => (typeof occupant === 'object' ? [occupant.entrant] : []))
      : [],
  );
}

function withoutFinalists(place: PoolPlace, finalists: readonly string[]): PoolPlace[] {
  const athletes = place.athletes.filter((id) => !finalists.includes(id));
  return athletes.length > 0 ? [{ ...place, athletes }] : [];
}

function ranked(
  places: readonly (PoolPlace | KnockoutPlace)[],
  results: readonly PoolResult[],
  { standings }: Pick<Ruleset, 'standings'>,
): Ranking[] {
  const ranking: Ranking[] = [];
  for (const place of places) {
    const skipped = 'belowEmptyFirst' in place ? 1 : 0;
    const rank = ranking.length + 1 + skipped;
    for (const id of place.athletes) {
      const { points, wins, losses } = tallyOf(id, results, standings);
      ranking.push({ rank, id, points, wins, losses, decidedBy: [place.decidedBy].flat() });
    }
  }
  return ranking;
}
