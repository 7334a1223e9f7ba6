import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MatchResult } from '../match-result.ts';
import { advance } from './advance.ts';
import type { Drawn } from './draw.ts';
import type { Match, Slot } from './graph.ts';
import { singleElimination } from './single-elimination.ts';

const named = (n: number, club: (i: number) => string = () => ''): Drawn[] =>
  Array.from({ length: n }, (_, i) => ({ id: `s${i + 1}`, club: club(i) }));
const sizes = Array.from({ length: 63 }, (_, i) => i + 2);

/** Who may come out of a slot. */
function possible(matches: readonly Match[], slot: Slot): string[] {
  if ('entrant' in slot) return [slot.entrant];
  if (!('winnerOf' in slot)) return [];
  const match = matches.find(({ id }) => id === slot.winnerOf) as Match;
  return [...possible(matches, match.a), ...possible(matches, match.b)];
}

const finalOf = (matches: readonly Match[]) => matches.find(({ medal }) => medal === 'gold') as Match;

describe('singleElimination', () => {
  test.each(sizes)('of %i has n − 1 matches and one for bronze from four on', (n) => {
    const { matches } = singleElimination('k', named(n));
    expect(matches.filter(({ medal }) => medal !== 'bronze')).toHaveLength(n - 1);
    expect(matches.filter(({ medal }) => medal === 'bronze')).toHaveLength(n >= 4 ? 1 : 0);
    expect(possible(matches, { winnerOf: finalOf(matches).id }).sort()).toEqual(
      named(n)
        .map(({ id }) => id)
        .sort(),
    );
  });

  test.each(sizes)('of %i gives the byes to the top seeds', (n) => {
    const byes = 2 ** Math.ceil(Math.log2(n)) - n;
    const { matches } = singleElimination('k', named(n));
    const inFirstRound = matches
      .filter(({ round }) => round === 1)
      .flatMap(({ a, b }) => [...possible(matches, a), ...possible(matches, b)]);
    const waiting = named(n)
      .map(({ id }) => id)
      .filter((id) => !inFirstRound.includes(id));
    if (n > 2) expect(waiting).toEqual(named(byes).map(({ id }) => id));
  });

  test.each([4, 5, 8, 13, 16, 32, 64])(
    'of %i keeps the first two in opposite halves and the first four in quarters',
    (n) => {
      const { matches } = singleElimination(
        'k',
        named(n, (i) => ['X', 'Y', 'Z'][i % 3] as string),
      );
      const { a, b } = finalOf(matches);
      const halves = [possible(matches, a), possible(matches, b)];
      expect(halves.map((half) => half.filter((id) => id === 's1' || id === 's2').length)).toEqual([1, 1]);
      expect(halves.map((half) => half.filter((id) => /^s[1-4]$/.test(id)).length)).toEqual([2, 2]);
    },
  );

  test('keeps two of a club in opposite halves, and four in four quarters, where byes leave the choice', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(8, 12, 13, 15, 16, 24, 27, 31, 32),
        fc.infiniteStream(fc.nat()),
        (n, draws) => {
          const size = n <= 16 ? 2 : 4;
          const mates = new Set<number>();
          while (mates.size < size) mates.add(4 + ((draws.next().value as number) % (n - 4)));
          const { matches } = singleElimination(
            'k',
            named(n, (i) => (mates.has(i) ? 'Club' : `own ${i}`)),
          );
          const parts = size === 2 ? [finalOf(matches)] : semifinals(matches);
          const counts = parts.flatMap(({ a, b }) =>
            [a, b].map(
              (slot) => possible(matches, slot).filter((id) => mates.has(Number(id.slice(1)) - 1)).length,
            ),
          );
          expect(counts).toEqual(Array(size).fill(1));
        },
      ),
    );
  });

  test('draws a thousand from ten clubs', () => {
    const { matches } = singleElimination(
      'k',
      named(1000, (i) => `club ${i % 10}`),
    );
    expect(matches).toHaveLength(1000);
  });

  test.each(sizes)('of %i always ends complete with one champion or none, whatever happens', (n) => {
    const { matches } = singleElimination('k', named(n));
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat({ max: 99 })), (chance) => {
        const results: MatchResult[] = [];
        const lost = new Set<string>();
        for (let step = 0; step < matches.length * 2; step++) {
          const state = advance(matches, results);
          const ready = state.matches.find(({ status }) => status === 'ready');
          if (!ready || typeof ready.a !== 'object' || typeof ready.b !== 'object') break;
          const pair = [ready.a.entrant, ready.b.entrant] as const;
          const isBronze = matches.find(({ id }) => id === ready.id)?.medal === 'bronze';
          if (!isBronze) for (const id of pair) expect(lost.has(id)).toBe(false);
          const roll = chance.next().value as number;
          const double = roll < 8;
          const winner = double ? null : pair[roll % 2 ? 1 : 0];
          for (const id of pair) if (id !== winner) lost.add(id);
          results.push({
            matchId: ready.id,
            winner,
            method: double ? 'double-dq' : 'points',
            competitors: pair,
          });
        }
        const end = advance(matches, results);
        expect(end.complete).toBe(true);
        expect(end.ignored).toEqual([]);
        expect(end.matches.find(({ id }) => id === finalOf(matches).id)?.winner).not.toBe(undefined);
      }),
      { numRuns: 10 },
    );
  });
});

function semifinals(matches: readonly Match[]): Match[] {
  const { a, b } = finalOf(matches);
  return [a, b].map((slot) => matches.find(({ id }) => 'winnerOf' in slot && id === slot.winnerOf) as Match);
}
