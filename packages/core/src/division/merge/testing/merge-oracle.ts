import highsLoader from 'highs';
import type { Ruleset } from '../../../ruleset.ts';
import type { Division } from '../../division.ts';
import type { MergeProblem } from '../candidates.ts';
import type { MergePerson } from '../limits.ts';
import type { MergeScore } from '../merge-score.ts';
import { mayBeOneBracket, mayMove, stepsBetween } from './limits-oracle.ts';

/** Merges found the long way: every set of groups, every cut of its union, every pair of people. */

interface Column {
  readonly groups: readonly number[];
  readonly host?: number;
  readonly placed: number;
  readonly moved: number;
  readonly cost: number;
}

/** Its types describe a CommonJS module, its code is an ES module. */
const load = highsLoader as unknown as typeof highsLoader.default;
const highs = await load();

/** The best score of an event's merges by a set-partitioning program, solved by HiGHS in two steps. */
export function optimumByHighs(problem: MergeProblem): MergeScore {
  const columns = everyColumn(problem);
  const people = problem.groups.reduce((sum, group) => sum + group.people.length, 0);
  if (columns.length === 0) return { left: people, moved: 0, cost: 0 };
  const worth = columns.map(({ placed, moved }) => placed * 1000 - moved);
  const best = solve('Maximize', worth, columns, []);
  const cost = solve(
    'Minimize',
    columns.map((column) => column.cost),
    columns,
    [`worth: ${sum(worth)} >= ${best}`],
  );
  const placed = Math.ceil(best / 1000);
  return { left: people - placed, moved: placed * 1000 - best, cost };
}

function solve(
  aim: 'Maximize' | 'Minimize',
  values: readonly number[],
  columns: readonly Column[],
  more: readonly string[],
): number {
  const sharing = (label: string, uses: (column: Column) => boolean) => {
    const users = columns.flatMap((column, index) => (uses(column) ? [`x${index}`] : []));
    return users.length > 1 ? [`${label}: ${users.join(' + ')} <= 1`] : [];
  };
  const groups = [...new Set(columns.flatMap((column) => column.groups))];
  const hosts = [...new Set(columns.flatMap((column) => column.host ?? []))];
  const rows = [
    ...groups.flatMap((group) => sharing(`g${group}`, (column) => column.groups.includes(group))),
    ...hosts.flatMap((host) => sharing(`h${host}`, (column) => column.host === host)),
    ...more,
  ];
  const names = columns.map((_, index) => `x${index}`).join(' ');
  const bounds = rows.length > 0 ? rows : [`all: ${columns.map((_, i) => `x${i}`).join(' + ')} >= 0`];
  const program = [aim, `obj: ${sum(values)}`, 'Subject To', ...bounds, 'Binary', names, 'End'].join('\n');
  const solution = highs.solve(program, { mip_rel_gap: 0, mip_abs_gap: 0 });
  if (solution.Status !== 'Optimal') throw new Error(`HiGHS says ${solution.Status}`);
  return Math.round(solution.ObjectiveValue);
}

function sum(values: readonly number[]): string {
  return values.map((value, index) => `${value < 0 ? '-' : '+'} ${Math.abs(value)} x${index}`).join(' ');
}

function everyColumn(problem: MergeProblem): Column[] {
  return problem.homes.flatMap(({ division, playable }, into) => {
    const near = problem.groups.flatMap(({ home, people }, place) =>
      home === into || people.every((person) => mayMove(person.division, division, problem.ruleset))
        ? [place]
        : [],
    );
    return subsets(near).flatMap((groups) => {
      const joining = groups.flatMap((place) => problem.groups[place]?.people ?? []);
      const moving = joining.filter((person) => person.division !== division);
      if (moving.length === 0) return [];
      const unions = [
        ...(playable.length > 0 ? [{ union: [...playable, ...joining], host: into }] : []),
        ...(moving.length < joining.length ? [{ union: joining }] : []),
      ];
      return unions.flatMap(({ union, ...host }) => {
        const brackets = bestCut(union, problem.ruleset);
        if (!brackets) return [];
        const cost = costOf(moving, brackets, division, problem.ruleset);
        return [{ groups, ...host, placed: joining.length, moved: moving.length, cost }];
      });
    });
  });
}

function subsets(items: readonly number[]): number[][] {
  return Array.from({ length: 2 ** items.length - 1 }, (_, mask) =>
    items.filter((_item, place) => ((mask + 1) >> place) % 2 === 1),
  );
}

/** The best of all cuts by weight into brackets that may be, by the words of the Madison rules. */
function bestCut(union: readonly MergePerson[], ruleset: Ruleset): MergePerson[][] | undefined {
  const sorted = [...union].sort(
    (a, b) => (a.units ?? 0) - (b.units ?? 0) || (a.entryId < b.entryId ? -1 : 1),
  );
  const { madison, merge } = ruleset;
  if (!madison) return union.length >= merge.below && mayBeOneBracket(sorted, ruleset) ? [sorted] : undefined;
  const cuts = (from: number): MergePerson[][][] => {
    if (from === sorted.length) return [[]];
    const sizes = [5, 4, 3].filter((size) => from + size <= sorted.length);
    return sizes.flatMap((size) => {
      const group = sorted.slice(from, from + size);
      const limit = madison.maxSpread === null || spreadOf(group) <= madison.maxSpread + 1e-12;
      return limit && mayBeOneBracket(group, ruleset)
        ? cuts(from + size).map((rest) => [group, ...rest])
        : [];
    });
  };
  const worth = (cut: MergePerson[][]) => [
    cut.length,
    cut.reduce((total, group) => total + spreadOf(group) ** 2, 0),
    cut.reduce((total, { length }) => total + length ** 2, 0),
  ];
  return cuts(0).reduce<MergePerson[][] | undefined>(
    (best, cut) => (best && !isBefore(worth(cut), worth(best)) ? best : cut),
    undefined,
  );
}

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  const index = a.findIndex((value, place) => Math.abs(value - (b[place] ?? 0)) > 1e-12);
  return index >= 0 && (a[index] ?? 0) < (b[index] ?? 0);
}

function spreadOf(group: readonly MergePerson[]): number {
  const units = group.map((person) => person.units ?? 0);
  return Math.max(...units) / Math.min(...units) - 1;
}

function costOf(
  moving: readonly MergePerson[],
  brackets: readonly (readonly MergePerson[])[],
  into: Division,
  ruleset: Ruleset,
): number {
  const { cost } = ruleset.merge;
  const moves = moving.map(({ division }) => {
    const { age, level, weight } = stepsBetween(division, into, ruleset);
    return Math.abs(age) * cost.ageClass + level * cost.level + Math.abs(weight) * cost.weightClass;
  });
  const mixed = brackets.filter((bracket) => new Set(bracket.map(({ division }) => division)).size > 1);
  const spreads = mixed.map((bracket) => {
    const ages = bracket.map(({ age }) => age);
    const year = Math.min(...ages) < 18 ? cost.yearAmongMinors : cost.yearAmongAdults;
    return spreadOf(bracket) * 100 * cost.spreadPercent + (Math.max(...ages) - Math.min(...ages)) * year;
  });
  return Math.round(100 * [...moves, ...spreads].reduce((total, value) => total + value, 0));
}
