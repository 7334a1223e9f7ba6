import { expect, test } from 'vitest';
import { matches, patternSchema } from './filter.ts';

const record = { eventName: 'INSERT', dynamodb: { Keys: { sk: { S: 'OUT#1' } } } };
const sk = (rules: unknown[]) => ({ dynamodb: { Keys: { sk: { S: rules } } } });

test.each<[unknown, boolean]>([
  [{ eventName: ['INSERT', 'MODIFY'] }, true],
  [{ eventName: ['REMOVE'] }, false],
  [sk([{ prefix: 'OUT#' }]), true],
  [sk([{ prefix: 'RUN#' }, 'OUT#1']), true],
  [{ eventName: ['REMOVE'], ...sk([{ prefix: 'OUT#' }]) }, false],
  [{ dynamodb: { NewImage: { S: [{ exists: false }] } } }, true],
  [{ dynamodb: { Keys: { pk: { S: [{ exists: true }] } } } }, false],
  [{}, true],
])('the pattern %o is met: %o', (pattern, expected) => {
  expect(matches(record, [patternSchema.parse(pattern)])).toBe(expected);
});

test('one of several patterns is enough, and none means everything', () => {
  expect(matches(record, [{ eventName: ['REMOVE'] }, { eventName: ['INSERT'] }])).toBe(true);
  expect(matches(record, [])).toBe(true);
});

test('a rule that is not known is refused', () => {
  expect(patternSchema.safeParse(sk([{ 'anything-but': ['a'] }])).success).toBe(false);
});
