import type { Ruleset } from '../ruleset.ts';
import type { Random } from '../value/random.ts';
import { comeback } from './comeback.ts';
import type { Drawn } from './draw.ts';
import type { BracketFormat, BracketGraph } from './graph.ts';
import { poolFinals } from './pool-finals.ts';
import { roundRobin } from './round-robin.ts';
import { singleElimination } from './single-elimination.ts';
import { bestOfThree, singleMatch } from './single-match.ts';

/**
 * The format of a bracket by its size: the first row of the ruleset's table that reaches it.
 *
 * @example
 * formatOf(3, { formats: [{ upTo: 2, format: 'single-match' }, { format: 'single-elimination' }] }); // => 'single-elimination'
 */
export function formatOf(size: number, { formats }: Pick<Ruleset, 'formats'>): BracketFormat {
  const row = formats.find(({ upTo }) => upTo === undefined || size <= upTo);
  if (!row) throw new RangeError(`no format for ${size} competitors`);
  return row.format;
}

/**
 * The matches of a bracket in a format.
 *
 * @param bracketId prefix of the match ids
 * @param entrants in the order of the draw: the best seed first, C of a comeback last
 * @param random the draw of a capped pool
 * @throws RangeError where the format has no place for so many competitors
 *
 * @example
 * buildBracket('single-match', 'b', [{ id: 'x', club: '' }, { id: 'y', club: '' }], { rematch: 'fight' }).matches.length; // => 1
 */
export function buildBracket(
  format: BracketFormat,
  bracketId: string,
  entrants: readonly Drawn[],
  { rematch, random }: { readonly rematch: Ruleset['rematch']; readonly random: Random },
): BracketGraph {
  const [a, b, c] = entrants.map(({ id }) => id);
  switch (format) {
    case 'round-robin':
      return roundRobin(
        bracketId,
        entrants.map(({ id }) => id),
      );
    case 'single-elimination':
      return singleElimination(bracketId, entrants);
    case 'pool-finals':
      return poolFinals(bracketId, entrants, random);
    case 'single-match':
      if (a !== undefined && b !== undefined && entrants.length === 2) return singleMatch(bracketId, [a, b]);
      break;
    case 'best-of-three':
      if (a !== undefined && b !== undefined && entrants.length === 2) return bestOfThree(bracketId, [a, b]);
      break;
    case 'comeback':
      if (a !== undefined && b !== undefined && c !== undefined && entrants.length === 3) {
        return comeback(bracketId, [a, b, c], rematch);
      }
  }
  throw new RangeError(`${format} has no place for ${entrants.length} competitors`);
}
