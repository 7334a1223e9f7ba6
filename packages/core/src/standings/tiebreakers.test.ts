import { describe, expect, test } from 'vitest';
import type { MatchResult } from '../match-result.ts';
import { rankBracket } from './rank-bracket.ts';
import { places, pool, rank, resultsOf, ruleset } from './testing/results.ts';

describe('madison, "Division Winners"', () => {
  test('the example of the book: two submissions, one decision and a loss are 5 points', () => {
    const five = pool('ABCDE');
    const standings = rank(five, 'A sub B, A sub C, A dec D, E sub A', 'madison');
    expect(standings.ranking.find(({ id }) => id === 'A')).toMatchObject({ points: 5, wins: 3, losses: 1 });
  });

  test('worked example 1: A 5, B 5, C 2, D 2, E −2; head to head A, B, C, D, E', () => {
    const five = pool('ABCDE');
    const standings = rank(
      five,
      'A sub B, A sub C, D dec A, A dec E, B sub C, B sub D, B dec E, C dec D, C wo E, D dq E',
      'madison',
    );
    expect(standings.ranking.map(({ id, points }) => [id, points])).toEqual([
      ['A', 5],
      ['B', 5],
      ['C', 2],
      ['D', 2],
      ['E', -2],
    ]);
    expect(standings.ranking.map(({ decidedBy }) => decidedBy)).toEqual([
      ['points', 'head-to-head'],
      ['points', 'head-to-head'],
      ['points', 'head-to-head'],
      ['points', 'head-to-head'],
      ['points'],
    ]);
    expect(standings).toMatchObject({ complete: true, ties: [] });
  });

  test('a hold stopped by referee or corner is worth a submission, an injury costs the injured nothing', () => {
    const three = pool('ABC');
    const [ab, ca, bc] = ['AB', 'CA', 'BC'].map(
      (pair) =>
        three.matches.find(({ a, b }) => [a, b].every((s) => 'entrant' in s && pair.includes(s.entrant)))
          ?.id ?? '',
    ) as [string, string, string];
    const results: MatchResult[] = [
      { matchId: ab, winner: 'A', method: 'referee-stoppage', seconds: 40 },
      { matchId: ca, winner: 'A', method: 'medical' },
    ];
    const out = new Map([['C', 'medical' as const]]);
    const { ranking } = rankBracket(three, results, ruleset('madison'), { out });
    expect(bc).not.toBe('');
    expect(ranking.map(({ id, points }) => [id, points])).toEqual([
      ['A', 3],
      ['B', 1],
      ['C', 0],
    ]);
  });

  test('a withdrawal costs a point for every match not fought, a double disqualification one each', () => {
    const withdrawn = rankBracket(pool('ABC'), [], ruleset('madison'), {
      out: new Map([['C', 'withdrawn' as const]]),
    });
    expect(withdrawn.ranking.find(({ id }) => id === 'C')).toMatchObject({ points: -2, losses: 2 });
    const both = rank(pool('AB'), 'both A B', 'madison');
    expect(both.ranking.map(({ points, wins, losses }) => [points, wins, losses])).toEqual([
      [-1, 0, 1],
      [-1, 0, 1],
    ]);
  });
});

describe('madison, "Tiebreakers"', () => {
  test('three in a circle of equal points are set apart by their submissions', () => {
    // Everybody has 4: A has beaten B and D by submission, B has beaten C and D, C has beaten A and won two decisions.
    const standings = rank(pool('ABC'), 'A sub B, B dec C, C sub A', 'madison');
    expect(places(standings)).toEqual(['1 C', '2 A', '3 B']);
  });

  test('two level inside a former three-way tie start again from head to head', () => {
    // Circle of submissions 2 each; the fastest submission puts A first, B and C are level at 60 s: B beat C.
    const standings = rank(pool('ABC'), 'A sub B 30, B sub C 60, C sub A 60', 'madison');
    expect(standings.ranking.map(({ id, decidedBy }) => [id, decidedBy])).toEqual([
      ['A', ['fastest-submission']],
      ['B', ['fastest-submission', 'head-to-head']],
      ['C', ['fastest-submission', 'head-to-head']],
    ]);
  });

  test('adults still level go by the lower weigh-in weight, minors never', () => {
    const lines = 'A dec B, B dec C, C dec A';
    expect(places(rank(pool('ABC', [72, 70, 71]), lines, 'madison'))).toEqual(['1 B', '2 C', '3 A']);
    const minors = { ...pool('ABC', [72, 70, 71]), division: { age: 'teens' } };
    expect(places(rank(minors, lines, 'madison'))).toEqual(['1 A', '1 B', '1 C']);
  });

  test('a circle that stays one is an explicit tie until an official resolves it', () => {
    const circle = pool('ABCD', [70, 70, 70, 60]);
    const lines = 'A dec B, B dec C, C dec A, A dec D, B dec D, C dec D';
    const tied = rank(circle, lines, 'madison');
    expect(places(tied)).toEqual(['1 A', '1 B', '1 C', '4 D']);
    expect(tied.ties.map((group) => [...group].sort())).toEqual([['A', 'B', 'C']]);
    const resolved = rank(circle, lines, 'madison', { decisions: [['C', 'A', 'B']] });
    expect(places(resolved)).toEqual(['1 C', '2 A', '3 B', '4 D']);
    expect(resolved.ranking[0]?.decidedBy).toEqual(['points', 'official-decision']);
    expect(resolved.ties).toEqual([]);
    expect(rank(circle, lines, 'madison', { decisions: [['A', 'B']] }).ties).toHaveLength(1);
  });

  test('has no ties to resolve while matches are open', () => {
    const { ties, complete } = rank(pool('ABC'), 'A dec B', 'madison');
    expect({ ties, complete }).toEqual({ ties: [], complete: false });
  });
});

describe('pool-finals, "If there is a tie"', () => {
  test('worked example 4: the fastest submission puts A first, then B beat C', () => {
    const standings = rank(pool('ABC'), 'A sub B 90, B sub C 150, C sub A 150', 'pool-finals');
    expect(places(standings)).toEqual(['1 A', '2 B', '3 C']);
    expect(standings.ranking.map(({ decidedBy }) => decidedBy)).toEqual([
      ['fastest-submission'],
      ['fastest-submission', 'head-to-head'],
      ['fastest-submission', 'head-to-head'],
    ]);
  });

  test('wins by submission come before head to head', () => {
    const standings = rank(
      pool('ABCD'),
      'A pts B, B sub C, B sub D, A pts C, D pts A, C pts D',
      'pool-finals',
    );
    expect(places(standings).slice(0, 2)).toEqual(['1 B', '2 A']);
  });

  test('points, advantages and penalties are summed over all matches, in this order', () => {
    const three = pool('ABC');
    const scored = (points: number[], advantages: number[], penalties: number[]) =>
      resultsOf(three, 'A pts B, B pts C, C pts A').map((result) => {
        const match = three.matches.find(({ id }) => id === result.matchId);
        const score = (slot: 'a' | 'b') => {
          const who =
            match && 'entrant' in match[slot]
              ? 'ABC'.indexOf((match[slot] as { entrant: string }).entrant)
              : 0;
          return {
            points: points[who] as number,
            advantages: advantages[who] as number,
            penalties: penalties[who] as number,
          };
        };
        return { ...result, a: score('a'), b: score('b') };
      });
    const order = (...scores: Parameters<typeof scored>) =>
      rankBracket(three, scored(...scores), ruleset('pool-finals'))
        .ranking.map(({ id }) => id)
        .join('');
    expect(order([1, 3, 2], [9, 0, 5], [0, 0, 0])).toBe('BCA');
    expect(order([2, 2, 2], [1, 0, 2], [0, 5, 9])).toBe('CAB');
    expect(order([2, 2, 2], [1, 1, 1], [2, 0, 1])).toBe('BCA');
  });
});
