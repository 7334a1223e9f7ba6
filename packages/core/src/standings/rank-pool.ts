import { criterionValues, type Pool, type RankedAthlete, type TalliedPool } from './criteria.ts';
import type { Criterion } from './rules.ts';
import { tallyOf } from './tally.ts';

/** Athletes who share a place, with the criteria that set them apart from the others, in the order of use. */
export interface PoolPlace {
  readonly athletes: readonly string[];
  readonly decidedBy: readonly (Criterion | 'official-decision')[];
}

/**
 * Ranks a pool. The first criterion ranks; among those it leaves level each tiebreaker in turn orders all whose values
 * differ, and those still level start again (or go on with the next one). Who is level to the end shares a place, unless
 * an official has put exactly them in order: never a silent order, never a coin.
 * Rulebooks `madison`, "Division Winners", and `pool-finals`, "If there is a tie".
 *
 * @param athletes everybody in the pool
 * @param pool the results and the rules
 * @param decisions recorded orders of athletes who were tied
 * @returns the places, best first
 *
 * @example
 * rankPool([{ id: 'x', weight: null }, { id: 'y', weight: null }], { results: [], minors: false, rules: { criteria: ['wins'], matchPoints: {}, submissions: [] } }, []); // => [{ athletes: ['x', 'y'], decidedBy: [] }]
 */
export function rankPool(
  athletes: readonly RankedAthlete[],
  pool: Pool,
  decisions: readonly (readonly string[])[],
): readonly PoolPlace[] {
  const [ranking] = pool.rules.criteria;
  if (!ranking || athletes.length === 0) return [];
  const tallies = new Map(athletes.map(({ id }) => [id, tallyOf(id, pool.results, pool.rules)]));
  const tallied = { ...pool, tallies };
  return splitBy(ranking, athletes, tallied).flatMap((group, _, groups) =>
    breakTie(group, 1, groups.length > 1 ? [ranking] : [], { pool: tallied, decisions }),
  );
}

interface TieContext {
  readonly pool: TalliedPool;
  readonly decisions: readonly (readonly string[])[];
}

function breakTie(
  group: readonly RankedAthlete[],
  from: number,
  decidedBy: PoolPlace['decidedBy'],
  context: TieContext,
): readonly PoolPlace[] {
  const { criteria, afterSplit } = context.pool.rules;
  const ids = group.map(({ id }) => id);
  if (group.length === 1) return [{ athletes: ids, decidedBy }];
  for (const [index, criterion] of criteria.entries()) {
    if (index < from) continue;
    const parts = splitBy(criterion, group, context.pool);
    if (parts.length === 1) continue;
    const used = decidedBy.includes(criterion) ? decidedBy : [...decidedBy, criterion];
    const next = afterSplit === 'restart' ? 1 : index + 1;
    return parts.flatMap((part) => breakTie(part, next, used, context));
  }
  const decision = context.decisions.find(
    (order) => order.length === ids.length && ids.every((id) => order.includes(id)),
  );
  if (!decision) return [{ athletes: ids, decidedBy }];
  return decision.map((id) => ({ athletes: [id], decidedBy: [...decidedBy, 'official-decision'] }));
}

/** The group in parts of equal value, best first; one part where the criterion says nothing. */
function splitBy(
  criterion: Criterion,
  group: readonly RankedAthlete[],
  pool: TalliedPool,
): RankedAthlete[][] {
  const values = criterionValues[criterion](group, pool);
  if (!values) return [[...group]];
  const parts = new Map<number, RankedAthlete[]>();
  for (const [index, athlete] of group.entries()) {
    const value = values[index] as number;
    parts.set(value, [...(parts.get(value) ?? []), athlete]);
  }
  return [...parts].sort(([a], [b]) => b - a).map(([, part]) => part);
}
