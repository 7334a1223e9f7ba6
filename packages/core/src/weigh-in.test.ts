import { findRuleset } from '@openmat/rulesets';
import { describe, expect, test } from 'vitest';
import { weightClassesFor } from './division/weight-class.ts';
import type { Ruleset } from './ruleset.ts';
import { parseWeight, type Weight } from './value/weight.ts';
import { judgeWeight, mayStartAfterWeighIn, mayWeighIn } from './weigh-in.ts';

const rulesOf = (id: string) => findRuleset(id) as Ruleset;
const weight = (text: string): Weight => {
  const parsed = parseWeight(text);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
};

describe('pool-finals, "ZERO (0.00) weight allowance"', () => {
  const ruleset = rulesOf('pool-finals');
  const upTo76 = weightClassesFor(ruleset, { discipline: 'gi', sex: 'male', age: 'adult' })?.find(
    ({ id }) => id === '76kg',
  );
  test.each([
    ['76.00kg', true],
    ['76.01kg', false],
    ['167.55lb', true],
    ['167.56lb', false],
    ['60kg', true],
  ])('%s in 76 kg: %s', (text, made) => {
    expect(judgeWeight(weight(text), upTo76, ruleset.weighIn)).toMatchObject({
      madeWeight: made,
      consequence: made ? 'none' : 'dq',
    });
  });
});

describe('pool-finals, "one opportunity to make weight"', () => {
  test('a second weigh-in is refused', () => {
    const ruleset = rulesOf('pool-finals');
    expect(mayWeighIn(ruleset.weighIn, 0).ok).toBe(true);
    expect(mayWeighIn(ruleset.weighIn, 1).ok).toBe(false);
  });
});

const { weighIn } = rulesOf('sub-overtime');
const at = (clock: string) => Date.parse(`2026-12-05T${clock}:00Z`) / 1000;

describe('sub-overtime, "at least 1 hour before your fight"', () => {
  test('weighed 09:10: a first match at 10:09 is refused, at 10:10 allowed', () => {
    expect(mayStartAfterWeighIn(weighIn, at('09:10'), at('10:09'))).toEqual({
      ok: false,
      error: '59 minutes after the weigh-in; the rulebook asks for 60',
    });
    expect(mayStartAfterWeighIn(weighIn, at('09:10'), at('10:10')).ok).toBe(true);
  });
});

describe('sub-overtime, "2 hours recommended"', () => {
  test('warns between 60 and 119 minutes, and no more from 120 on', () => {
    const warnings = (clock: string) => {
      const may = mayStartAfterWeighIn(weighIn, at('09:10'), at(clock));
      return may.ok ? may.value.length : 'refused';
    };
    expect(['10:10', '11:09', '11:10'].map(warnings)).toEqual([1, 1, 0]);
  });
});

describe('sub-overtime, "Missed weight"', () => {
  test('is a forfeit', () => {
    const upTo70 = { id: '70kg', upTo: weight('70kg') };
    expect(judgeWeight(weight('70.5kg'), upTo70, weighIn).consequence).toBe('forfeit');
  });
});

describe('madison, "Early weigh-ins"', () => {
  test('has no target weight and as many weigh-ins as anybody likes', () => {
    const { weighIn } = rulesOf('madison');
    expect(judgeWeight(weight('120kg'), undefined, weighIn).madeWeight).toBe(true);
    expect(mayWeighIn(weighIn, 7).ok).toBe(true);
    expect(mayStartAfterWeighIn(weighIn, at0, at0)).toEqual({ ok: true, value: [] });
  });
  const at0 = 0;
});
