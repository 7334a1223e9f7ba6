import { isMinorsClass } from '../division/age-class.ts';
import type { Division } from '../division/division.ts';
import { matchSeconds } from '../division/match-time.ts';
import { isSpreadAbove, relativeSpread, type WeightRange } from '../division/spread.ts';
import type { Entry } from '../entry.ts';
import { buildBracket, formatOf } from '../format/build-bracket.ts';
import type { Ruleset } from '../ruleset.ts';
import { compareText } from '../value/compare-text.ts';
import { namedRandom } from '../value/named-random.ts';
import { shuffle } from '../value/shuffle.ts';
import { weightUnits } from '../value/weight.ts';
import type { Bracket } from './types.ts';

interface BracketSpecification {
  readonly id: string;
  readonly label: string;
  readonly division: Division;
  /** Lightest first. */
  readonly group: readonly Entry[];
  readonly ruleset: Ruleset;
  readonly seed: number;
}

/** One bracket with its matches, drawn by the seed: who meets when tells nothing about anybody's weight. */
export function makeBracket({ id, label, division, group, ruleset, seed }: BracketSpecification): Bracket {
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
    entrants: group.map(({ id: athlete, entryId, name, club, weight }) => ({
      id: athlete,
      entryId,
      name,
      club,
      weight,
    })),
    weightSpread: range ? Math.round(relativeSpread(range) * 1e6) / 1e6 : 0,
    warnings: range ? spreadWarnings(range, division, ruleset) : [],
    stages: graph.stages,
    matches: graph.matches.map((match) => ({
      ...match,
      durationSeconds: matchSeconds(ruleset, division, match.medal === 'gold' ? 'final' : 'qualifying'),
    })),
  };
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

function percent(share: number): string {
  return `${Math.round(share * 10_000) / 100} %`;
}
