import { describe, expect, test } from 'vitest';
import { madison } from './madison.ts';
import { readOverride, resolveRuleset } from './resolve.ts';

const faultsOf = (path: string, value: unknown) => {
  const result = resolveRuleset(madison, [{ path, value }]);
  return result.ok ? [] : result.error.map((fault) => `${fault.path}: ${fault.message}`);
};

describe('resolveRuleset', () => {
  test('without overrides gives the ruleset as it is shipped', () => {
    expect(resolveRuleset(madison, [])).toEqual({ ok: true, value: madison });
  });

  test('replaces one field and leaves the shipped ruleset alone', () => {
    const result = resolveRuleset(madison, [{ path: 'madison.maxSize', value: 4 }]);
    expect(result.ok && result.value.madison?.maxSize).toBe(4);
    expect(madison.madison?.maxSize).toBe(5);
  });

  test('moves the border between two age classes with one field', () => {
    const result = resolveRuleset(madison, [{ path: 'ageClasses.masters.from', value: 35 }]);
    expect(result.ok && result.value.ageClasses.masters?.from).toBe(35);
  });

  test('reaches into lists by place', () => {
    const result = resolveRuleset(madison, [{ path: 'matchTimes.adult-advanced.levels.4', value: 'expert' }]);
    expect(result.ok).toBe(true);
    expect(faultsOf('formats.7.format', 'round-robin')).toEqual([
      'formats.7.format: formats has places 0 to 0',
    ]);
  });

  test('names the path, and the fields there are, for a field that does not exist', () => {
    expect(faultsOf('madison.maxSiz', 4)).toEqual([
      'madison.maxSiz: there is no such field; there are targetSize, minSize, maxSize, measure, maxSpread, warnSpread',
    ]);
    expect(faultsOf('madisom.maxSize', 4)).toEqual([
      'madisom.maxSize: there is no madisom; there are id, name, summary, disciplines, ageClasses, entry, division, madison, absolute, weighIn, merge, formats, rematch, matchTimes, standings, scoring, corrections, schedule, techniques, checklists',
    ]);
  });

  test.each([
    ['madison.maxSize', 'five'],
    ['madison.maxSize', 0],
    ['madison.maxSpread', 1.5],
    ['schedule.changeoverSeconds', -1],
    ['schedule.changeoverSeconds', 1.5],
    ['entry.mastersMayEnterAdult', 'maybe'],
    ['matchTimes.youth.seconds', null],
    ['formats.0.format', 'swiss'],
  ])('refuses %s = %j at its path', (path, value) => {
    expect(faultsOf(path, value).map((fault) => fault.split(':')[0])).toEqual([path]);
  });

  test('refuses fields that do not fit together', () => {
    expect(faultsOf('madison.minSize', 6)).toEqual([
      'madison.minSize: must not be above madison.maxSize (5)',
    ]);
    expect(faultsOf('ageClasses.youth.from', 13)).toContain(
      'ageClasses.teens.from: is also where youth begins',
    );
    expect(faultsOf('matchTimes.youth.ageClasses', ['children'])).toContain(
      'matchTimes.youth.ageClasses.0: children is no age class',
    );
    expect(faultsOf('matchTimes.adult-beginner.levels', ['white'])).toEqual([
      'matchTimes: no match time for adult, no-gi, beginner',
    ]);
    expect(faultsOf('division.joinLevels', [['purple', 'red']])).toEqual([
      'division.joinLevels.0: red is no level of madison',
    ]);
  });

  test('keeps the id: it names the rulebook', () => {
    expect(faultsOf('id', 'house-rules')).toEqual(['id: names the ruleset and stays']);
  });

  test.each(['__proto__.x', 'madison.__proto__', 'constructor.prototype.x'])(
    'refuses the path %s',
    (path) => {
      expect(faultsOf(path, 1)).toHaveLength(1);
      expect(Object.prototype).not.toHaveProperty('x');
    },
  );
});

describe('readOverride', () => {
  test('takes JSON where it is JSON and text where it is not', () => {
    expect(readOverride('madison.maxSize=4')).toEqual({
      ok: true,
      value: { path: 'madison.maxSize', value: 4 },
    });
    expect(readOverride('madison.measure=relative-spread')).toEqual({
      ok: true,
      value: { path: 'madison.measure', value: 'relative-spread' },
    });
  });

  test('refuses a text without a path or a sign', () => {
    expect(readOverride('madison.maxSize').ok).toBe(false);
    expect(readOverride('=4').ok).toBe(false);
  });
});
