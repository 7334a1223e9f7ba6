// Makes examples/open-120.csv: a made-up open of 120 entries, the same on every run. Nobody in it exists.
// Usage: npx node examples/make-open-120.ts
import { writeFileSync } from 'node:fs';
import { type Discipline, type Random, type Sex, seededRandom } from '@openmat/core';
import { CLUBS, NAMES } from './people.ts';

const SEED = 120;
/** The day of the open; ages are as of it. */
const DAY = '2026-12-05';
const UNWEIGHED = 6;

interface Athlete {
  readonly name: string;
  readonly club: string;
  readonly sex: Sex;
  readonly age: number;
  readonly birthDate: string;
  readonly weight: string;
  readonly entries: { readonly discipline: Discipline; readonly level: string }[];
}

/** Athletes of one division; `alsoFrom` of them come from an earlier group, entered a second time. */
interface Group {
  readonly discipline: Discipline;
  readonly level: string;
  readonly sex: Sex;
  readonly ages: readonly [from: number, to: number];
  readonly size: number;
  readonly alsoFrom?: { readonly level: string; readonly count: number };
}

const PEEWEE = [5, 8] as const;
const YOUTH = [9, 12] as const;
const TEENS = [13, 17] as const;
const ADULT = [18, 29] as const;

const GROUPS: readonly Group[] = [
  { discipline: 'no-gi', level: 'beginner', sex: 'male', ages: ADULT, size: 8 },
  { discipline: 'no-gi', level: 'intermediate', sex: 'male', ages: ADULT, size: 10 },
  { discipline: 'no-gi', level: 'advanced', sex: 'male', ages: ADULT, size: 5 },
  { discipline: 'no-gi', level: 'expert', sex: 'male', ages: ADULT, size: 2 },
  { discipline: 'no-gi', level: 'beginner', sex: 'female', ages: ADULT, size: 6 },
  { discipline: 'no-gi', level: 'intermediate', sex: 'female', ages: ADULT, size: 5 },
  { discipline: 'no-gi', level: 'advanced', sex: 'female', ages: ADULT, size: 1 },
  { discipline: 'no-gi', level: 'beginner', sex: 'male', ages: TEENS, size: 7 },
  { discipline: 'no-gi', level: 'intermediate', sex: 'male', ages: TEENS, size: 5 },
  { discipline: 'no-gi', level: 'beginner', sex: 'female', ages: TEENS, size: 4 },
  { discipline: 'no-gi', level: 'beginner', sex: 'male', ages: YOUTH, size: 7 },
  { discipline: 'no-gi', level: 'beginner', sex: 'female', ages: YOUTH, size: 5 },
  { discipline: 'no-gi', level: 'beginner', sex: 'male', ages: PEEWEE, size: 5 },
  { discipline: 'no-gi', level: 'beginner', sex: 'female', ages: PEEWEE, size: 2 },
  {
    discipline: 'gi',
    level: 'white',
    sex: 'male',
    ages: ADULT,
    size: 7,
    alsoFrom: { level: 'beginner', count: 2 },
  },
  {
    discipline: 'gi',
    level: 'blue',
    sex: 'male',
    ages: ADULT,
    size: 8,
    alsoFrom: { level: 'intermediate', count: 3 },
  },
  {
    discipline: 'gi',
    level: 'purple',
    sex: 'male',
    ages: ADULT,
    size: 5,
    alsoFrom: { level: 'advanced', count: 2 },
  },
  {
    discipline: 'gi',
    level: 'brown',
    sex: 'male',
    ages: ADULT,
    size: 1,
    alsoFrom: { level: 'expert', count: 1 },
  },
  {
    discipline: 'gi',
    level: 'white',
    sex: 'female',
    ages: ADULT,
    size: 4,
    alsoFrom: { level: 'beginner', count: 1 },
  },
  {
    discipline: 'gi',
    level: 'blue',
    sex: 'female',
    ages: ADULT,
    size: 5,
    alsoFrom: { level: 'intermediate', count: 2 },
  },
  {
    discipline: 'gi',
    level: 'white',
    sex: 'male',
    ages: TEENS,
    size: 5,
    alsoFrom: { level: 'beginner', count: 1 },
  },
  {
    discipline: 'gi',
    level: 'gray',
    sex: 'male',
    ages: YOUTH,
    size: 6,
    alsoFrom: { level: 'beginner', count: 2 },
  },
  { discipline: 'gi', level: 'white', sex: 'female', ages: YOUTH, size: 3 },
  {
    discipline: 'gi',
    level: 'white',
    sex: 'male',
    ages: PEEWEE,
    size: 4,
    alsoFrom: { level: 'beginner', count: 1 },
  },
];

/** Usual weight at each age below 18 from the fifth year on, and of adults. Kilograms. */
const USUAL_KG: Readonly<Record<Sex, { readonly minors: readonly number[]; readonly adult: number }>> = {
  male: { minors: [18.5, 20.7, 23, 25.6, 28.6, 32, 36, 40.5, 46, 52, 57.5, 62, 66], adult: 79 },
  female: { minors: [18.2, 20.4, 22.7, 25.4, 28.8, 32.6, 37, 41.8, 46, 49.5, 52.5, 54.5, 56], adult: 63 },
};

/** The whole file. */
export function makeOpen120(): string {
  const random = seededRandom(SEED);
  const athletes = shuffle(makeAthletes(random), random);
  const unweighed = new Set(shuffle(athletes, random).slice(0, UNWEIGHED));
  const lines = athletes.flatMap((athlete, index) => {
    const id = `A${String(index + 1).padStart(3, '0')}`;
    return athlete.entries.map((entry) => line(id, athlete, entry, unweighed.has(athlete)));
  });
  const header = 'id,name,club,sex,birth_date,discipline,level,weight,contact,guardian_contact';
  return `${[header, ...lines].join('\n')}\n`;
}

function makeAthletes(random: Random): Athlete[] {
  const taken = new Set<string>();
  const groups = new Map<Group, Athlete[]>();
  for (const group of GROUPS) {
    const twice = alsoEntered(group, groups);
    for (const athlete of twice) athlete.entries.push(group);
    const fresh = Array.from({ length: group.size - twice.length }, () => makeAthlete(group, taken, random));
    groups.set(group, fresh);
  }
  return [...groups.values()].flat();
}

function alsoEntered({ sex, ages, alsoFrom }: Group, groups: ReadonlyMap<Group, Athlete[]>): Athlete[] {
  if (!alsoFrom) return [];
  const from = [...groups].find(
    ([group]) => group.sex === sex && group.ages === ages && group.level === alsoFrom.level,
  );
  return from?.[1].slice(0, alsoFrom.count) ?? [];
}

function makeAthlete(group: Group, taken: Set<string>, random: Random): Athlete {
  const [youngest, oldest] = group.ages;
  const age = youngest + random.below(oldest - youngest + 1);
  return {
    name: makeName(group.sex, taken, random),
    club: pick(CLUBS, random),
    sex: group.sex,
    age,
    birthDate: birthDateAt(age, random),
    weight: makeWeight(group.sex, age, random),
    entries: [group],
  };
}

function makeName(sex: Sex, taken: Set<string>, random: Random): string {
  for (;;) {
    const names = pick(NAMES, random);
    const name = `${pick(names[sex], random)} ${pick(names.family, random)}`;
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}

function birthDateAt(age: number, random: Random): string {
  const [month, day] = [1 + random.below(12), 1 + random.below(28)];
  const monthAndDay = `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const years = monthAndDay > DAY.slice(5) ? age + 1 : age;
  return `${Number(DAY.slice(0, 4)) - years}-${monthAndDay}`;
}

/** One in three steps on a scale that shows pounds. */
function makeWeight(sex: Sex, age: number, random: Random): string {
  const usual = USUAL_KG[sex].minors[age - 5] ?? USUAL_KG[sex].adult;
  const bell = (random.next() + random.next() + random.next()) / 1.5 - 1;
  const kg = usual * (1 + 0.28 * bell);
  return random.below(3) === 0 ? `${(kg / 0.45359237).toFixed(1)}lb` : `${kg.toFixed(1)}kg`;
}

function line(id: string, athlete: Athlete, entry: Athlete['entries'][number], unweighed: boolean): string {
  const { name, club, sex, age, birthDate, weight } = athlete;
  const address = `${id.toLowerCase()}@example.org`;
  const contacts = age < 18 ? ['', `parent-of-${address}`] : [address, ''];
  const cells = [id, name, club, sex, birthDate, entry.discipline, entry.level, unweighed ? '' : weight];
  return [...cells, ...contacts].join(',');
}

function pick<T>(list: readonly T[], random: Random): T {
  return list[random.below(list.length)] as T;
}

function shuffle<T>(list: readonly T[], random: Random): T[] {
  return list
    .map((value) => ({ value, key: random.next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value);
}

if (import.meta.main) writeFileSync(new URL('open-120.csv', import.meta.url), makeOpen120());
