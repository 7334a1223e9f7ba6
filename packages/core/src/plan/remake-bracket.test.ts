import { findRuleset } from '@openmat/rulesets';
import { describe, expect, test } from 'vitest';
import type { Entry } from '../entry.ts';
import type { Ruleset } from '../ruleset.ts';
import { formBrackets } from './form-brackets.ts';
import { remakeBracket } from './remake-bracket.ts';
import { entry, madison, on, with_ } from './testing/entries.ts';
import type { Bracket } from './types.ts';

const kids = (count: number, change: Partial<Entry> = {}) =>
  Array.from({ length: count }, (_, index) =>
    entry(40 + index / 10, { birthDate: '2012-01-01', level: 'beginner', id: `T${index}`, ...change }),
  );
const bracketOf = (entries: readonly Entry[], ruleset: Ruleset = madison) =>
  formBrackets(entries, ruleset, on, 1).brackets[0] as Bracket;
const remade = (
  group: readonly Entry[],
  coming: readonly string[],
  { ruleset = madison, from = group }: { ruleset?: Ruleset; from?: readonly Entry[] } = {},
) => remakeBracket(bracketOf(from, ruleset), group, coming, ruleset, on, 1);
const made = (...given: Parameters<typeof remade>) => {
  const result = remade(...given);
  if (!result.ok) throw new Error(result.error.join());
  return result.value;
};

describe('remakeBracket', () => {
  test('makes the same bracket of the same competitors as a plan does, in any order', () => {
    const group = kids(4);
    expect(made(group.toReversed(), []).bracket).toEqual(bracketOf(group));
  });

  test('gives it the format of its new size, and crosses nothing with somebody of the division', () => {
    const ruleset = findRuleset('gi-nogi-points') as Ruleset;
    const group = [71, 72, 73, 74].map((kg, index) =>
      entry(kg, { id: `K${index}`, level: 'blue', discipline: 'gi-and-no-gi', weightClass: '76kg' }),
    );
    const three = bracketOf(group.slice(0, 3), ruleset);
    const { bracket, crosses } = made(group, ['K3/gi-and-no-gi'], { ruleset, from: group.slice(0, 3) });
    expect([three.format, bracket.format, bracket.id]).toEqual(['comeback', 'single-elimination', three.id]);
    expect([three.matches.length, bracket.matches.length]).toEqual([3, 4]);
    expect(crosses).toEqual([]);
  });

  test('names what size and spread the ruleset does not want', () => {
    expect(made(kids(6), ['T5/no-gi'], { from: kids(5) }).crosses).toEqual([
      { limit: 'size', words: '6 would be in it, at most 5' },
    ]);
    expect(made(kids(2), [], { from: kids(3) }).crosses).toEqual([
      { limit: 'size', words: '2 would be in it, a bracket needs 3' },
    ]);
    const narrow = with_('madison.maxSpread', 0.05);
    const group = [...kids(3), entry(45, { birthDate: '2012-01-01', level: 'beginner', id: 'H' })];
    expect(made(group, ['H/no-gi'], { ruleset: narrow, from: kids(3) }).crosses).toEqual([
      { limit: 'spread', words: 'weights 12.5 % apart, at most 5 %' },
    ]);
  });

  test('joins the divisions of those who come, at the shortest of their match times', () => {
    const younger = entry(40, { birthDate: '2014-01-01', level: 'beginner', id: 'Y' });
    const { bracket, crosses } = made([...kids(3), younger], ['Y/no-gi'], { from: kids(3) });
    expect(bracket.joins?.map(({ age }) => age)).toEqual(['teens', 'youth']);
    expect(new Set(bracket.matches.map(({ durationSeconds }) => durationSeconds))).toEqual(new Set([240]));
    expect(crosses).toEqual([]);
  });

  test('lets nobody override that an adult would meet minors', () => {
    const adult = entry(40, { level: 'beginner', id: 'G' });
    const { crosses, never } = made([...kids(3), adult], ['G/no-gi'], { from: kids(3) });
    expect(never.map(({ limit }) => limit)).toEqual(['adults-with-minors']);
    expect(crosses.map(({ limit }) => limit)).toEqual(['way', 'adults-with-minors', 'divisions']);
  });

  test('refuses who may be in no bracket, stands in it already, or would be alone', () => {
    const unweighed = entry(null, { birthDate: '2012-01-01', level: 'beginner', id: 'U' });
    const errors = (group: readonly Entry[], coming: readonly string[]) => {
      const result = remade(group, coming, { from: kids(3) });
      return result.ok ? [] : result.error;
    };
    expect(errors([...kids(3), unweighed], ['U/no-gi'])).toEqual(['U/no-gi: not weighed in']);
    expect(errors([...kids(3), ...kids(1)], ['T0/no-gi'])).toEqual(['T0 would be in it twice']);
    expect(errors(kids(1), [])).toEqual(['2 competitors are needed at least']);
  });
});
