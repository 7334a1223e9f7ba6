import { type BracketGraph, matchId } from './graph.ts';

/**
 * The comeback bracket of three: M1 = A v B while C has the bye; M2 = the loser of M1 v C; the final is between the
 * two winners, and the loser of M2 is third. Where the loser of M1 wins M2 the final is a rematch; it is fought unless
 * the event lets the first result stand. If C never comes, M1 was the final.
 * Rulebook `sub-overtime`, "3 competitors".
 *
 * @param bracketId prefix of the match ids
 * @param entrants A, B and C, who has the bye
 *
 * @example
 * comeback('b', ['x', 'y', 'z'], 'fight').matches[1].b; // => { entrant: 'z' }
 */
export function comeback(
  bracketId: string,
  [a, b, c]: readonly [string, string, string],
  rematch: 'fight' | 'standing',
): BracketGraph {
  const [first, second, final] = [1, 2, 3].map((number) => matchId(bracketId, number)) as [
    string,
    string,
    string,
  ];
  const stage = 'knockout';
  return {
    stages: [{ id: stage, kind: 'knockout' }],
    matches: [
      { id: first, stage, round: 1, number: 1, a: { entrant: a }, b: { entrant: b } },
      { id: second, stage, round: 2, number: 2, a: { loserOf: first }, b: { entrant: c } },
      {
        id: final,
        stage,
        round: 3,
        number: 3,
        a: { winnerOf: first },
        b: { winnerOf: second },
        medal: 'gold',
        rematch: { of: first, after: second, stands: rematch === 'fight' ? 'walkover' : 'always' },
      },
    ],
  };
}
