// Merges of events of 2,000 entries with about 200 short groups: time, people placed, and whether each optimum is proven.
import { type Entry, formBrackets, type Ruleset, seededRandom } from '@openmat/core';
import { findRuleset, type Override, resolveRuleset } from '@openmat/rulesets';
import { MERGE_EFFORT, solveMerges } from '../packages/core/src/division/merge/solve-merges.ts';
import { type Crowd, randomEntries } from '../packages/core/src/division/merge/testing/random-merges.ts';
import { groupEvent } from '../packages/core/src/plan/group-event.ts';
import { mergeProblem } from '../packages/core/src/plan/merge-problem.ts';

const ENTRIES = 2_000;
const on = '2026-12-05';

interface Case {
  readonly name: string;
  readonly ruleset: string;
  readonly overrides?: readonly Override[];
  /** The larger, the more entries lie in rare divisions. */
  readonly rarity: number;
}

const CASES: readonly Case[] = [
  { name: 'gi-nogi-points', ruleset: 'gi-nogi-points', rarity: 1 },
  { name: 'sub-overtime', ruleset: 'sub-overtime', rarity: 1 },
  { name: 'madison', ruleset: 'madison', rarity: 4 },
  {
    name: 'madison, spread limit 5 %',
    ruleset: 'madison',
    overrides: [{ path: 'madison.maxSpread', value: 0.05 }],
    rarity: 2,
  },
  {
    name: 'madison, spread limit 3 %',
    ruleset: 'madison',
    overrides: [{ path: 'madison.maxSpread', value: 0.03 }],
    rarity: 2,
  },
];

function rulesetOf({ ruleset, overrides = [] }: Case): Ruleset {
  const resolved = resolveRuleset(findRuleset(ruleset) as Ruleset, overrides);
  if (!resolved.ok) throw new Error(JSON.stringify(resolved.error));
  return resolved.value;
}

function makeEntries(ruleset: Ruleset, rarity: number): Entry[] {
  const random = seededRandom(1);
  const pick = <T>(list: readonly T[]) => list[random.below(list.length)] as T;
  const disciplines = Object.keys(ruleset.disciplines) as Entry['discipline'][];
  return Array.from({ length: ENTRIES }, (_, athlete) => {
    const age = 4 + random.below(46);
    const sex = pick(['male', 'male', 'female'] as const);
    const discipline = pick(disciplines);
    const levels = (ruleset.disciplines[discipline]?.levels ?? []).filter(
      ({ fromAge = 0, untilAge = 99 }) => age >= fromAge && age <= untilAge,
    );
    const rare = Math.floor((random.below(1000) / 1000) ** (1 + rarity) * levels.length);
    const base = 14 + Math.min(age, 20) * 2.8 + (sex === 'male' ? 4 : 0);
    return {
      id: `A${athlete}`,
      entryId: `A${athlete}/${discipline}`,
      name: `Athlete ${athlete}`,
      club: `Club ${random.below(60)}`,
      sex,
      birthDate: `${2026 - age}-06-01`,
      discipline,
      level: levels[rare]?.id ?? 'white',
      absolute: false,
      weight: { hundredths: Math.round(base * (80 + random.below(50))), unit: 'kg' },
    };
  });
}

/** Median of the processor time of three runs, in seconds. */
function cpuSeconds(work: () => void): number {
  const times = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  });
  return Math.round((times.sort((a, b) => a - b)[1] ?? 0) * 1000) / 1000;
}

const rows = CASES.map((one) => {
  const ruleset = rulesetOf(one);
  const entries = makeEntries(ruleset, one.rarity);
  const problem = mergeProblem(groupEvent(entries, ruleset, on));
  const { score, bound, chosen } = solveMerges(problem);
  return {
    name: one.name,
    groups: problem.groups.length,
    people: problem.groups.reduce((sum, { people }) => sum + people.length, 0),
    merges: chosen.length,
    moved: score.moved,
    left: score.left,
    leftAtLeast: bound.left,
    proven: score.cost === bound.cost && score.moved === bound.moved,
    mergesCpuSeconds: cpuSeconds(() => solveMerges(mergeProblem(groupEvent(entries, ruleset, on)))),
    allCpuSeconds: cpuSeconds(() => formBrackets(entries, ruleset, on, 1, { approve: 'all' })),
  };
});
console.table(rows);

/** How far the search for large events lies from the best, on small ones whose best is known. */
function gapOf(ruleset: Ruleset, crowd: Crowd) {
  const gap = { events: 0, same: 0, left: 0, moved: 0, costPercent: 0 };
  let best = 0;
  for (let number = 1; number <= 200; number++) {
    const problem = mergeProblem(groupEvent(randomEntries(number, crowd), ruleset, on));
    const exact = solveMerges(problem).score;
    const large = solveMerges(problem, { ...MERGE_EFFORT, sets: 0 }).score;
    gap.events++;
    gap.left += large.left - exact.left;
    gap.moved += large.moved - exact.moved;
    gap.costPercent += large.cost - exact.cost;
    best += exact.cost;
    if (JSON.stringify(exact) === JSON.stringify(large)) gap.same++;
  }
  return { ...gap, costPercent: Math.round((1000 * gap.costPercent) / best) / 10 };
}

const adults: Crowd = {
  discipline: 'no-gi',
  levels: ['beginner', 'intermediate', 'advanced', 'expert'],
  ages: [18, 45],
  kg: [60, 85],
  most: 30,
};
const gaps = CASES.slice(2).map((one) => ({ name: one.name, ...gapOf(rulesetOf(one), adults) }));
console.table(gaps);
console.log(JSON.stringify({ bench: 'merge', rows, gaps }));
