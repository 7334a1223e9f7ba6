import type { PublicStandings } from '@openmat/contracts';
import { awardTable, isSettled } from '@openmat/core';
import type { Outline, SharedPlan } from './load-shared.ts';
import type { StandingsRecord } from './records.ts';
import { competitorsOf } from './render-bracket.ts';

/** What the brackets of an event come to: matches fought and left, medals and points of the clubs. */
export function renderTotals(
  plan: SharedPlan,
  brackets: readonly { readonly outline: Outline; readonly standings: StandingsRecord }[],
): PublicStandings['totals'] {
  const matches = brackets.flatMap(({ standings }) => standings.matches);
  const won = brackets.flatMap(({ outline, standings }) => {
    const competitors = competitorsOf(outline, plan);
    return standings.awards.map(({ id, medal, clubPoints }) => {
      return { who: competitors(id).club, points: clubPoints, ...(medal !== undefined && { medal }) };
    });
  });
  const clubs = awardTable(won.filter(({ who }) => who !== ''));
  return {
    matches: matches.length,
    fought: matches.filter(({ status }) => status === 'done').length,
    left: matches.filter((match) => !isSettled(match)).length,
    clubs: clubs.map(({ who, medals, ...row }) => ({ club: who, ...row, medals: [...medals] })),
  };
}
