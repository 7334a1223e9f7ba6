import type { BracketSummary, BracketView, PlanView } from '@openmat/contracts';
import { entrantViews, type People } from './people.ts';
import type { BracketRecord } from './records.ts';

export const bracketEtag = ({ revision, seq }: BracketRecord) => `"${revision}.${seq}"`;

export function bracketSummary(bracket: BracketRecord): BracketSummary {
  const { id, label, state, format, division, entrants, matches } = bracket;
  return { id, label, state, format, division, entrants: entrants.length, matches: matches.length };
}

export function bracketView(bracket: BracketRecord, people: People): BracketView {
  const { id, label, state, format, division, weightSpread, warnings, stages, matches } = bracket;
  return {
    id,
    label,
    state,
    format,
    division,
    entrants: entrantViews(bracket, people),
    weightSpread,
    warnings: [...warnings],
    stages: [...stages],
    matches: matches.map(matchView),
  };
}

/** A bracket of a plan, as the command line writes it. */
export function plannedBracketView(
  bracket: BracketRecord,
  plan: string,
  people: People,
): PlanView['brackets'][number] {
  const { state: _, matches, ...view } = bracketView(bracket, people);
  return {
    ...view,
    matches: matches.map(({ revision: __, ...match }) => match),
    ...(bracket.revision !== plan && { kept: true }),
  };
}

function matchView({ droppedIfSwept, startedAt: _, result: __, ...match }: BracketRecord['matches'][number]) {
  return { ...match, ...(droppedIfSwept && { droppedIfSwept: [...droppedIfSwept] }) };
}
