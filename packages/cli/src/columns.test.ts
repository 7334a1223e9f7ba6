import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { alignColumns } from './columns.ts';

test('columns line up behind wide and combining characters', () => {
  const lines = alignColumns([
    ['a', 'x'],
    ['王小明', 'x'],
    ['Zoe\u0301', 'x'],
    ['', 'x'],
  ]);
  expect(lines).toEqual(['a       x', '王小明  x', 'Zoe\u0301     x', '        x']);
  expect(lines.map((line) => stringWidth(line))).toEqual([9, 9, 9, 9]);
});

test('a line does not end in spaces, and rows may be of different length', () => {
  expect(alignColumns([['a', ''], ['bb'], ['c', 'd']])).toEqual(['a', 'bb', 'c   d']);
});
