import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CORRECTION_REASONS, mayCorrect } from './correction.ts';
import { dependentsOf } from './format/graph.ts';
import { roundRobin } from './format/round-robin.ts';
import { singleElimination } from './format/single-elimination.ts';

const rules = {
  reasons: ['scoreboard-misreading', 'illegal-submission', 'mistaken-dq'],
  clause: 'Match result changes',
} as const;
const people = (size: number) => Array.from({ length: size }, (_, place) => ({ id: `p${place}`, club: '' }));
const of8 = singleElimination('b', people(8)).matches;
const started = (...ids: string[]) => ({ has: (id: string) => ids.includes(id) });

describe('gi-nogi-points, "Match result changes"', () => {
  test.each(
    CORRECTION_REASONS.map((reason) => [reason, (rules.reasons as readonly string[]).includes(reason)]),
  )('for %s: %s', (reason, allowed) => {
    expect(mayCorrect(of8, () => false, { matchId: 'b.1', reason: reason as 'keying-error' }, rules).ok).toBe(
      allowed,
    );
  });

  test('says which reasons there are', () => {
    expect(mayCorrect(of8, () => false, { matchId: 'b.1', reason: 'keying-error' }, rules)).toEqual({
      ok: false,
      error:
        'a result is corrected only for scoreboard-misreading, illegal-submission, mistaken-dq, not for keying-error',
    });
  });
});

describe('gi-nogi-points, "A match result may only be overturned"', () => {
  const correct = (matchId: string, { has }: ReturnType<typeof started>) =>
    mayCorrect(of8, has, { matchId, reason: 'scoreboard-misreading' }, rules);

  test('while the next match has not been started, also where others of the bracket have', () => {
    expect(correct('b.1', started('b.1', 'b.2', 'b.3', 'b.4')).ok).toBe(true);
  });

  test('not once a match that depends on it has, and says which', () => {
    const next = of8.find(({ a, b }) => [a, b].some((slot) => 'winnerOf' in slot && slot.winnerOf === 'b.1'));
    expect(correct('b.1', started('b.1', next?.id ?? ''))).toEqual({
      ok: false,
      error: `${next?.id} depends on it and has been started`,
    });
  });

  test('however far down the bracket that match is', () => {
    for (const { id } of of8) {
      for (const dependent of dependentsOf(of8, id)) expect(correct(id, started(dependent)).ok).toBe(false);
    }
  });

  test('in a round robin every result stands alone', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 12 }), fc.nat(), (size, pick) => {
        const ids = people(size).map(({ id }) => id);
        const { matches } = roundRobin('b', ids);
        const matchId = matches[pick % matches.length]?.id ?? '';
        const correction = { matchId, reason: 'illegal-submission' } as const;
        expect(mayCorrect(matches, () => true, correction, rules).ok).toBe(true);
      }),
    );
  });
});
