import {
  type PublicBrackets,
  type PublicEvent,
  type PublicSchedule,
  type PublicStandings,
  publicSchemaPath,
} from '@openmat/contracts';
import { isSettled } from '@openmat/core';
import { type Estimates, estimateDay, estimateView } from '../bracketing/estimate-day.ts';
import { bracketOfMatch } from '../match-id.ts';
import { writeZoned } from '../value/zoned.ts';
import { keysOf } from './files.ts';
import type { Outline, Shared, SharedPlan } from './load-shared.ts';
import type { StandingsRecord } from './records.ts';
import { competitorsOf, publicState, rankingOf, tiesOf } from './render-bracket.ts';
import { renderTotals } from './render-totals.ts';

/** An event with its brackets. */
export type Bracketed = Shared & { readonly plan: SharedPlan };

export const isBracketed = (shared: Shared): shared is Bracketed => shared.plan !== undefined;

/** The standings of the brackets of a plan, by bracket. */
export type AllStandings = ReadonlyMap<string, StandingsRecord>;

/** An event, and where its other files lie. */
export function renderEvent({ event, plan }: Shared): PublicEvent {
  const { id, federation, name, startDate, endDate, startTime, timeZone, venue, status } = event;
  const keys = keysOf(id);
  return {
    $schema: publicSchemaPath('event'),
    version: 1,
    id,
    federation,
    name,
    startDate,
    endDate,
    startTime,
    timeZone,
    ...(venue !== undefined && { venue }),
    status,
    ruleset: event.ruleset,
    mats: event.mats,
    ...(plan && {
      files: {
        brackets: `/${keys.brackets}`,
        schedule: `/${keys.schedule}`,
        standings: `/${keys.standings}`,
        mats: matsOf(plan).map((mat) => `/${keys.mat(mat)}`),
      },
    }),
  };
}

export const matsOf = ({ mats }: SharedPlan) => Array.from({ length: mats }, (_, index) => index + 1);

/** Of each bracket that can be ranked, in the order of the plan. */
function eachBracket<T>(
  { plan }: Bracketed,
  all: AllStandings,
  show: (outline: Outline, standings: StandingsRecord) => T,
): T[] {
  return [...plan.outlines.values()].flatMap((outline) => {
    const standings = all.get(outline.id);
    return standings ? [show(outline, standings)] : [];
  });
}

/** All brackets in brief. */
export function renderBrackets(shared: Bracketed, all: AllStandings): PublicBrackets {
  const event = shared.event.id;
  const brackets = eachBracket(shared, all, ({ id, label, division, format, entrants }, standings) => ({
    id,
    label,
    division,
    format,
    state: publicState(standings),
    entrants: entrants.length,
    matches: standings.matches.length,
    settled: standings.matches.filter(isSettled).length,
    file: `/${keysOf(event).bracket(id)}`,
  }));
  return { $schema: publicSchemaPath('brackets'), version: 1, event, brackets };
}

/** The standings of all brackets, with names. */
export function renderStandings(shared: Bracketed, all: AllStandings): PublicStandings {
  const brackets = eachBracket(shared, all, (outline, standings) => {
    const competitors = competitorsOf(outline, shared.plan);
    return {
      id: outline.id,
      label: outline.label,
      state: publicState(standings),
      complete: standings.complete,
      ranking: rankingOf(standings, competitors),
      ties: tiesOf(standings, competitors),
    };
  });
  const ranked = eachBracket(shared, all, (outline, standings) => ({ outline, standings }));
  const totals = renderTotals(shared.plan, ranked);
  return { $schema: publicSchemaPath('standings'), version: 1, event: shared.event.id, brackets, totals };
}

/** When and where every match is planned, and when it is likely to start. */
export function renderSchedule({ event, plan }: Bracketed, estimates: Estimates): PublicSchedule {
  const { id, timeZone } = event;
  const matches = plan.schedule.map(({ matchId, mat, start, end }) => ({
    matchId,
    bracket: bracketOfMatch(matchId),
    mat,
    start: writeZoned(start, timeZone),
    end: writeZoned(end, timeZone),
    ...estimateView(estimates.get(matchId), timeZone),
  }));
  return { $schema: publicSchemaPath('schedule'), version: 1, event: id, timeZone, matches };
}

/**
 * When the matches still to be fought will start, as of the last start or result of the event: the files follow from
 * what is stored, and not from when they are rendered.
 */
export function estimateEvent(shared: Bracketed, all: AllStandings): Estimates {
  const brackets = eachBracket(shared, all, ({ division, matches }, { matches: states, times }) => ({
    division,
    matches,
    states,
    times,
  }));
  const moments = brackets.flatMap(({ times }) =>
    times.flatMap(({ startedAt = 0, endedAt = 0 }) => Math.max(startedAt, endedAt)),
  );
  const last = moments.reduce((latest, moment) => Math.max(latest, moment), 0);
  return estimateDay(shared.event, shared.plan, brackets, last);
}
