import { describe, expect, test } from 'vitest';
import { parseWeight, type Weight } from '../value/weight.ts';
import { madeWeight, readWeightClass, weightClassesFor, weightClassOf } from './weight-class.ts';

const classes =
  weightClassesFor(
    {
      weightClasses: {
        men: { disciplines: ['gi'], ageClasses: ['adult'], sexes: ['male'], upToKg: [70, 76, 82.3] },
      },
    },
    { discipline: 'gi', sex: 'male', age: 'adult' },
  ) ?? [];
const weight = (text: string): Weight => {
  const parsed = parseWeight(text);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
};

describe('weightClassOf', () => {
  test.each([
    ['70.00kg', '70kg'],
    ['70.01kg', '76kg'],
    ['76.00kg', '76kg'],
    ['76.01kg', '82.3kg'],
    ['167.55lb', '76kg'],
    ['167.56lb', '82.3kg'],
    ['82.30kg', '82.3kg'],
    ['140kg', 'over-82.3kg'],
  ])('%s fights in %s', (text, id) => {
    expect(weightClassOf(weight(text), classes).id).toBe(id);
  });
});

describe('madeWeight', () => {
  test('lets nobody pass above the limit, and everybody below it', () => {
    const upTo76 = classes[1];
    expect(upTo76?.id).toBe('76kg');
    if (!upTo76) return;
    expect(madeWeight(weight('76kg'), upTo76)).toBe(true);
    expect(madeWeight(weight('76.01kg'), upTo76)).toBe(false);
    expect(madeWeight(weight('167.56lb'), upTo76)).toBe(false);
    expect(madeWeight(weight('50kg'), upTo76)).toBe(true);
  });
});

describe('readWeightClass', () => {
  test.each([
    ['76kg', '76kg'],
    ['76', '76kg'],
    ['-76', '76kg'],
    ['-76 kg', '76kg'],
    ['under 76', '76kg'],
    ['82.30kg', '82.3kg'],
    ['+100.5', 'over-100.5kg'],
    ['100.5kg+', 'over-100.5kg'],
    ['over-100.5kg', 'over-100.5kg'],
    ['over 100.5 kg', 'over-100.5kg'],
    ['', ''],
  ])('reads %j', (text, id) => {
    expect(readWeightClass(text)).toEqual({ ok: true, value: id });
  });

  test.each(['heavy', '76lb', '7O', '--76'])('refuses %j', (text) => {
    expect(readWeightClass(text).ok).toBe(false);
  });
});
