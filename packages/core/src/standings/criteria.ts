import { type Weight, weightUnits } from '../value/weight.ts';
import type { Criterion, StandingsRules } from './rules.ts';
import { type PoolResult, type Tally, tallyOf } from './tally.ts';

export interface RankedAthlete {
  readonly id: string;
  readonly weight: Weight | null;
}

/** A pool, for those who are compared in it. */
export interface Pool {
  readonly results: readonly PoolResult[];
  readonly rules: StandingsRules;
  /** Minors are never ranked by weight. */
  readonly minors: boolean;
}

/** A pool with what everybody's results add up to. */
export interface TalliedPool extends Pool {
  readonly tallies: ReadonlyMap<string, Tally>;
}

/** A value for each of those compared, the higher the better; undefined where the criterion cannot be used. */
type CriterionValues = (group: readonly RankedAthlete[], pool: TalliedPool) => readonly number[] | undefined;

/** What each criterion says of a group of athletes who are level so far. */
export const criterionValues: Readonly<Record<Criterion, CriterionValues>> = {
  points: byTally(({ points }) => points),
  wins: byTally(({ wins }) => wins),
  submissions: byTally(({ submissions }) => submissions),
  'head-to-head': headToHead,
  'fastest-submission': byTally(({ fastestSubmission }) => -fastestSubmission),
  'score-points': byTally(({ scorePoints }) => scorePoints),
  'score-advantages': byTally(({ scoreAdvantages }) => scoreAdvantages),
  'score-penalties': byTally(({ scorePenalties }) => -scorePenalties),
  'lower-weight': lowerWeight,
};

function byTally(value: (tally: Tally) => number): CriterionValues {
  return (group, { tallies }) => group.map(({ id }) => value(tallies.get(id) as Tally));
}

/**
 * The table of the matches among the tied, where all of them have met; where they have not, whoever beat all the others
 * is above them and whoever lost to all of them below.
 * Rulebooks `madison`, "Tiebreakers", and `pool-finals`, "2. Head-to-head".
 */
function headToHead(
  group: readonly RankedAthlete[],
  { results, rules }: Pool,
): readonly number[] | undefined {
  const ids = new Set(group.map(({ id }) => id));
  const among = results.filter(({ competitors: [a, b] }) => ids.has(a) && ids.has(b));
  const pairs = new Set(among.map(({ competitors }) => [...competitors].sort().join('\n')));
  const allMet = pairs.size === (group.length * (group.length - 1)) / 2;
  const tallies = group.map(({ id }) => tallyOf(id, among, rules));
  if (allMet) return tallies.map((tally) => tally[rules.headToHead]);
  const opponents = (id: string) =>
    new Set(among.flatMap(({ competitors }) => (competitors.includes(id) ? competitors : []))).size - 1;
  return group.map(({ id }, index) => {
    const { wins, losses } = tallies[index] as Tally;
    if (opponents(id) < group.length - 1 || (wins > 0 && losses > 0)) return 0;
    return wins > 0 ? 1 : -1;
  });
}

/** The lighter one, adults only. Rulebook `madison`, "Tiebreakers"; the criterion is ours. */
function lowerWeight(group: readonly RankedAthlete[], { minors }: Pool): readonly number[] | undefined {
  if (minors || group.some(({ weight }) => weight === null)) return undefined;
  return group.map(({ weight }) => (weight ? -weightUnits(weight) : 0));
}
