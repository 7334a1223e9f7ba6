import { buildBracket, type Match, seededRandom } from '@openmat/core';
import { describe, expect, test } from 'vitest';
import { layoutTree, treesOf } from './tree-layout.ts';

const knockout = (size: number) =>
  buildBracket(
    'single-elimination',
    'b',
    Array.from({ length: size }, (_, k) => ({ id: `p${k}`, club: '' })),
    { rematch: 'fight', random: seededRandom(1) },
  ).matches;

const comebackOfThree = () =>
  buildBracket(
    'comeback',
    'b',
    ['x', 'y', 'z'].map((id) => ({ id, club: '' })),
    { rematch: 'fight', random: seededRandom(1) },
  ).matches;

const sizes = Array.from({ length: 63 }, (_, k) => k + 2);

describe.each(sizes)('a knock-out of %i', (size) => {
  const matches = knockout(size);
  const { parts, finals } = treesOf(matches);
  const trees = [...parts, ...finals];

  test('draws every match once', () => {
    const drawn = trees.flatMap(({ forks }) => forks.map(({ match }) => match.id));
    expect(drawn.toSorted()).toEqual(matches.map(({ id }) => id).toSorted());
  });

  test('keeps to five columns and 32 rows a tree', () => {
    expect(Math.max(...trees.map(({ columns }) => columns))).toBeLessThanOrEqual(5);
    expect(Math.max(...trees.map(({ rows }) => rows))).toBeLessThanOrEqual(32);
  });

  test('leads every line out of the middle of the match before', () => {
    for (const { forks } of trees) {
      const middles = new Map(forks.map(({ match, a, b }) => [match.id, (a.height + b.height) / 2]));
      for (const { height, slot } of forks.flatMap(({ a, b }) => [a, b])) {
        const middle = 'winnerOf' in slot ? middles.get(slot.winnerOf) : undefined;
        if (middle !== undefined) expect(height).toBe(middle);
      }
    }
  });

  test('lets no two matches of a column touch', () => {
    for (const { forks } of trees) {
      for (const [, column] of Map.groupBy(forks, (fork) => fork.column)) {
        const spans = column.map(({ a, b }) => [a.height, b.height] as const).sort(([a], [b]) => a - b);
        spans.slice(1).forEach(([top], index) => {
          expect(top - (spans[index]?.[1] ?? 0)).toBeGreaterThanOrEqual(1);
        });
      }
    }
  });
});

test('cuts 64 into two halves and the finals', () => {
  const { parts, finals } = treesOf(knockout(64));
  expect(parts.map(({ rows, columns }) => [rows, columns])).toEqual([
    [32, 5],
    [32, 5],
  ]);
  expect(finals.map(({ root }) => root.medal)).toEqual(['gold', 'bronze']);
});

test('a comeback is one tree: the first match leads past the second round into the final', () => {
  const {
    finals: [tree],
  } = treesOf(comebackOfThree());
  const final = tree?.forks.at(-1);
  expect(tree).toMatchObject({ columns: 3, rows: 4 });
  expect(final).toMatchObject({ column: 2, a: { from: 0, height: 1 }, b: { from: 1, height: 3 } });
});

test('a tree of a later stage begins in its own first column', () => {
  const place = (number: number, round: number, a: Match['a'], b: Match['b']): Match => ({
    id: `b.${number}`,
    stage: 'finals',
    round,
    number,
    a,
    b,
  });
  const semifinals = [1, 2].map((k) => place(k, 3, { rank: k, of: 'pool' }, { rank: k + 2, of: 'pool' }));
  const final = place(3, 4, { winnerOf: 'b.1' }, { winnerOf: 'b.2' });
  const { forks } = layoutTree([...semifinals, final], final);
  expect(forks.map(({ column }) => column)).toEqual([0, 0, 1]);
});
