import { type PublicMat, publicSchemaPath } from '@openmat/contracts';
import { isSettled, type Match, type MatchState } from '@openmat/core';
import { type Estimates, estimateView, inOrderOfCalls } from '../bracketing/estimate-day.ts';
import type { ScheduledOnMat } from '../bracketing/live-plan.ts';
import { bracketOfMatch } from '../match-id.ts';
import { writeZoned } from '../value/zoned.ts';
import { competitorsOf, sideOf, statusOf } from './render-bracket.ts';
import type { AllStandings, Bracketed } from './render-event.ts';

type MatMatch = PublicMat['matches'][number];

/** What is still to be fought on a mat: what has been started, then the others as they are called. */
export function renderMat(
  bracketed: Bracketed,
  all: AllStandings,
  estimates: Estimates,
  mat: number,
): PublicMat {
  const { event, plan } = bracketed;
  const matches = plan.schedule.flatMap((planned) =>
    planned.mat === mat ? toFight(planned, bracketed, all, estimates) : [],
  );
  const started = matches.filter(({ status }) => status === 'started');
  const others = matches.filter(({ status }) => status !== 'started');
  return {
    $schema: publicSchemaPath('mat'),
    version: 1,
    event: event.id,
    mat,
    timeZone: event.timeZone,
    matches: inOrderOfCalls([...started, ...others], estimates),
  };
}

/** A planned match, if it is still to be fought. */
function toFight(
  planned: ScheduledOnMat,
  { event, plan }: Bracketed,
  all: AllStandings,
  estimates: Estimates,
): MatMatch[] {
  const { matchId, start, end } = planned;
  const outline = plan.outlines.get(bracketOfMatch(matchId));
  const standings = all.get(bracketOfMatch(matchId));
  const match = outline?.matches.find(({ id }) => id === matchId);
  const state = standings?.matches.find(({ id }) => id === matchId);
  if (!outline || !standings || !match || !state || isSettled(state)) return [];
  const competitors = competitorsOf(outline, plan);
  return [
    {
      matchId,
      bracket: outline.id,
      label: outline.label,
      status: statusOf(state, standings),
      start: writeZoned(start, event.timeZone),
      end: writeZoned(end, event.timeZone),
      ...estimateView(estimates.get(matchId), event.timeZone),
      a: namedSide(match, state, 'a', competitors),
      b: namedSide(match, state, 'b', competitors),
    },
  ];
}

function namedSide(
  match: Match,
  state: MatchState,
  which: 'a' | 'b',
  competitors: ReturnType<typeof competitorsOf>,
): MatMatch['a'] {
  const occupant = state[which];
  const side = sideOf(match[which], occupant, competitors);
  if (typeof occupant !== 'object') return side;
  const { name, club } = competitors(occupant.entrant);
  return { ...side, name, club };
}
