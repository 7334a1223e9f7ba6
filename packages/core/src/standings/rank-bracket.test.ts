import { describe, expect, test } from 'vitest';
import { comeback } from '../format/comeback.ts';
import { poolFinals } from '../format/pool-finals.ts';
import { singleElimination } from '../format/single-elimination.ts';
import { bestOfThree } from '../format/single-match.ts';
import type { MatchResult } from '../match-result.ts';
import { seededRandom } from '../value/random.ts';
import { type RankableBracket, rankBracket } from './rank-bracket.ts';
import { bracket, places, rank, ruleset } from './testing/results.ts';

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

  test('somebody who withdraws once a semifinal was fought leaves the place to nobody, and the semifinal stands', () => {
    const results = strongerWins(seven.matches, []).slice(0, 15);
    const fought = results.at(-1) as MatchResult;
    const before = rankBracket(seven, results, ruleset('pool-finals'));
    const pairs = ({ state }: typeof before) => state.matches.slice(14, 16).map(({ a, b }) => [a, b]);
    const other = before.state.matches.slice(14, 16).find(({ id }) => id !== fought.matchId);
    const leaver = typeof other?.a === 'object' ? other.a.entrant : '';
    const after = rankBracket(seven, results, ruleset('pool-finals'), {
      out: new Map([[leaver, 'withdrawn' as const]]),
      keptPlaces: new Set([leaver]),
    });
    expect(pairs(after)).toEqual(pairs(before));
    const statuses = after.state.matches.slice(14, 16).map(({ id, status }) => [id, status]);
    expect(statuses).toContainEqual([fought.matchId, 'done']);
    expect(statuses).toContainEqual([other?.id, 'walkover']);
  });

  test('somebody disqualified from the bracket in the last match of the pool leaves the place as well', () => {
    const inPool = strongerWins(seven.matches, []).slice(0, 14);
    const last = inPool.findIndex(({ winner }) => winner === 'p0');
    const dq = inPool.map((result, place): MatchResult => {
      const loser = seven.matches
        .filter(({ id }) => id === result.matchId)
        .flatMap(({ a, b }) => [a, b].flatMap((slot) => ('entrant' in slot ? [slot.entrant] : [])))
        .find((id) => id !== 'p0');
      return place === last
        ? { matchId: result.matchId, winner: loser ?? null, method: 'dq', dqScope: 'bracket' }
        : result;
    });
    const { state, ties } = rankBracket(seven, dq, ruleset('pool-finals'));
    expect(JSON.stringify(state.matches.slice(14))).not.toContain('"p0"');
    expect(ties).toEqual([]);
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

  test('a final that is over before the match for bronze has its two first places', () => {
    const ids = ['A', 'B', 'C', 'D'];
    const four = bracket(
      singleElimination(
        'b',
        ids.map((id) => ({ id, club: '' })),
      ),
      ids,
    );
    const standings = play(four, { 'b.1': 'A', 'b.2': 'B', 'b.4': 'B' });
    expect(places(standings)).toEqual(['1 B', '2 A', '3 C', '3 D']);
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
