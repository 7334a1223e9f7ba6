import { describe, expect, test } from 'vitest';
import { groupEvent } from '../../plan/group-event.ts';
import { mergeProblem } from '../../plan/merge-problem.ts';
import { isLess } from './merge-score.ts';
import { MERGE_EFFORT, type SolvedMerges, solveMerges } from './solve-merges.ts';
import { mayBeOneBracket, mayMove } from './testing/limits-oracle.ts';
import { type Crowd, randomEntries, rulesetWith } from './testing/random-merges.ts';

const on = '2026-12-05';
const madison = rulesetWith('madison', { path: 'madison.maxSpread', value: 0.05 });
const crowd: Crowd = {
  discipline: 'no-gi',
  levels: ['beginner', 'intermediate', 'advanced', 'expert'],
  ages: [18, 45],
  kg: [55, 95],
  most: 40,
};
const problemOf = (number: number, most: number) =>
  mergeProblem(groupEvent(randomEntries(number, { ...crowd, most }), madison, on));

/** What is wrong with a choice of merges. */
function faultsOf(
  { chosen, score }: SolvedMerges,
  { homes, groups }: ReturnType<typeof problemOf>,
): string[] {
  const faults: string[] = [];
  const taken = chosen.flatMap((candidate) => candidate.groups);
  if (new Set(taken).size < taken.length) faults.push('a short group is merged twice');
  const hosts = chosen.filter(({ joinsPlayable }) => joinsPlayable).map(({ into }) => into);
  if (new Set(hosts).size < hosts.length) faults.push('brackets are made again twice');
  for (const { into, groups: joined, brackets } of chosen) {
    const division = homes[into]?.division ?? expect.fail();
    const moving = joined.flatMap((place) =>
      groups[place]?.home === into ? [] : (groups[place]?.people ?? []),
    );
    if (!moving.every((person) => mayMove(person.division, division, madison)))
      faults.push('a way is forbidden');
    if (!brackets.every((bracket) => bracket.length >= 3 && mayBeOneBracket(bracket, madison))) {
      faults.push('a bracket crosses a limit');
    }
  }
  const left = groups.flatMap(({ people }, place) => (taken.includes(place) ? [] : people)).length;
  if (left !== score.left) faults.push(`${left} people are left, not ${score.left}`);
  return faults;
}

describe('where there are too many sets of short groups to look at all', () => {
  test('merges keep every limit, and are never better than the best', () => {
    let [exact, large] = [0, 0];
    for (let number = 1; number <= 50; number++) {
      const problem = problemOf(number, 40);
      const best = solveMerges(problem);
      const solved = solveMerges(problem, { ...MERGE_EFFORT, sets: 0 });
      expect({ number, faults: faultsOf(solved, problem) }).toEqual({ number, faults: [] });
      expect(isLess(solved.score, best.score)).toBe(false);
      exact += best.score.left;
      large += solved.score.left;
    }
    expect(large).toBeLessThan(exact * 1.1);
  });

  test('merges of 300 entries keep every limit', () => {
    const problem = problemOf(1, 400);
    const solved = solveMerges(problem);
    expect(problem.groups.length).toBeGreaterThan(20);
    expect(solved.bound).not.toEqual(solved.score);
    expect(faultsOf(solved, problem)).toEqual([]);
    expect(solved.chosen.length).toBeGreaterThan(5);
  });
});
