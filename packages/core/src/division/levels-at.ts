import type { Discipline, Level, Ruleset } from '../ruleset.ts';
import { ageClassSpans } from './age-class.ts';

/**
 * The levels that divisions of an age class have in a discipline: those somebody of that age may carry
 * without competing as another level.
 *
 * @example
 * levelsAt({ ageClasses: { adult: { label: 'Adult', from: 18 } }, disciplines: { gi: { levels: [{ id: 'gray', untilAge: 15 }, { id: 'blue' }] } } }, 'gi', 'adult').map(({ id }) => id); // => ['blue']
 */
export function levelsAt(
  ruleset: Pick<Ruleset, 'ageClasses' | 'disciplines'>,
  discipline: Discipline,
  ageClass: string,
): readonly Level[] {
  const span = ageClassSpans(ruleset).find(({ id }) => id === ageClass);
  if (!span) return [];
  return (ruleset.disciplines[discipline]?.levels ?? []).filter(
    ({ fromAge, untilAge, competesAs }) =>
      (fromAge ?? 0) < span.until &&
      (untilAge ?? Number.POSITIVE_INFINITY) >= span.from &&
      !(competesAs && span.from >= competesAs.age),
  );
}
