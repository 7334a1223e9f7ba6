import {
  type MatchStatusView,
  type PublicBracket,
  type PublicCompetitor,
  type PublicSide,
  publicSchemaPath,
} from '@openmat/contracts';
import type { MatchState, Occupant, PlaceAward, Slot } from '@openmat/core';
import { found } from '../bracketing/live-plan.ts';
import type { BracketRecord } from '../bracketing/records.ts';
import { writeZoned } from '../value/zoned.ts';
import type { Outline, Shared, SharedPlan } from './load-shared.ts';
import type { StandingsRecord } from './records.ts';
import { WEIGHT_CRITERION } from './standings-records.ts';

const collator = new Intl.Collator('und');

/** By name; those of one name by their public id, which tells nothing about them. */
const byName = (a: PublicCompetitor, b: PublicCompetitor) =>
  collator.compare(a.name, b.name) || (a.id < b.id ? -1 : 1);

/** The people of a bracket as the public sees them, by athlete. */
export function competitorsOf({ entrants }: Outline, { people }: SharedPlan) {
  const shown = new Map(
    entrants.map(({ athlete, registration }) => [
      athlete,
      found(people.get(registration), `competitor ${registration}`),
    ]),
  );
  return (athlete: string) => found(shown.get(athlete), `competitor ${athlete}`);
}

type Competitors = ReturnType<typeof competitorsOf>;

/** A bracket with matches and standings. */
export function renderBracket(
  bracket: BracketRecord,
  standings: StandingsRecord,
  { event, plan }: Shared & { readonly plan: SharedPlan },
): PublicBracket {
  const { id, label, division, format, stages } = bracket;
  const competitors = competitorsOf(bracket, plan);
  const states = new Map(standings.matches.map((state) => [state.id, state]));
  return {
    $schema: publicSchemaPath('bracket'),
    version: 1,
    event: event.id,
    id,
    label,
    division,
    format,
    state: publicState(standings),
    timeZone: event.timeZone,
    entrants: entrantsOf(bracket, competitors),
    stages: [...stages],
    matches: bracket.matches.map((match) => {
      const state = found(states.get(match.id), `state of ${match.id}`);
      const { stage, round, number, medal, durationSeconds, startedAt } = match;
      return {
        id: match.id,
        stage,
        round,
        number,
        ...(medal && { medal }),
        durationSeconds,
        a: sideOf(match.a, state.a, competitors),
        b: sideOf(match.b, state.b, competitors),
        status: statusOf(state, standings),
        ...(state.winner !== undefined && { winner: idOf(state.winner, competitors) }),
        ...(startedAt !== undefined && { startedAt: writeZoned(startedAt, event.timeZone) }),
        ...(match.result && state.status === 'done' && { result: resultOf(match.result, competitors) }),
        ...timesOf(match.id, plan, event.timeZone),
      };
    }),
    standings: {
      ranking: rankingOf(standings, competitors).map(({ name: _, club: __, ...place }) => place),
      ties: tiesOf(standings, competitors),
      complete: standings.complete,
    },
  };
}

function entrantsOf({ entrants, out = [] }: BracketRecord, competitors: Competitors) {
  const gone = new Set(out.map(({ athlete }) => athlete));
  return entrants
    .map(({ athlete }) => ({ ...competitors(athlete), ...(gone.has(athlete) && { out: true as const }) }))
    .sort(byName);
}

const idOf = (athlete: string | null, competitors: Competitors) =>
  athlete === null ? null : competitors(athlete).id;

/** Who is in a slot, and where that comes from. */
export function sideOf(slot: Slot, occupant: Occupant, competitors: Competitors): PublicSide {
  const from = 'entrant' in slot ? {} : slot;
  if (occupant === 'tbd') return from;
  return occupant === 'bye' ? { ...from, bye: true } : { ...from, entrant: competitors(occupant.entrant).id };
}

/** What the core says of a match, and whether it is being fought. */
export const statusOf = ({ id, status }: MatchState, { started }: StandingsRecord): MatchStatusView =>
  status === 'ready' && started.includes(id) ? 'started' : status;

/** A bracket that is being replaced stays what it was until its successor is there. */
export const publicState = ({ state }: StandingsRecord) => (state === 'retiring' ? 'waiting' : state);

function resultOf(
  { winner, method, seconds, a, b }: NonNullable<BracketRecord['matches'][number]['result']>,
  competitors: Competitors,
) {
  return {
    winner: idOf(winner, competitors),
    method,
    ...(seconds !== undefined && { seconds }),
    ...(a && { a }),
    ...(b && { b }),
  };
}

function timesOf(matchId: string, { times }: SharedPlan, timeZone: string) {
  const planned = times.get(matchId);
  if (!planned) return {};
  const { mat, start, end } = planned;
  return { mat, start: writeZoned(start, timeZone), end: writeZoned(end, timeZone) };
}

/** Everybody's place; those who share a rank are in the order of their names. */
export function rankingOf({ ranking, awards }: StandingsRecord, competitors: Competitors) {
  const awardOf = new Map(awards.map((award) => [award.id, award]));
  return ranking
    .map(({ rank, id: athlete, points, wins, losses, decidedBy }) => {
      const { id, name, club } = competitors(athlete);
      const shown = decidedBy.filter((criterion) => criterion !== WEIGHT_CRITERION);
      const place = { rank, id, name, club, points, wins, losses, decidedBy: shown };
      return { ...place, ...awardShown(awardOf.get(athlete)) };
    })
    .sort((a, b) => a.rank - b.rank || byName(a, b));
}

const awardShown = ({ medal, clubPoints = 0 }: Partial<PlaceAward> = {}) => ({
  ...(medal !== undefined && { medal }),
  ...(clubPoints > 0 && { clubPoints }),
});

/** Those who are level, in the order of their names. */
export const tiesOf = ({ ties }: StandingsRecord, competitors: Competitors): string[][] =>
  ties.map((tie) =>
    tie
      .map(competitors)
      .sort(byName)
      .map(({ id }) => id),
  );
