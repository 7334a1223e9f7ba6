import {
  fail,
  type MatchResult,
  ok,
  type RankableBracket,
  type Result,
  type Ruleset,
  rankBracket,
} from '@openmat/core';
import { type Override, resolveRuleset } from '@openmat/rulesets';
import type { Io } from './io.ts';
import { EXIT, type Refusal } from './load-event.ts';
import { readJson } from './read-json.ts';
import { bracketSchema, resultsSchema } from './standings-schemas.ts';

export interface StandingsOptions {
  readonly ruleset: Ruleset;
  readonly set: readonly Override[];
}

/** `openmat standings`: a bracket of a plan and its results in, the ranking out. */
export async function standingsCommand(
  bracketPath: string,
  resultsPath: string,
  options: StandingsOptions,
  io: Io,
): Promise<Result<string, Refusal>> {
  const ruleset = resolveRuleset(options.ruleset, options.set);
  if (!ruleset.ok) return refuse(ruleset.error.map(({ path, message }) => `--set ${path}: ${message}`));
  const bracket = await readJson(bracketPath, bracketSchema, io);
  const results = await readJson(resultsPath, resultsSchema, io);
  if (!bracket.ok || !results.ok) {
    return refuse([...(bracket.ok ? [] : bracket.error), ...(results.ok ? [] : results.error)]);
  }
  const { age } = bracket.value.division;
  if (!(age in ruleset.value.ageClasses)) {
    return refuse([
      `${bracketPath}: division.age: ${JSON.stringify(age)} is no age class of ${ruleset.value.id}`,
    ]);
  }
  const faults = strangers(bracket.value, results.value).map((fault) => `${resultsPath}: ${fault}`);
  if (faults.length > 0) return refuse(faults);
  const { ranking, ties, complete, state } = rankBracket(bracket.value, results.value, ruleset.value);
  const ignored = state.ignored.map((id) => `${resultsPath}: ${id}: not the two who are in this match`);
  if (ignored.length > 0) return refuse(ignored);
  return ok(`${JSON.stringify({ ranking, ties, complete }, null, 2)}\n`);
}

/** Results of matches or people that the bracket does not have, and second results of one match. */
function strangers({ matches, entrants }: RankableBracket, results: readonly MatchResult[]): string[] {
  const people = new Set(entrants.map(({ id }) => id));
  const open = new Set(matches.map(({ id }) => id));
  return results.flatMap(({ matchId, winner, absent }, index) => {
    const unknown = [...(winner === null ? [] : [winner]), ...(absent ?? [])].filter((id) => !people.has(id));
    const faults = unknown.map((id) => `${index}: ${JSON.stringify(id)} is not in the bracket`);
    if (open.delete(matchId)) return faults;
    const known = matches.some(({ id }) => id === matchId);
    const what = known ? 'has two results' : 'is no match of the bracket';
    return [...faults, `${index}.matchId: ${JSON.stringify(matchId)} ${what}`];
  });
}

function refuse(lines: readonly string[]) {
  return fail({ exitCode: EXIT.input, lines });
}
