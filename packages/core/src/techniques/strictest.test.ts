import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { strictest } from './strictest.ts';
import { LEGALITIES, type Legality, type TechniqueAnswer } from './technique-rules.ts';
import { techniquesFor } from './techniques-for.ts';

const kneebar = (legality: Legality, texts: Partial<TechniqueAnswer> = {}): TechniqueAnswer => ({
  technique: 'kneebar',
  label: 'Kneebar',
  legality,
  ...texts,
});

describe('strictest', () => {
  test('illegal goes before unstated, unstated before legal, in any order', () => {
    const order: readonly Legality[] = ['illegal', 'unstated', 'legal'];
    const tables = fc.array(fc.constantFrom(...LEGALITIES), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(tables, (legalities) => {
        const [joined, ...more] = strictest(legalities.map((legality) => [kneebar(legality)]));
        expect(more).toEqual([]);
        expect(joined?.legality).toBe(order.find((legality) => legalities.includes(legality)));
      }),
    );
  });

  test('what is legal under two conditions is legal under both', () => {
    const tables = [
      [kneebar('legal')],
      [kneebar('legal', { condition: 'slowly' })],
      [kneebar('legal', { condition: 'on the mat' })],
    ];
    expect(strictest(tables)).toEqual([kneebar('legal', { condition: 'slowly; on the mat' })]);
  });

  test('what is illegal without a condition in one division is so in all', () => {
    const tables = [[kneebar('illegal', { condition: 'standing' })], [kneebar('illegal')]];
    expect(strictest(tables)).toEqual([kneebar('illegal')]);
  });

  test('only the consequences of the divisions where it is illegal count, each once', () => {
    const tables = [
      [kneebar('illegal', { consequence: 'DQ' })],
      [kneebar('legal', { condition: 'slowly' })],
      [kneebar('illegal', { consequence: 'penalty' })],
      [kneebar('illegal', { consequence: 'DQ' })],
    ];
    expect(strictest(tables)).toEqual([kneebar('illegal', { consequence: 'DQ; penalty' })]);
  });
});

test('techniquesFor joins the levels of a joined division and refuses one that is not offered', () => {
  const level = (id: string) => ({ label: id, divisions: [{ levels: [id] }] });
  const ruleset = {
    division: { joinLevels: [['brown', 'black']] },
    techniques: {
      columns: { brown: level('brown'), black: level('black') },
      rules: { kneebar: { legality: { brown: 'illegal', black: 'legal' }, clause: 'Leg locks' } },
    },
  } as const;
  const first = (level: string) => techniquesFor(ruleset, { discipline: 'gi', age: 'adult', level })[0];
  expect(first('black')?.legality).toBe('legal');
  expect(first('brown-black')?.legality).toBe('illegal');
  expect(() => first('white')).toThrow(RangeError);
});
