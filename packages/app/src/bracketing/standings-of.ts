import { awardsOf, type PlaceAward, type Ruleset, rankBracket, type Standings } from '@openmat/core';
import type { BracketRecord } from './records.ts';

/** Where a bracket stands, and what its places bring once it is complete. */
export type BracketStandings = Standings & { readonly awards: readonly PlaceAward[] };

/** Where a bracket stands, by the results it has. */
export function standingsOf(bracket: BracketRecord, ruleset: Ruleset): BracketStandings {
  const { division, stages, matches, entrants, decisions = [], out = [] } = bracket;
  const graph = {
    division,
    stages,
    matches,
    entrants: entrants.map(({ athlete, weight }) => ({ id: athlete, weight })),
  };
  const results = matches.flatMap(({ id, result }) => (result ? [{ ...result, matchId: id }] : []));
  const reasons = new Map(out.map(({ athlete, reason }) => [athlete, reason]));
  const keptPlaces = new Set(out.flatMap(({ athlete, keepsPlace }) => (keepsPlace ? [athlete] : [])));
  const standings = rankBracket(graph, results, ruleset, { decisions, out: reasons, keptPlaces });
  return { ...standings, awards: awardsOf(standings, results, ruleset.standings, reasons) };
}
