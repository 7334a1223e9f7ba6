import { type Ruleset, rankBracket, type Standings } from '@openmat/core';
import type { BracketRecord } from './records.ts';

/** Where a bracket stands, by the results it has. */
export function standingsOf(bracket: BracketRecord, ruleset: Ruleset): Standings {
  const { division, stages, matches, entrants, decisions = [], out = [] } = bracket;
  const graph = {
    division,
    stages,
    matches,
    entrants: entrants.map(({ athlete, weight }) => ({ id: athlete, weight })),
  };
  const results = matches.flatMap(({ id, result }) => (result ? [{ ...result, matchId: id }] : []));
  const reasons = new Map(out.map(({ athlete, reason }) => [athlete, reason]));
  return rankBracket(graph, results, ruleset, { decisions, out: reasons });
}
