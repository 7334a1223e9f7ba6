import type { BracketSummary, BracketView, PlanView } from '@openmat/contracts';
import type { Ruleset } from '@openmat/core';
import { athleteIn, stateOf, statusOf } from '../match-day/match-status.ts';
import { foughtView } from '../match-day/match-view.ts';
import { present } from '../value/changed.ts';
import { entrantViews, type People } from './people.ts';
import type { BracketRecord } from './records.ts';
import { type BracketStandings, standingsOf } from './standings-of.ts';

export const bracketEtag = ({ revision, seq }: BracketRecord) => `"${revision}.${seq}"`;

export function bracketSummary(bracket: BracketRecord): BracketSummary {
  const { id, label, state, format, division, entrants, matches } = bracket;
  return { id, label, state, format, division, entrants: entrants.length, matches: matches.length };
}

export function bracketView(bracket: BracketRecord, ruleset: Ruleset, people: People): BracketView {
  const standings = standingsOf(bracket, ruleset);
  return {
    ...madeView(bracket, people),
    state: bracket.state,
    matches: bracket.matches.map((match) => {
      const state = stateOf(standings, match);
      const { revision } = match;
      const competitors = present({ a: athleteIn(state.a), b: athleteIn(state.b) });
      const status = statusOf(state, match);
      return { ...matchView(match), revision, status, competitors, ...foughtView(match) };
    }),
    standings: standingsView(standings),
  };
}

function standingsView({ ranking, ties, complete, awards }: BracketStandings): BracketView['standings'] {
  return {
    ranking: ranking.map(({ decidedBy, ...place }) => ({ ...place, decidedBy: [...decidedBy] })),
    ties: ties.map((group) => [...group]),
    complete,
    awards: [...awards],
  };
}

/** A bracket of a plan, as the command line writes it. */
export function plannedBracketView(
  bracket: BracketRecord,
  plan: string,
  people: People,
): PlanView['brackets'][number] {
  return {
    ...madeView(bracket, people),
    matches: bracket.matches.map(matchView),
    ...(bracket.revision !== plan && { kept: true }),
  };
}

/** What was made by the plan, but the matches. */
function madeView(bracket: BracketRecord, people: People) {
  const { id, label, format, division, joins, weightSpread, warnings, stages } = bracket;
  const entrants = entrantViews(bracket, people);
  return {
    id,
    label,
    format,
    division,
    ...(joins && { joins: [...joins] }),
    entrants,
    weightSpread,
    warnings: [...warnings],
    stages: [...stages],
  };
}

function matchView(match: BracketRecord['matches'][number]) {
  const { droppedIfSwept, revision: _, startedAt: __, result: ___, ...made } = match;
  return { ...made, ...(droppedIfSwept && { droppedIfSwept: [...droppedIfSwept] }) };
}
