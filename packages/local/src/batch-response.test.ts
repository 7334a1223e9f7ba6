import { expect, test } from 'vitest';
import { failedItems } from './batch-response.ts';

const items = ['a', 'b', 'c'];
const failures = (...ids: string[]) => ({
  batchItemFailures: ids.map((itemIdentifier) => ({ itemIdentifier })),
});

test.each<[string, unknown, string[]]>([
  ['nothing', null, []],
  ['an empty object', {}, []],
  ['an empty list', failures(), []],
  ['one item', failures('b'), ['b']],
  ['an item of another batch', failures('x'), items],
  ['an empty identifier', failures(''), items],
  ['something else', 'fine', items],
])('an answer with %s', (_, payload, failed) => {
  expect([...failedItems({ ok: true, payload }, items, true)]).toEqual(failed);
});

test('a call that failed has failed for all items', () => {
  expect([...failedItems({ ok: false }, items, true)]).toEqual(items);
});

test('a mapping that takes no reports does not read the answer', () => {
  expect([...failedItems({ ok: true, payload: failures('b') }, items, false)]).toEqual([]);
});
