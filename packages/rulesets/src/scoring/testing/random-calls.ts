import { type Call, type LiveMatch, matchSeconds, type Ruleset, startMatch } from '@openmat/core';
import fc from 'fast-check';
import { rulesets } from '../../registry.ts';
import { judoLike } from '../../testing/judo-like.ts';

export const everyRuleset: readonly Ruleset[] = [...rulesets, judoLike];

/** A match of the ruleset in one of its age classes, before its first call. */
export function anyMatch(ruleset: Ruleset): fc.Arbitrary<LiveMatch> {
  return fc
    .record({
      age: fc.constantFrom(...Object.keys(ruleset.ageClasses)),
      stage: fc.constantFrom('qualifying' as const, 'final' as const),
    })
    .map(({ age, stage }) => {
      const discipline = Object.keys(ruleset.disciplines)[0] as 'gi';
      const level = ruleset.disciplines[discipline]?.levels[0]?.id ?? '';
      const joined = ruleset.division.joinLevels.find((levels) => levels.includes(level));
      const division = { discipline, sex: 'male', age, level: joined?.join('-') ?? level } as const;
      const start = startMatch(ruleset.scoring, {
        division,
        stage,
        seconds: matchSeconds(ruleset, division, stage),
      });
      if (!start.ok) throw new Error(start.error);
      return start.value;
    });
}

/** Calls of one match in the order of its clock, among those the division has; `without` leaves some kinds out. */
export function anyCalls(match: LiveMatch, without: readonly string[] = []): fc.Arbitrary<Call[]> {
  const { calls, setting } = match.rules;
  const offered = Object.entries(calls).flatMap(([id, rule]) => {
    const isHere = (rule.ageClasses?.includes(setting.division.age) ?? true) && !rule.absolute;
    return isHere && !without.includes(rule.kind) && !without.includes(id) ? [id] : [];
  });
  const one = fc.record({
    pause: fc.integer({ min: 0, max: 40 }),
    call: fc.constantFrom(...offered),
    by: fc.constantFrom('a' as const, 'b' as const),
  });
  return fc.array(one, { maxLength: 40 }).map((list) => {
    let at = 0;
    return list.map(({ pause, call, by }) => {
      at += pause;
      return { at, call, by };
    });
  });
}
