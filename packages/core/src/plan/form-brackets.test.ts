import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Entry } from '../entry.ts';
import { type Weight, weightUnits } from '../value/weight.ts';
import { entry, form, madison, on, weightsOf, with_ } from './testing/entries.ts';

describe('formBrackets', () => {
  test('makes 5 + 5 of the rulebook’s ten intermediates and 5 + 5 + 5 of its fifteen advanced, lightest first', () => {
    const heavier = (count: number, level: string) =>
      Array.from({ length: count }, (_, i) => entry(60 + ((i * 7) % count) * 1.5, { level }));
    const formed = form([...heavier(15, 'advanced'), ...heavier(10, 'intermediate')], madison, on);
    const upwards = (from: number) => Array.from({ length: 5 }, (_, i) => 60 + (from + i) * 1.5);
    expect(weightsOf(formed)).toEqual([upwards(0), upwards(5), upwards(0), upwards(5), upwards(10)]);
    expect(formed.brackets.map(({ id }) => id)).toEqual([
      'no-gi-male-adult-intermediate-1',
      'no-gi-male-adult-intermediate-2',
      'no-gi-male-adult-advanced-1',
      'no-gi-male-adult-advanced-2',
      'no-gi-male-adult-advanced-3',
    ]);
    expect(formed.brackets.map(({ label }) => label)[1]).toBe('Adult Men No-Gi Intermediate 2');
    expect(formed.unbracketed).toEqual([]);
  });

  test('makes 5 + 3 of 60 61 62 63 64 80 81 82 kg', () => {
    const formed = form(
      [60, 61, 62, 63, 64, 80, 81, 82].map((kg) => entry(kg)),
      madison,
      on,
    );
    expect(weightsOf(formed)).toEqual([
      [60, 61, 62, 63, 64],
      [80, 81, 82],
    ]);
    expect(formed.brackets.map(({ weightSpread }) => weightSpread)).toEqual([0.066667, 0.025]);
  });

  test('never mixes sex, discipline, age class or level', () => {
    const four = (change: Partial<Entry>) => [70, 71, 72, 73].map((kg) => entry(kg, change));
    const formed = form(
      [
        ...four({}),
        ...four({ sex: 'female' }),
        ...four({ discipline: 'gi', level: 'blue' }),
        ...four({ birthDate: '1990-01-01' }),
        ...four({ level: 'expert' }),
      ],
      madison,
      on,
    );
    expect(formed.brackets.map(({ label, entrants }) => [label, entrants.length])).toEqual([
      ['Adult Women No-Gi Intermediate', 4],
      ['Adult Men Gi Blue', 4],
      ['Adult Men No-Gi Intermediate', 4],
      ['Adult Men No-Gi Expert', 4],
      ['Masters Men No-Gi Intermediate', 4],
    ]);
  });

  test('puts a green belt from 16 on with the blue belts', () => {
    const gi = { discipline: 'gi' as const, birthDate: '2010-01-01' };
    const formed = form(
      [
        entry(60, { ...gi, level: 'green' }),
        entry(61, { ...gi, level: 'blue' }),
        entry(62, { ...gi, level: 'blue' }),
      ],
      madison,
      on,
    );
    expect(formed.brackets.map(({ division }) => division.level)).toEqual(['blue']);
  });

  test('joins levels where the event says so, with the shortest match time', () => {
    const ruleset = with_('division.joinLevels', [['beginner', 'intermediate']]);
    const formed = form([entry(60, { level: 'beginner' }), entry(61), entry(62)], ruleset, on);
    expect(formed.brackets.map(({ division }) => division.level)).toEqual(['beginner-intermediate']);
    expect(formed.brackets[0]?.matches.map(({ durationSeconds }) => durationSeconds)).toEqual([
      300, 300, 300,
    ]);
  });

  test('lists the unweighed and those the ruleset offers nothing', () => {
    const formed = form(
      [
        entry(null, { id: 'U' }),
        entry(70, { id: 'D', discipline: 'gi-and-no-gi' }),
        entry(70, { id: 'X', absolute: true }),
      ],
      madison,
      on,
    );
    expect(formed.brackets).toEqual([]);
    expect(formed.unbracketed).toEqual([
      { id: 'D', entryId: 'D/gi-and-no-gi', reason: 'not offered: madison has gi, no-gi, not gi-and-no-gi' },
      { id: 'U', entryId: 'U/no-gi', reason: 'not weighed in' },
      {
        id: 'X',
        entryId: 'X/no-gi/absolute',
        reason: 'not offered: madison has no absolute division for adult',
      },
    ]);
  });

  test('warns above 10 % for minors and 20 % for adults, and forms no group above the event’s limit', () => {
    const teen = { birthDate: '2011-01-01' };
    const warnings = (kgs: number[], change: Partial<Entry>, ruleset = madison) =>
      form(
        kgs.map((kg) => entry(kg, change)),
        ruleset,
        on,
      ).brackets.map((bracket) => bracket.warnings);
    expect(warnings([50, 52, 55], teen)).toEqual([[]]);
    expect(warnings([50, 52, 55.01], teen)).toEqual([['weight spread 10.02 % is above 10 %']]);
    expect(warnings([50, 55, 60], {})).toEqual([[]]);
    expect(warnings([50, 55, 61], {})).toEqual([['weight spread 22 % is above 20 %']]);
    expect(warnings([50, 55, 61], {}, with_('madison.maxSpread', 0.2))).toEqual([]);
  });

  test('puts everybody into exactly one place, in whatever order they come', () => {
    const anyEntry = fc.record({
      kg: fc.option(fc.integer({ min: 40, max: 110 })),
      level: fc.constantFrom('beginner', 'expert'),
      birthDate: fc.constantFrom('2019-01-01', '2012-01-01', '2000-01-01', '1985-01-01'),
      sex: fc.constantFrom('male' as const, 'female' as const),
    });
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 60 }), fc.infiniteStream(fc.nat()), (specs, keys) => {
        const entries = specs.map(({ kg, ...change }, i) => entry(kg, { ...change, id: `P${i}` }));
        const formed = form(entries, madison, on);
        const shuffled = entries
          .map((one) => ({ one, key: keys.next().value }))
          .sort((a, b) => a.key - b.key)
          .map(({ one }) => one);
        expect(form(shuffled, madison, on)).toEqual(formed);
        const placed = [
          ...formed.brackets.flatMap(({ entrants }) => entrants.map(({ entryId }) => entryId)),
          ...formed.unbracketed.map(({ entryId }) => entryId),
        ];
        expect(placed.sort()).toEqual(entries.map(({ entryId }) => entryId).sort());
        for (const { entrants } of formed.brackets) {
          const units = entrants.map(({ weight }) => weightUnits(weight as Weight));
          expect(units).toEqual([...units].sort((a, b) => a - b));
        }
      }),
      { numRuns: 300 },
    );
  });
});
