import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comeback } from '../format/comeback.ts';
import { singleElimination } from '../format/single-elimination.ts';
import type { MatchResult } from '../match-result.ts';
import { awardTable, type Won } from './award-table.ts';
import { awardsOf } from './awards.ts';
import { type RankableBracket, type RankOptions, rankBracket } from './rank-bracket.ts';
import { bracket, pool, resultsOf, ruleset } from './testing/results.ts';

const award = (of: RankableBracket, results: readonly MatchResult[], id: string, options: RankOptions = {}) =>
  awardsOf(rankBracket(of, results, ruleset(id), options), results, ruleset(id).standings, options.out).map(
    ({ id, medal, clubPoints }) => `${id} ${medal ?? '-'} ${clubPoints}`,
  );
const awardPool = (ids: string, lines: string, id = 'madison', options?: RankOptions) => {
  const of = pool(ids);
  return award(of, resultsOf(of, lines), id, options);
};
const knockout = (ids: string) =>
  bracket(
    singleElimination(
      'b',
      [...ids].map((id) => ({ id, club: '' })),
    ),
    [...ids],
  );
const won = (match: number, winner: string, more: Partial<MatchResult> = {}): MatchResult => ({
  matchId: `b.${match}`,
  winner,
  method: 'submission',
  ...more,
});
const nobody = (match: number, more: Partial<MatchResult> = {}): MatchResult => ({
  matchId: `b.${match}`,
  winner: null,
  method: 'double-dq',
  ...more,
});

describe('medals and points for the places of a round robin', () => {
  const order = 'A sub B 10, A sub C 20, A sub D 30, B sub C 40, B sub D 50, C sub D 60';

  test('go to places 1 to 3: 9, 3 and 1 points', () => {
    expect(awardPool('ABCD', order)).toEqual(['A 1 9', 'B 2 3', 'C 3 1']);
  });

  test('go to places 1 to 4 where the ruleset has a fourth medal, which brings no points', () => {
    expect(awardPool('ABCD', order, 'pool-finals')).toEqual(['A 1 9', 'B 2 3', 'C 3 1', 'D 4 0']);
  });

  test('are not known before the last match', () => {
    expect(awardPool('ABCD', order.split(', ').slice(0, -1).join(', '))).toEqual([]);
  });

  const cycle = 'A sub B 30, B sub C 30, C sub A 30';

  test('wait where nothing separates the tied, until an official has decided', () => {
    expect(awardPool('ABC', cycle)).toEqual([]);
    expect(awardPool('ABC', cycle, 'madison', { decisions: [['C', 'A', 'B']] })).toEqual([
      'C 1 9',
      'A 2 3',
      'B 3 1',
    ]);
  });

  test('do not wait for a tie further up', () => {
    const lines = `${cycle}, A sub D 5, B sub D 5, C sub D 5`;
    expect(awardPool('ABCD', lines)).toEqual([]);
    expect(awardPool('ABCD', lines, 'pool-finals')).toEqual(['D 4 0']);
  });

  test('are not given to somebody disqualified from the event, and nobody moves up', () => {
    const out = new Map([['A', 'dq' as const]]);
    expect(awardPool('ABCD', order, 'madison', { out })).toEqual(['B 2 3', 'C 3 1']);
  });

  test('are not given to somebody disqualified from the bracket by a result; from a match only, they are', () => {
    const of = pool('AB');
    const [match] = of.matches;
    const dq = { matchId: match?.id ?? '', winner: 'A', method: 'dq' } as const;
    expect(award(of, [dq], 'madison')).toEqual(['A 1 9', 'B 2 3']);
    expect(award(of, [{ ...dq, dqScope: 'bracket' }], 'madison')).toEqual(['A 1 9']);
    expect(award(of, [{ ...dq, dqScope: 'event' }], 'madison')).toEqual(['A 1 9']);
  });

  test('are not given to somebody who never came; who was injured in a match keeps the place', () => {
    const lines = 'A sub B 10, A wo C, B wo C';
    expect(awardPool('ABC', lines)).toEqual(['A 1 9', 'B 2 3']);
    expect(awardPool('ABC', 'A sub B 10', 'madison', { out: new Map([['C', 'withdrawn']]) })).toEqual([
      'A 1 9',
      'B 2 3',
    ]);
    expect(
      awardPool('ABC', 'A sub B 10, A sub C 20', 'madison', { out: new Map([['C', 'medical']]) }),
    ).toEqual(['A 1 9', 'B 2 3', 'C 3 1']);
  });

  test('go to whoever came, where the only opponent did not', () => {
    expect(awardPool('AB', 'A wo B')).toEqual(['A 1 9']);
  });
});

describe('medals of a knock-out', () => {
  test('"a third-place fight for bronze": one bronze, for whoever wins it', () => {
    const results = [won(1, 'A'), won(2, 'B'), won(3, 'D'), won(4, 'A')];
    expect(award(knockout('ABCD'), results, 'sub-overtime')).toEqual(['A 1 9', 'B 2 3', 'D 3 1']);
  });

  test('two bronze medals where both lose the fight for it, two silver ones where both lose the final', () => {
    const semifinals = [won(1, 'A'), won(2, 'B')];
    expect(award(knockout('ABCD'), [...semifinals, nobody(3), won(4, 'A')], 'sub-overtime')).toEqual([
      'A 1 9',
      'B 2 3',
      'D 3 1',
      'C 3 1',
    ]);
    expect(award(knockout('ABCD'), [...semifinals, won(3, 'C'), nobody(4)], 'sub-overtime')).toEqual([
      'A 2 3',
      'B 2 3',
      'C 3 1',
    ]);
  });

  test('second-half-points, a fixed final: "both be disqualified from the tournament", and get nothing', () => {
    const fixed = [won(1, 'A'), won(2, 'B'), won(3, 'C'), nobody(4, { dqScope: 'event' })];
    expect(award(knockout('ABCD'), fixed, 'second-half-points')).toEqual(['C 3 1']);
  });

  test('of three: the loser of the second match has bronze; who never comes has none', () => {
    const three = bracket(comeback('b', ['A', 'B', 'C'], 'fight'), ['A', 'B', 'C']);
    expect(award(three, [won(1, 'A'), won(2, 'C'), won(3, 'C')], 'sub-overtime')).toEqual([
      'C 1 9',
      'A 2 3',
      'B 3 1',
    ]);
    const out = new Map([['C', 'withdrawn' as const]]);
    expect(award(three, [won(1, 'A')], 'sub-overtime', { out })).toEqual(['A 1 9', 'B 2 3']);
  });
});

test('a season has points of its own where the ruleset says so', () => {
  const of = pool('AB');
  const results = resultsOf(of, 'A sub B 10');
  const standings = rankBracket(of, results, ruleset('madison'));
  const rules = { medals: 1, clubPoints: [9, 3, 1], seasonPoints: [20, 10] };
  expect(awardsOf(standings, results, rules)).toEqual([
    { id: 'A', place: 1, medal: 1, clubPoints: 9, seasonPoints: 20 },
    { id: 'B', place: 2, clubPoints: 3, seasonPoints: 10 },
  ]);
});

describe('the table of what was won', () => {
  const wins = fc.array(
    fc.record({
      who: fc.constantFrom('North', 'South', 'East', 'west'),
      points: fc.constantFrom(0, 1, 3, 9),
      medal: fc.integer({ min: 1, max: 4 }),
    }),
    { maxLength: 30 },
  );

  test('adds up to what was won, whatever the order, and ranks by points, then by the better medals', () => {
    fc.assert(
      fc.property(wins, fc.integer({ min: 0, max: 29 }), (list: Won[], turn) => {
        const table = awardTable(list);
        expect(awardTable([...list.slice(turn), ...list.slice(0, turn)])).toEqual(table);
        const worth = ({ points, medals }: (typeof table)[number]) =>
          medals.reduce((sum, count) => sum * 100 + count, points);
        for (const row of table) {
          const own = list.filter(({ who }) => who === row.who);
          expect(row.points).toBe(own.reduce((sum, { points }) => sum + points, 0));
          expect(row.medals.map((_, place) => own.filter(({ medal }) => medal === place + 1).length)).toEqual(
            row.medals,
          );
          expect(row.rank).toBe(1 + table.filter((other) => worth(other) > worth(row)).length);
        }
        expect(new Set(table.map(({ who }) => who))).toEqual(new Set(list.map(({ who }) => who)));
      }),
    );
  });
});
