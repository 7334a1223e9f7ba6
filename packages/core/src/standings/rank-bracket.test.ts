import { findRuleset } from '@openmat/rulesets';
import { describe, expect, test } from 'vitest';
import { comeback } from '../format/comeback.ts';
import type { BracketGraph } from '../format/graph.ts';
import { poolFinals } from '../format/pool-finals.ts';
import { roundRobin } from '../format/round-robin.ts';
import { singleElimination } from '../format/single-elimination.ts';
import { bestOfThree } from '../format/single-match.ts';
import type { MatchResult } from '../match-result.ts';
import type { Ruleset } from '../ruleset.ts';
import { seededRandom } from '../value/random.ts';
import { type RankableBracket, type RankOptions, rankBracket } from './rank-bracket.ts';

const ruleset = (id: string) => findRuleset(id) as Ruleset;

function bracket(graph: BracketGraph, ids: readonly string[], kg: readonly number[] = []): RankableBracket {
  return {
    ...graph,
    division: { age: 'adult' },
    entrants: ids.map((id, i) => ({ id, weight: { hundredths: (kg[i] ?? 70) * 100, unit: 'kg' as const } })),
  };
}

const pool = (ids: string, kg?: number[]) => bracket(roundRobin('b', [...ids]), [...ids], kg);

/** `A sub B 90`, `D dec A`, `C wo E`, `E dq D`, `both A B`, with points as `A pts 4-2 B`. */
function resultsOf(of: RankableBracket, lines: string): MatchResult[] {
  const used = new Set<string>();
  return lines
    .split(',')
    .map((line) => line.trim())
    .map((line) => {
      const [winner = '', method = '', loser = '', seconds] = line.split(' ');
      const double = winner === 'both';
      const pair = double ? [method, loser] : [winner, loser];
      const match = of.matches.find(
        ({ id, a, b }) =>
          !used.has(id) && [a, b].every((slot) => !('entrant' in slot) || pair.includes(slot.entrant)),
      );
      if (!match) throw new Error(`no match for ${line}`);
      used.add(match.id);
      if (double) return { matchId: match.id, winner: null, method: 'double-dq' };
      const methods = {
        sub: 'submission',
        dec: 'decision',
        wo: 'walkover',
        dq: 'dq',
        pts: 'points',
      } as const;
      return {
        matchId: match.id,
        winner,
        method: methods[method as keyof typeof methods],
        ...(seconds !== undefined && { seconds: Number(seconds) }),
        ...(method === 'wo' && { absent: [loser] }),
      };
    });
}

const rank = (of: RankableBracket, lines: string, id: string, options?: RankOptions) =>
  rankBracket(of, resultsOf(of, lines), ruleset(id), options);
const places = ({ ranking }: ReturnType<typeof rankBracket>) =>
  ranking.map(({ id, rank: place }) => `${place} ${id}`);

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

describe('pool-finals, "Group A" and "Elimination Stage"', () => {
  const ids = ['p0', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6'];
  const seven = bracket(
    poolFinals(
      'b',
      ids.map((id) => ({ id, club: id })),
      seededRandom(1),
    ),
    ids,
  );
  const strength = (id: string) => Number(id.slice(1));
  const strongerWins = (matches: RankableBracket['matches'], results: MatchResult[]): MatchResult[] => {
    const { state } = rankBracket({ ...seven, matches }, results, ruleset('pool-finals'));
    const ready = state.matches.find(({ status }) => status === 'ready');
    if (!ready || typeof ready.a !== 'object' || typeof ready.b !== 'object') return results;
    const [a, b] = [ready.a.entrant, ready.b.entrant];
    const [winner, loser] = strength(a) < strength(b) ? [a, b] : [b, a];
    const points = 20 - strength(winner);
    const score = (id: string) => ({
      points: id === loser ? 9 - strength(id) : points,
      advantages: 0,
      penalties: 0,
    });
    const result = { matchId: ready.id, winner, method: 'points', a: score(a), b: score(b) } as const;
    return strongerWins(matches, [...results, result]);
  };

  test('the four of the final stage take places 1 to 4, the others follow in the order of the pool', () => {
    const results = strongerWins(seven.matches, []);
    expect(results).toHaveLength(18);
    const standings = rankBracket(seven, results, ruleset('pool-finals'));
    expect(standings.complete).toBe(true);
    expect(standings.ranking.map(({ rank: place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(standings.ranking.map(({ id }) => id)[0]).toBe('p0');
    const stage = standings.state.matches.slice(14);
    expect(stage.every(({ status }) => status === 'done')).toBe(true);
  });

  test('somebody who withdraws after the pool leaves the place to the next one', () => {
    const inPool = strongerWins(seven.matches, []).slice(0, 14);
    const before = rankBracket(seven, inPool, ruleset('pool-finals'));
    const semifinalists = (standings: typeof before) =>
      standings.state.matches
        .slice(14, 16)
        .flatMap(({ a, b }) => [a, b].map((o) => (typeof o === 'object' ? o.entrant : o)));
    const [first] = semifinalists(before);
    const after = rankBracket(seven, inPool, ruleset('pool-finals'), {
      out: new Map([[first as string, 'withdrawn' as const]]),
    });
    expect(semifinalists(after)).not.toContain(first);
    expect(new Set(semifinalists(after)).size).toBe(4);
  });
});

describe('best of three', () => {
  test('ends 2–0 without a third match', () => {
    const standings = rank(
      bracket(bestOfThree('b', ['A', 'B']), ['A', 'B']),
      'B sub A, B pts A',
      'pool-finals',
    );
    expect(places(standings)).toEqual(['1 B', '2 A']);
    expect(standings.complete).toBe(true);
  });
});

describe('knock-outs', () => {
  const play = (of: RankableBracket, winners: Record<string, string | null>) =>
    rankBracket(
      of,
      Object.entries(winners).map(([matchId, winner]) => ({
        matchId,
        winner,
        method: winner === null ? ('double-dq' as const) : ('submission' as const),
      })),
      ruleset('sub-overtime'),
    );

  test('the losing quarter-finalists of eight are all fifth', () => {
    const ids = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
    const eight = bracket(
      singleElimination(
        'b',
        ids.map((id) => ({ id, club: '' })),
      ),
      ids,
    );
    const standings = play(eight, {
      'b.1': 'A',
      'b.2': 'D',
      'b.3': 'B',
      'b.4': 'C',
      'b.5': 'A',
      'b.6': 'B',
      'b.7': 'D',
      'b.8': 'A',
    });
    expect(places(standings).map((place) => place[0])).toEqual(['1', '2', '3', '4', '5', '5', '5', '5']);
    expect(places(standings).slice(0, 4)).toEqual(['1 A', '2 B', '3 D', '4 C']);
    expect(standings.ties).toEqual([]);
  });

  test('a final that both lose leaves the first place empty', () => {
    const ids = ['A', 'B', 'C', 'D'];
    const four = bracket(
      singleElimination(
        'b',
        ids.map((id) => ({ id, club: '' })),
      ),
      ids,
    );
    const standings = play(four, { 'b.1': 'A', 'b.2': 'B', 'b.3': 'C', 'b.4': null });
    expect(places(standings)).toEqual(['2 A', '2 B', '3 C', '4 D']);
  });

  test('the loser of the second match of a comeback is third', () => {
    const three = bracket(comeback('b', ['A', 'B', 'C'], 'fight'), ['A', 'B', 'C']);
    expect(places(play(three, { 'b.1': 'A', 'b.2': 'C', 'b.3': 'C' }))).toEqual(['1 C', '2 A', '3 B']);
    expect(places(play(three, { 'b.1': 'A', 'b.2': 'B', 'b.3': 'A' }))).toEqual(['1 A', '2 B', '3 C']);
  });

  test('who is still in it stands before those who are out', () => {
    const ids = ['A', 'B', 'C', 'D'];
    const four = bracket(
      singleElimination(
        'b',
        ids.map((id) => ({ id, club: '' })),
      ),
      ids,
    );
    expect(play(four, { 'b.1': 'A' }).ranking.map(({ id, decidedBy }) => [id, decidedBy[0]])).toEqual([
      ['A', 'open'],
      ['B', 'open'],
      ['C', 'open'],
      ['D', 'open'],
    ]);
  });
});
