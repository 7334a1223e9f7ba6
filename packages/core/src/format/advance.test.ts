import { describe, expect, test } from 'vitest';
import type { MatchResult } from '../match-result.ts';
import { advance, type MatchState } from './advance.ts';
import { comeback } from './comeback.ts';
import { dependentsOf } from './graph.ts';
import { roundRobin } from './round-robin.ts';
import { singleElimination } from './single-elimination.ts';
import { bestOfThree, singleMatch } from './single-match.ts';

const win = (matchId: string, winner: string, change: Partial<MatchResult> = {}): MatchResult => ({
  matchId,
  winner,
  method: 'submission',
  ...change,
});
const brief = ({ a, b, status, winner }: MatchState) => {
  const who = (slot: MatchState['a']) => (typeof slot === 'object' ? slot.entrant : slot);
  return `${who(a)} v ${who(b)}: ${status}${winner === undefined ? '' : ` ${winner}`}`;
};
const four = singleElimination(
  'k',
  ['A', 'B', 'C', 'D'].map((id) => ({ id, club: '' })),
).matches;

describe('advance in a round robin', () => {
  const { matches } = roundRobin('b', ['A', 'B', 'C']);
  const meeting = (one: string, other: string) =>
    matches.find(({ a, b }) => JSON.stringify([a, b]).includes(one) && JSON.stringify([a, b]).includes(other))
      ?.id as string;

  test('has every match ready from the start', () => {
    expect(advance(matches, []).matches.map(({ status }) => status)).toEqual(['ready', 'ready', 'ready']);
    expect(advance(matches, []).complete).toBe(false);
  });

  test('keeps matches already fought and gives the rest to the opponents when somebody withdraws', () => {
    const state = advance(matches, [win(meeting('A', 'B'), 'A')], { out: new Set(['A']) });
    expect(state.matches.find(({ id }) => id === meeting('A', 'B'))).toMatchObject({
      status: 'done',
      winner: 'A',
    });
    expect(state.matches.find(({ id }) => id === meeting('A', 'C'))).toMatchObject({
      status: 'walkover',
      winner: 'C',
    });
    expect(state.matches.find(({ id }) => id === meeting('B', 'C'))).toMatchObject({ status: 'ready' });
  });

  test('leaves a match void where neither can come', () => {
    const state = advance(matches, [], { out: new Set(['A', 'B']) });
    expect(state.matches.find(({ id }) => id === meeting('A', 'B'))).toMatchObject({
      status: 'void',
      winner: null,
    });
    expect(state.complete).toBe(true);
  });

  test('lets a competitor disqualified for one match fight on, and takes out one disqualified for the bracket', () => {
    const dq = win(meeting('A', 'B'), 'A', { method: 'dq' });
    expect(advance(matches, [dq]).matches.find(({ id }) => id === meeting('B', 'C'))?.status).toBe('ready');
    const out = advance(matches, [{ ...dq, dqScope: 'bracket' }]);
    expect(out.matches.find(({ id }) => id === meeting('B', 'C'))).toMatchObject({
      status: 'walkover',
      winner: 'C',
    });
  });

  test('does not count a result of somebody who is not in the match', () => {
    const state = advance(matches, [win(meeting('A', 'B'), 'C')]);
    expect(state.ignored).toEqual([meeting('A', 'B')]);
  });
});

describe('advance in a best of three', () => {
  const { matches } = bestOfThree('b', ['A', 'B']);

  test('the third match waits until the first two are over: it may not be needed', () => {
    const statuses = (...results: MatchResult[]) =>
      advance(matches, results).matches.map(({ status }) => status);
    const win = (number: number, winner: string): MatchResult => ({
      matchId: `b.${number}`,
      winner,
      method: 'submission',
    });
    expect(statuses()).toEqual(['ready', 'ready', 'waiting']);
    expect(statuses(win(2, 'A'))).toEqual(['ready', 'done', 'waiting']);
    expect(statuses(win(1, 'B'), win(2, 'A'))).toEqual(['done', 'done', 'ready']);
    expect(statuses(win(1, 'A'), win(2, 'A'))).toEqual(['done', 'done', 'dropped']);
  });

  test('drops the third match at 2–0', () => {
    const state = advance(matches, [win('b.1', 'B'), win('b.2', 'B')]);
    expect(state.matches.map(brief)).toEqual(['A v B: done B', 'A v B: done B', 'A v B: dropped B']);
    expect(state.complete).toBe(true);
  });

  test('fights the third match at 1–1 and after a double disqualification', () => {
    expect(advance(matches, [win('b.1', 'B'), win('b.2', 'A')]).matches[2]?.status).toBe('ready');
    const double: MatchResult = { matchId: 'b.1', winner: null, method: 'double-dq' };
    expect(advance(matches, [double, win('b.2', 'A')]).matches[2]?.status).toBe('ready');
  });
});

describe('advance in a single match', () => {
  test('ends with its only match', () => {
    const { matches } = singleMatch('b', ['A', 'B']);
    expect(advance(matches, [win('b.1', 'A')])).toMatchObject({ complete: true });
  });
});

describe('advance in a comeback of three', () => {
  const { matches } = comeback('b', ['A', 'B', 'C'], 'fight');

  test('gives C one match before the final', () => {
    const state = advance(matches, [win('b.1', 'A'), win('b.2', 'C')]);
    expect(state.matches.map(brief)).toEqual(['A v B: done A', 'B v C: done C', 'A v C: ready']);
  });

  test('fights the rematch when the loser of the first match comes back', () => {
    expect(advance(matches, [win('b.1', 'A'), win('b.2', 'B')]).matches.map(brief)[2]).toBe('A v B: ready');
  });

  test('lets the first result stand where the event says so', () => {
    const standing = comeback('b', ['A', 'B', 'C'], 'standing').matches;
    const state = advance(standing, [win('b.1', 'A'), win('b.2', 'B')]);
    expect(state.matches.map(brief)[2]).toBe('A v B: dropped A');
    expect(state.complete).toBe(true);
  });

  test('makes the first match the final if C never comes', () => {
    const absent = win('b.2', 'B', { method: 'walkover', absent: ['C'] });
    expect(advance(matches, [win('b.1', 'A'), absent]).matches.map(brief)[2]).toBe('A v B: dropped A');
    const withdrawn = advance(matches, [win('b.1', 'A')], { out: new Set(['C']) });
    expect(withdrawn.matches.map(brief)).toEqual(['A v B: done A', 'B v C: walkover B', 'A v B: dropped A']);
    expect(withdrawn.complete).toBe(true);
  });

  test('walks C into the final if the loser of the first match cannot go on', () => {
    const state = advance(matches, [win('b.1', 'A', { method: 'walkover', absent: ['B'] })]);
    expect(state.matches.map(brief)).toEqual(['A v B: done A', 'bye v C: walkover C', 'A v C: ready']);
  });

  test('keeps a final that was fought, where C had walked into it and is hurt there', () => {
    const out = new Set(['B', 'C']);
    const results = [
      win('b.1', 'A', { method: 'walkover', absent: ['B'] }),
      win('b.3', 'A', { competitors: ['A', 'C'] }),
    ];
    expect(advance(matches, results, { out }).matches.map(brief)).toEqual([
      'A v B: done A',
      'bye v C: walkover C',
      'A v C: done A',
    ]);
  });
});

describe('advance in a knock-out', () => {
  test('waits for the semifinals, then fills the final and the bronze match', () => {
    expect(advance(four, []).matches.map(brief)).toEqual([
      'A v D: ready',
      'B v C: ready',
      'tbd v tbd: waiting',
      'tbd v tbd: waiting',
    ]);
    expect(
      advance(four, [win('k.1', 'A'), win('k.2', 'C')])
        .matches.map(brief)
        .slice(2),
    ).toEqual(['D v B: ready', 'A v C: ready']);
  });

  test('gives the final and the bronze to those who wait after a double disqualification', () => {
    const double: MatchResult = { matchId: 'k.1', winner: null, method: 'double-dq' };
    expect(
      advance(four, [double, win('k.2', 'C')])
        .matches.map(brief)
        .slice(2),
    ).toEqual(['bye v B: walkover B', 'bye v C: walkover C']);
  });

  test('puts the winner into the final and nobody else when a double disqualification becomes a single one', () => {
    const single = win('k.1', 'D', { method: 'dq', dqScope: 'bracket' });
    expect(
      advance(four, [single, win('k.2', 'C')])
        .matches.map(brief)
        .slice(2),
    ).toEqual(['A v B: walkover B', 'D v C: ready']);
  });

  test('lets the other finalist win by walkover when both forfeit a semifinal', () => {
    const both: MatchResult = { matchId: 'k.1', winner: null, method: 'double-walkover', absent: ['A', 'D'] };
    const state = advance(four, [both, win('k.2', 'B')]);
    expect(state.matches.map(brief)[3]).toBe('bye v B: walkover B');
    expect(state.complete).toBe(true);
  });

  test('gives no bronze match to somebody who did not come to the semifinal', () => {
    const absent = win('k.1', 'A', { method: 'walkover', absent: ['D'] });
    expect(advance(four, [absent, win('k.2', 'C')]).matches.map(brief)[2]).toBe('bye v B: walkover B');
  });

  test('forgets a final fought by others once a semifinal is corrected', () => {
    const final = win('k.4', 'B', { competitors: ['A', 'B'] });
    const before = advance(four, [win('k.1', 'A'), win('k.2', 'B'), final]);
    expect(before.matches.map(brief)[3]).toBe('A v B: done B');
    const after = advance(four, [win('k.1', 'D'), win('k.2', 'B'), final]);
    expect(after.matches.map(brief)[3]).toBe('D v B: ready');
    expect(after.ignored).toEqual(['k.4']);
  });
});

describe('dependentsOf', () => {
  test('finds every match that hangs on a first-round match of sixteen, and no other', () => {
    const sixteen = singleElimination(
      'k',
      Array.from({ length: 16 }, (_, i) => ({ id: `${i}`, club: '' })),
    ).matches;
    expect(dependentsOf(sixteen, 'k.3')).toEqual(['k.10', 'k.13', 'k.15', 'k.16']);
  });
});
