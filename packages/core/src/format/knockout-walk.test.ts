import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MatchResult } from '../match-result.ts';
import { advance, type MatchState } from './advance.ts';
import { comeback } from './comeback.ts';
import type { BracketGraph, Match } from './graph.ts';
import { singleElimination } from './single-elimination.ts';

const people = ({ a, b }: MatchState) =>
  [a, b].flatMap((occupant) => (typeof occupant === 'object' ? [occupant.entrant] : []));

/** An event day of one knock-out: results, people who leave, corrections. */
class Walk {
  readonly results = new Map<string, MatchResult>();
  readonly out = new Set<string>();
  readonly matches: readonly Match[];

  constructor({ matches }: BracketGraph) {
    this.matches = matches;
  }

  state() {
    return advance(this.matches, [...this.results.values()], { out: this.out });
  }

  /** Fights a ready match, or replaces the result of one that was fought; what hangs on it is forgotten. */
  record(match: MatchState, roll: number): void {
    const [a, b] = people(match) as [string, string];
    const competitors = [a, b] as const;
    const winner = roll % 2 === 0 ? a : b;
    const loser = winner === a ? b : a;
    const outcomes: Omit<MatchResult, 'matchId'>[] = [
      { winner, method: 'submission', competitors },
      { winner, method: 'points', competitors },
      { winner, method: 'dq', dqScope: 'bracket', competitors },
      { winner, method: 'walkover', absent: [loser], competitors },
      { winner: null, method: 'double-dq', competitors },
      { winner: null, method: 'double-walkover', absent: [a, b], competitors },
    ];
    const outcome = outcomes[Math.floor(roll / 2) % outcomes.length] as Omit<MatchResult, 'matchId'>;
    this.results.set(match.id, { matchId: match.id, ...outcome });
    for (const id of this.state().ignored) this.results.delete(id);
  }
}

/** Nobody who lost a match comes into another one, but for the match for bronze and the second match of a comeback. */
function revived(walk: Walk): string[] {
  const { matches } = walk.state();
  return matches.flatMap((match, index) => {
    if (match.status !== 'done') return [];
    const losers = people(match).filter((id) => id !== match.winner);
    return matches.slice(index + 1).flatMap((later, offset) => {
      const graph = walk.matches[index + 1 + offset] as Match;
      const slots = [graph.a, graph.b];
      return [later.a, later.b].flatMap((occupant, slot) =>
        typeof occupant === 'object' &&
        losers.includes(occupant.entrant) &&
        'winnerOf' in (slots[slot] as object)
          ? [`${occupant.entrant} lost ${match.id} and is in ${later.id}`]
          : [],
      );
    });
  });
}

function walkToTheEnd(walk: Walk, roll: () => number): void {
  for (let step = 0; step < 400; step++) {
    const { matches } = walk.state();
    const ready = matches.filter(({ status }) => status === 'ready');
    if (ready.length === 0) break;
    const kind = roll() % 20;
    const fought = matches.filter(({ status }) => status === 'done');
    const known = [...new Set(matches.flatMap(people))];
    if (kind === 0 && step < 100) walk.out.add(known[roll() % known.length] as string);
    else if (kind === 1 && step < 100 && fought.length > 0)
      walk.record(fought[roll() % fought.length] as MatchState, roll());
    else walk.record(ready[roll() % ready.length] as MatchState, roll());
    for (const id of walk.state().ignored) walk.results.delete(id);
  }
}

const rolls = fc.infiniteStream(fc.nat({ max: 100_000 }));
const elimination = (n: number) =>
  singleElimination(
    'k',
    Array.from({ length: n }, (_, i) => ({ id: `p${i}`, club: '' })),
  );

describe('whatever happens in a knock-out', () => {
  test.each(Array.from({ length: 63 }, (_, i) => i + 2))(
    'of %i, it ends with one champion or none and revives nobody',
    (n) => {
      fc.assert(
        fc.property(rolls, (stream) => {
          const walk = new Walk(elimination(n));
          walkToTheEnd(walk, () => stream.next().value as number);
          const end = walk.state();
          expect(end.complete).toBe(true);
          expect(revived(walk)).toEqual([]);
          const gold = walk.matches.find(({ medal }) => medal === 'gold');
          expect(end.matches.find(({ id }) => id === gold?.id)?.winner).not.toBe(undefined);
        }),
        { numRuns: n < 12 ? 60 : 8 },
      );
    },
  );

  test('of a comeback of three, it ends with one champion or none', () => {
    fc.assert(
      fc.property(rolls, fc.constantFrom('fight' as const, 'standing' as const), (stream, rematch) => {
        const walk = new Walk(comeback('k', ['A', 'B', 'C'], rematch));
        walkToTheEnd(walk, () => stream.next().value as number);
        const end = walk.state();
        expect(end.complete).toBe(true);
        expect(end.matches[2]?.winner).not.toBe(undefined);
      }),
      { numRuns: 300 },
    );
  });

  test('clearing a result clears every match that hangs on it and no other', () => {
    const { matches } = elimination(16);
    const all = new Walk({ matches, stages: [] });
    for (const { id } of matches) {
      const state = all.state().matches.find((match) => match.id === id) as MatchState;
      all.record(state, 0);
    }
    expect(all.state().complete).toBe(true);
    all.results.delete('k.1');
    const after = all
      .state()
      .matches.filter(({ status }) => status !== 'done')
      .map(({ id }) => id);
    expect(after).toEqual(['k.1', 'k.9', 'k.13', 'k.15', 'k.16']);
  });

  test('a disqualification corrected to a forfeit leaves no trace of it', () => {
    const walk = new Walk(elimination(4));
    const match = walk.state().matches[0] as MatchState;
    const [winner, loser] = people(match) as [string, string];
    walk.results.set(match.id, { matchId: match.id, winner, method: 'dq', dqScope: 'event' });
    walk.results.set(match.id, { matchId: match.id, winner, method: 'forfeit' });
    const fresh = new Walk(elimination(4));
    fresh.results.set(match.id, { matchId: match.id, winner, method: 'forfeit' });
    expect(walk.state()).toEqual(fresh.state());
    expect(people(walk.state().matches[2] as MatchState)).not.toContain(loser);
  });
});
