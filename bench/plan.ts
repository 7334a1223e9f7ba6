// The main job from entries to schedule: time, growth and how near the makespan is to its lower bound.
import { type Entry, plan, type Ruleset, seededRandom } from '@openmat/core';
import { findRuleset } from '@openmat/rulesets';

const madison = findRuleset('madison') as Ruleset;

/** Entries of an open with both disciplines and all ages; one athlete in five enters twice. */
function makeEntries(count: number, seed: number): Entry[] {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]) => list[random.below(list.length)] as T;
  const entries: Entry[] = [];
  for (let athlete = 0; entries.length < count; athlete++) {
    const age = 6 + random.below(45);
    const sex = pick(['male', 'male', 'female'] as const);
    const base = 22 + Math.min(age, 20) * 2.6 + (sex === 'male' ? 4 : 0);
    const weight = { hundredths: Math.round(base * (80 + random.below(50))), unit: 'kg' } as const;
    const rank = random.below(4);
    const disciplines = random.below(5) === 0 ? (['gi', 'no-gi'] as const) : [pick(['gi', 'no-gi'] as const)];
    for (const discipline of disciplines) {
      const belts = age < 16 ? ['white', 'gray', 'yellow', 'orange'] : ['white', 'blue', 'purple', 'brown'];
      const levels = discipline === 'gi' ? belts : ['beginner', 'intermediate', 'advanced', 'expert'];
      entries.push({
        id: `A${athlete}`,
        entryId: `A${athlete}/${discipline}`,
        name: `Athlete ${athlete}`,
        club: `Club ${random.below(60)}`,
        sex,
        birthDate: `${2026 - age}-06-01`,
        discipline,
        level: levels[rank] as string,
        absolute: false,
        weight,
      });
    }
  }
  return entries;
}

const median = (values: number[]) =>
  Math.round((values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number) * 1000) / 1000;

const rows = [
  { entries: 2_000, mats: 20 },
  { entries: 10_000, mats: 60 },
].map(({ entries: count, mats }) => {
  const entries = makeEntries(count, 1);
  const times: number[] = [];
  const cpuTimes: number[] = [];
  let metrics = plan([], madison, {
    on: '2026-12-05',
    start: 0,
    mats,
    seed: 1,
  }).metrics;
  for (let run = 0; run < 3; run++) {
    const before = performance.now();
    const cpuBefore = process.cpuUsage();
    metrics = plan(entries, madison, {
      on: '2026-12-05',
      start: 0,
      mats,
      seed: 1,
    }).metrics;
    times.push((performance.now() - before) / 1000);
    const cpu = process.cpuUsage(cpuBefore);
    cpuTimes.push((cpu.user + cpu.system) / 1e6);
  }
  return {
    entries: entries.length,
    mats,
    matches: metrics.matches,
    seconds: median(times),
    cpuSeconds: median(cpuTimes),
    makespanToBound: Math.round((metrics.makespanSeconds / metrics.lowerBoundSeconds) * 1e4) / 1e4,
    restViolations: metrics.restViolations,
  };
});
console.table(rows);
const [small, large] = rows;
const growth = Math.round(((large?.cpuSeconds ?? 0) / (small?.cpuSeconds ?? 1)) * 100) / 100;
console.log(`CPU time grows from 2,000 to 10,000 entries: x${growth}`);
console.log(JSON.stringify({ bench: 'plan', rows, growth }));
