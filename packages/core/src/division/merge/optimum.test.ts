import { describe, expect, test } from 'vitest';
import { groupEvent } from '../../plan/group-event.ts';
import { mergeProblem } from '../../plan/merge-problem.ts';
import type { Ruleset } from '../../ruleset.ts';
import { solveMerges } from './solve-merges.ts';
import { optimumByHighs } from './testing/merge-oracle.ts';
import { type Crowd, randomEntries, rulesetWith } from './testing/random-merges.ts';

const on = '2026-12-05';
const EVENTS = 130;
const MOST_GROUPS = 12;

const problemOf = (number: number, crowd: Crowd, ruleset: Ruleset) =>
  mergeProblem(groupEvent(randomEntries(number, crowd), ruleset, on));

const adults: Crowd = {
  discipline: 'no-gi',
  levels: ['beginner', 'intermediate', 'advanced', 'expert'],
  ages: [18, 45],
  kg: [60, 85],
  most: 22,
};
const children: Crowd = { ...adults, levels: ['beginner', 'intermediate'], ages: [5, 17], kg: [30, 42] };
const kids: Crowd = {
  discipline: 'gi-and-no-gi',
  levels: ['white'],
  ages: [5, 12],
  kg: [22, 30],
  most: 20,
};

describe('the merges of a random event with up to twelve short groups are those of HiGHS', () => {
  test.each([
    ['adults of madison', rulesetWith('madison'), adults],
    ['children of madison', rulesetWith('madison'), children],
    [
      'adults of madison with a limit of the spread',
      rulesetWith('madison', { path: 'madison.maxSpread', value: 0.08 }),
      { ...adults, levels: ['beginner', 'intermediate'] },
    ],
    ['kids of gi-nogi-points', rulesetWith('gi-nogi-points'), kids],
    [
      'children of sub-overtime',
      rulesetWith('sub-overtime'),
      { ...children, levels: ['beginner'], kg: [30, 40] },
    ],
  ] as const)('%s', (_, ruleset, crowd) => {
    let events = 0;
    let merged = 0;
    for (let number = 1; events < EVENTS; number++) {
      const problem = problemOf(number, crowd, ruleset);
      if (problem.groups.length < 2 || problem.groups.length > MOST_GROUPS) continue;
      const { score, bound, chosen } = solveMerges(problem);
      expect({ number, ...score }).toEqual({ number, ...optimumByHighs(problem) });
      expect(bound).toEqual(score);
      events++;
      merged += chosen.length;
    }
    expect(merged).toBeGreaterThan(EVENTS / 4);
  });
});
