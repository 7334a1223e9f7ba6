import type { Ruleset } from '../ruleset.ts';
import { strictest } from '../techniques/strictest.ts';
import type { TechniqueAnswer } from '../techniques/technique-rules.ts';
import { techniquesFor } from '../techniques/techniques-for.ts';
import type { Bracket } from './types.ts';

/**
 * Every technique in one bracket: legal, illegal or unstated. In a merged bracket the strictest of the divisions that
 * are joined.
 *
 * @example
 * bracketTechniques({ division: { joinLevels: [] }, techniques: { columns: { kids: { label: 'Kids', divisions: [{ ageClasses: ['kids'] }] }, all: { label: 'All', divisions: [{}] } }, rules: { kneebar: { legality: { kids: 'illegal', all: 'legal' }, clause: 'Leg locks' } } } }, { division: { age: 'teens' }, joins: [{ age: 'teens' }, { age: 'kids' }] })[0].legality; // => 'illegal'
 */
export function bracketTechniques(
  ruleset: Pick<Ruleset, 'division' | 'techniques'>,
  { division, joins = [division] }: Pick<Bracket, 'division' | 'joins'>,
): readonly TechniqueAnswer[] {
  return strictest(joins.map((joined) => techniquesFor(ruleset, joined)));
}
