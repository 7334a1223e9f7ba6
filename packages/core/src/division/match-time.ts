import type { MatchTime, Ruleset } from '../ruleset.ts';
import type { Division } from './division.ts';

/**
 * Every match time the ruleset has for an age class and a level; a valid ruleset has exactly one.
 *
 * @example
 * matchTimesOf({ matchTimes: { teens: { ageClasses: ['teens'], seconds: 300, clause: 'Match times' } } }, 'teens', 'white').map(({ seconds }) => seconds); // => [300]
 */
export function matchTimesOf(
  ruleset: Pick<Ruleset, 'matchTimes'>,
  ageClass: string,
  level: string,
): readonly MatchTime[] {
  return Object.values(ruleset.matchTimes).filter(
    (time) => time.ageClasses.includes(ageClass) && (time.levels?.includes(level) ?? true),
  );
}

/**
 * Regulation time of a division's matches in seconds; the shortest where levels are joined.
 * Rulebook `madison`, "Match times".
 *
 * @param stage `final` for the match for gold
 * @throws RangeError where the ruleset has no time, which its schema rules out
 *
 * @example
 * matchSeconds({ division: { joinLevels: [] }, matchTimes: { teens: { ageClasses: ['teens'], seconds: 300, clause: 'Match times' } } }, { discipline: 'gi', sex: 'male', age: 'teens', level: 'white' }); // => 300
 */
export function matchSeconds(
  ruleset: Pick<Ruleset, 'division' | 'matchTimes'>,
  division: Pick<Division, 'age' | 'level'> & Partial<Division>,
  stage: 'qualifying' | 'final' = 'qualifying',
): number {
  const joined = ruleset.division.joinLevels.find((levels) => levels.join('-') === division.level);
  const times = (joined ?? [division.level]).flatMap((level) => matchTimesOf(ruleset, division.age, level));
  if (times.length === 0) throw new RangeError(`no match time for ${division.age}, ${division.level}`);
  return Math.min(
    ...times.map(({ seconds, finalSeconds }) => (stage === 'final' ? (finalSeconds ?? seconds) : seconds)),
  );
}
