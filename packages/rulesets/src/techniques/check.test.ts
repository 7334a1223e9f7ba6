import { describe, expect, test } from 'vitest';
import { poolFinals } from '../pool-finals.ts';
import { resolveRuleset } from '../resolve.ts';

const faultsOf = (path: string, value: unknown) => {
  const result = resolveRuleset(poolFinals, [{ path, value }]);
  return result.ok ? [] : result.error.map((fault) => `${fault.path}: ${fault.message}`);
};

describe('the techniques of a ruleset', () => {
  test('can be changed one by one for an event', () => {
    expect(faultsOf('techniques.rules.heel-hook.legality.adult-elite', 'illegal')).toEqual([]);
    expect(faultsOf('techniques.rules.choke', { legality: 'legal', clause: 'this event' })).toEqual([]);
  });

  test.each([
    [
      'a column that divisions have in common with another',
      'techniques.columns.adult-white.divisions.0.levels',
      ['white', 'blue'],
      'techniques.columns: 2 columns for gi, adult, blue; there must be one',
    ],
    [
      'a division without a column',
      'techniques.columns.youth-gi.divisions.0.ageClasses',
      ['youth-5-6'],
      'techniques.columns: 0 columns for gi, youth-7-8, white; there must be one',
    ],
    [
      'a level that does not exist',
      'techniques.columns.adult-white.divisions.0.levels',
      ['white', 'red'],
      'techniques.columns.adult-white.divisions.0.levels: pool-finals has no red',
    ],
    [
      'a rule that leaves columns out',
      'techniques.rules.slam.legality',
      { 'youth-gi': 'illegal' },
      expect.stringMatching(/^techniques\.rules\.slam\.legality: says nothing about teen-gi, /),
    ],
    [
      'a rule for a column that does not exist',
      'techniques.rules.slam.condition',
      { 'pee-wee': 'gently' },
      expect.stringMatching(/^techniques\.rules\.slam\.condition\.pee-wee: is no column; there are /),
    ],
    [
      'a technique without a name',
      'techniques.rules.flying-carpet',
      { legality: 'illegal', clause: 'this event' },
      'techniques.rules.flying-carpet.label: must say what flying-carpet is',
    ],
    [
      'a legality that is none',
      'techniques.rules.slam.legality',
      'perhaps',
      expect.stringMatching(/^techniques\.rules\.slam\.legality: /),
    ],
  ])('%s is a fault at its path', (_, path, value, fault) => {
    expect(faultsOf(path, value)).toContainEqual(fault);
  });
});
