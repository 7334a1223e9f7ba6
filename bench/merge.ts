// Merges of events of 2,000 entries with about 200 short groups: time, people placed, and whether each optimum is proven.
import { type Entry, formBrackets, type Ruleset, seededRandom } from '@openmat/core';
import { findRuleset, type Override, resolveRuleset } from '@openmat/rulesets';

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

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const rows = CASES.map((one) => {
  const ruleset = rulesetOf(one);
  const entries = makeEntries(ruleset, one.rarity);
  const seconds: number[] = [];
  let formed = formBrackets([], ruleset, on, 1);
  for (let run = 0; run < 3; run++) {
    const before = performance.now();
    formed = formBrackets(entries, ruleset, on, 1, { approve: 'all' });
    seconds.push((performance.now() - before) / 1000);
  }
  const short = formBrackets(entries, ruleset, on, 1).unbracketed;
  return {
    name: one.name,
    short: new Set(short.map(({ reason }) => reason.split(';')[0])).size,
    people: short.length,
    merges: formed.merges.length,
    moved: formed.merges.reduce((sum, { moves }) => sum + moves.length, 0),
    left: formed.unbracketed.length,
    seconds: Math.round(median(seconds) * 1000) / 1000,
  };
});
console.table(rows);
