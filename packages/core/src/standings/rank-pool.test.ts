import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ResultMethod } from '../match-result.ts';
import { rankPool } from './rank-pool.ts';
import type { Criterion, StandingsRules } from './rules.ts';
import type { PoolResult } from './tally.ts';

const WORTH: Partial<Record<ResultMethod, [number, number]>> = {
  submission: [2, 0],
  decision: [1, 0],
  points: [2, 0],
  dq: [1, -1],
  'double-dq': [1, -1],
  walkover: [1, -1],
};
const base = {
  matchPoints: WORTH as StandingsRules['matchPoints'],
  submissions: ['submission'] as const,
  afterSplit: 'restart' as const,
  medals: 3,
  clubPoints: [],
};
const madison: StandingsRules = {
  ...base,
  headToHead: 'points',
  criteria: ['points', 'head-to-head', 'submissions', 'fastest-submission', 'lower-weight'],
};
const poolFinals: StandingsRules = {
  ...base,
  headToHead: 'wins',
  criteria: [
    'wins',
    'submissions',
    'head-to-head',
    'fastest-submission',
    'score-points',
    'score-advantages',
    'score-penalties',
  ],
};

interface World {
  results: PoolResult[];
  weights: Record<string, number>;
  rules: StandingsRules;
  minors: boolean;
}

/** The table in the words of the rulebooks, athlete by athlete, written without a look at the module under test. */
function value(criterion: Criterion, athlete: string, tied: string[], world: World): number | 'skip' {
  const { results, rules } = world;
  let total = 0;
  let fastest = 1e9;
  const beaten = new Set<string>();
  const lostTo = new Set<string>();
  let headToHead = 0;
  for (const result of results) {
    const [a, b] = result.competitors;
    if (athlete !== a && athlete !== b) continue;
    const other = athlete === a ? b : a;
    const won = result.winner === athlete;
    const score = athlete === a ? result.a : result.b;
    const worth = WORTH[result.method] as [number, number];
    if (criterion === 'points') total += won ? worth[0] : worth[1];
    if (criterion === 'wins') total += won ? 1 : 0;
    if (criterion === 'submissions') total += won && result.method === 'submission' ? 1 : 0;
    if (won && result.method === 'submission') fastest = Math.min(fastest, result.seconds ?? 1e9);
    if (criterion === 'score-points') total += score?.points ?? 0;
    if (criterion === 'score-advantages') total += score?.advantages ?? 0;
    if (criterion === 'score-penalties') total -= score?.penalties ?? 0;
    if (tied.includes(other)) {
      (won ? beaten : lostTo).add(other);
      headToHead += rules.headToHead === 'wins' ? (won ? 1 : 0) : won ? worth[0] : worth[1];
    }
  }
  if (criterion === 'fastest-submission') return -fastest;
  if (criterion === 'lower-weight') return world.minors ? 'skip' : -(world.weights[athlete] as number);
  if (criterion !== 'head-to-head') return total;
  const met = (x: string, y: string) =>
    results.some(({ competitors }) => competitors.includes(x) && competitors.includes(y));
  if (tied.every((x) => tied.every((y) => x === y || met(x, y)))) return headToHead;
  if (beaten.size === tied.length - 1 && lostTo.size === 0) return 1;
  if (lostTo.size === tied.length - 1 && beaten.size === 0) return -1;
  return 0;
}

function reference(tied: string[], from: number, world: World): string[][] {
  if (tied.length < 2) return [tied];
  for (let k = from; k < world.rules.criteria.length; k++) {
    const criterion = world.rules.criteria[k] as Criterion;
    const values = new Map(tied.map((athlete) => [athlete, value(criterion, athlete, tied, world)]));
    const distinct = [...new Set(values.values())].filter((one): one is number => one !== 'skip');
    if (distinct.length < 2) continue;
    return distinct
      .sort((x, y) => y - x)
      .flatMap((one) =>
        reference(
          tied.filter((athlete) => values.get(athlete) === one),
          1,
          world,
        ),
      );
  }
  return [tied];
}

/** Few values of everything, so that ties are everywhere. */
const world = fc
  .record({
    n: fc.integer({ min: 2, max: 6 }),
    rules: fc.constantFrom(madison, poolFinals),
    minors: fc.boolean(),
    partial: fc.boolean(),
    choices: fc.infiniteStream(fc.nat({ max: 1_000_000 })),
  })
  .map(({ n, rules, minors, partial, choices }) => {
    const pick = (limit: number) => (choices.next().value as number) % limit;
    const athletes = Array.from({ length: n }, (_, i) => `p${i}`);
    const results: PoolResult[] = [];
    for (let i = 0; i < n; i++) {
      for (let j = i + 1; j < n; j++) {
        if (partial && pick(3) === 0) continue;
        const competitors = [`p${i}`, `p${j}`] as const;
        const method = (['submission', 'decision', 'points', 'dq', 'double-dq'] as const)[
          pick(5)
        ] as ResultMethod;
        const score = () => ({ points: pick(2), advantages: pick(2), penalties: pick(2) });
        results.push({
          matchId: `${i}-${j}`,
          winner: method === 'double-dq' ? null : (competitors[pick(2)] as string),
          method,
          seconds: 60 * (1 + pick(2)),
          a: score(),
          b: score(),
          competitors,
        });
      }
    }
    const weights = Object.fromEntries(athletes.map((id) => [id, 70 + pick(2)]));
    return { athletes, results, weights, rules, minors };
  });

describe('rankPool', () => {
  test('agrees with a brute-force reading of the rules on 3,000 random pools with ties everywhere', () => {
    fc.assert(
      fc.property(world, ({ athletes, ...rest }) => {
        const ranked = athletes.map((id) => ({
          id,
          weight: { hundredths: (rest.weights[id] as number) * 100, unit: 'kg' as const },
        }));
        const places = rankPool(ranked, rest, []);
        const expected = reference(athletes, 0, rest).map((group) => [...group].sort());
        expect(places.map((place) => [...place.athletes].sort())).toEqual(expected);
      }),
      { numRuns: 3000 },
    );
  });
});
