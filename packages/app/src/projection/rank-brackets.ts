import type { PublicBracket } from '@openmat/contracts';
import type { BracketRecord } from '../bracketing/records.ts';
import type { Deps } from '../ports.ts';
import type { StandingsRecord } from './records.ts';
import { renderBracket } from './render-bracket.ts';
import type { AllStandings, Bracketed } from './render-event.ts';
import { standingsRecord, storeStandings } from './standings-records.ts';

export type RankedBracket = {
  readonly bracket: BracketRecord;
  readonly standings: StandingsRecord;
  readonly view: PublicBracket;
};

export type RankedBrackets = {
  readonly ranked: readonly RankedBracket[];
  /** What is wrong with the others, by bracket. */
  readonly failed: ReadonlyMap<string, unknown>;
};

/** Ranks and shows these brackets of a plan. One that cannot be shown does no harm to the others. */
export function rankBrackets(
  shared: Bracketed,
  ids: readonly string[],
  brackets: ReadonlyMap<string, BracketRecord>,
): RankedBrackets {
  const ranked: RankedBracket[] = [];
  const failed = new Map<string, unknown>();
  for (const id of ids) {
    try {
      const bracket = brackets.get(id);
      if (!bracket) throw new Error(`bracket ${id} is missing`);
      const standings = standingsRecord(bracket, shared.plan.ruleset);
      ranked.push({ bracket, standings, view: renderBracket(bracket, standings, shared) });
    } catch (error) {
      failed.set(id, error);
    }
  }
  return { ranked, failed };
}

/**
 * The standings of all brackets of a plan: those just made, and of the others what is stored. Where nothing is stored,
 * they are made and stored now.
 */
export async function allStandings(
  deps: Deps,
  shared: Bracketed,
  { ranked, failed }: RankedBrackets,
  stored: readonly StandingsRecord[],
): Promise<AllStandings> {
  const { refs } = shared.plan;
  const all = new Map(ranked.map(({ standings }) => [standings.bracket, standings]));
  for (const standings of stored) {
    if (refs.get(standings.bracket)?.revision !== standings.revision) continue;
    if ((all.get(standings.bracket)?.seq ?? 0) < standings.seq) all.set(standings.bracket, standings);
  }
  const missing = [...refs.values()].filter(({ id }) => !all.has(id) && !failed.has(id));
  if (missing.length === 0) return all;
  const read = await deps.db.getAll('bracket', missing);
  const brackets = new Map(read.flatMap((bracket) => (bracket ? [[bracket.id, bracket]] : [])));
  const found = rankBrackets(shared, [...brackets.keys()], brackets).ranked.map(({ standings }) => standings);
  await storeStandings(deps, found);
  for (const standings of found) all.set(standings.bracket, standings);
  return all;
}
