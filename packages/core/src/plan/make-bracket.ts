import { isMinorsClass } from '../division/age-class.ts';
import type { Division } from '../division/division.ts';
import { matchSeconds } from '../division/match-time.ts';
import { isSpreadAbove, relativeSpread, type WeightRange } from '../division/spread.ts';
import type { Entry } from '../entry.ts';
import { buildBracket, formatOf } from '../format/build-bracket.ts';
import type { Match } from '../format/graph.ts';
import type { Ruleset } from '../ruleset.ts';
import { compareText } from '../value/compare-text.ts';
import { namedRandom } from '../value/named-random.ts';
import { shuffle } from '../value/shuffle.ts';
import { weightUnits } from '../value/weight.ts';
import { percent } from './percent.ts';
import type { Bracket } from './types.ts';

interface BracketSpecification {
  readonly id: string;
  readonly label: string;
  readonly division: Division;
  /** Every division that a merge brings together, the bracket's own first. */
  readonly joins?: readonly Division[];
  readonly warnings?: readonly string[];
  /** Lightest first. */
  readonly group: readonly Entry[];
  readonly ruleset: Ruleset;
  readonly seed: number;
}

/** One bracket with its matches, drawn by the seed: who meets when tells nothing about anybody's weight. */
export function makeBracket(specification: BracketSpecification): Bracket {
  const { id, label, division, joins, warnings = [], group, ruleset, seed } = specification;
  const format = formatOf(group.length, ruleset);
  const random = namedRandom(seed, id);
  const byId = [...group].sort((a, b) => compareText(a.entryId, b.entryId));
  const graph = buildBracket(format, id, shuffle(byId, random), { rematch: ruleset.rematch, random });
  const range = weightRange(group);
  return {
    id,
    label,
    format,
    division,
    ...(joins && { joins }),
    entrants: group.map(({ id: athlete, entryId, name, club, weight }) => ({
      id: athlete,
      entryId,
      name,
      club,
      weight,
    })),
    weightSpread: range ? Math.round(relativeSpread(range) * 1e6) / 1e6 : 0,
    warnings: [...(range ? spreadWarnings(range, division, ruleset) : []), ...warnings],
    stages: graph.stages,
    matches: graph.matches.map((match) => ({
      ...match,
      durationSeconds: shortestMatch(joins ?? [division], match, ruleset),
    })),
  };
}

/** After a merge the shortest match time of those joined applies. */
function shortestMatch(divisions: readonly Division[], { medal }: Match, ruleset: Ruleset): number {
  const stage = medal === 'gold' ? 'final' : 'qualifying';
  return Math.min(...divisions.map((division) => matchSeconds(ruleset, division, stage)));
}

function weightRange(group: readonly Entry[]): WeightRange | undefined {
  const units = group.flatMap(({ weight }) => (weight ? [weightUnits(weight)] : []));
  return units.length === 0 ? undefined : { min: Math.min(...units), max: Math.max(...units) };
}

/** Only a ruleset that groups by weight has something to say about the spread. */
function spreadWarnings(range: WeightRange, { age }: Division, ruleset: Ruleset): string[] {
  if (!ruleset.madison) return [];
  const { minors, adults } = ruleset.madison.warnSpread;
  const limit = isMinorsClass(age, ruleset) ? minors : adults;
  if (!isSpreadAbove(range, limit)) return [];
  return [`weight spread ${percent(relativeSpread(range))} is above ${percent(limit)}`];
}
