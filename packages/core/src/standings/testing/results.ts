import { findRuleset } from '@openmat/rulesets';
import type { BracketGraph } from '../../format/graph.ts';
import { roundRobin } from '../../format/round-robin.ts';
import type { MatchResult } from '../../match-result.ts';
import type { Ruleset } from '../../ruleset.ts';
import { type RankableBracket, type RankOptions, rankBracket } from '../rank-bracket.ts';

export const ruleset = (id: string) => findRuleset(id) as Ruleset;

export function bracket(
  graph: BracketGraph,
  ids: readonly string[],
  kg: readonly number[] = [],
): RankableBracket {
  return {
    ...graph,
    division: { age: 'adult' },
    entrants: ids.map((id, i) => ({ id, weight: { hundredths: (kg[i] ?? 70) * 100, unit: 'kg' as const } })),
  };
}

export const pool = (ids: string, kg?: number[]) => bracket(roundRobin('b', [...ids]), [...ids], kg);

/** `A sub B 90`, `D dec A`, `C wo E`, `E dq D`, `both A B`, with points as `A pts 4-2 B`. */
export function resultsOf(of: RankableBracket, lines: string): MatchResult[] {
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

export const rank = (of: RankableBracket, lines: string, id: string, options?: RankOptions) =>
  rankBracket(of, resultsOf(of, lines), ruleset(id), options);
export const places = ({ ranking }: ReturnType<typeof rankBracket>) =>
  ranking.map(({ id, rank: place }) => `${place} ${id}`);
