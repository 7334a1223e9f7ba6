import { type Entry, type Hall, type PlanSettings, plan, type Ruleset, seededRandom } from '@openmat/core';
import { rulesets } from '@openmat/rulesets';
import { scheduleProblem } from '../../packages/core/src/plan/schedule-problem.ts';
import { schedule } from '../../packages/core/src/schedule/schedule.ts';
import { randomEvent } from '../../packages/core/src/schedule/testing/random-event.ts';
import { validateSchedule } from '../../packages/core/src/schedule/validate.ts';
import type { Random } from '../../packages/core/src/value/random.ts';

const START = 1_796_500_000;
const HOUR = 3600;

/** Faults the validator finds: in bare random events, and in whole plans of random entries under every ruleset. */
export function soundness(events: number) {
  const bare = { events: 0, matches: 0, unplaced: 0, faults: 0 };
  const plans = { events: 0, matches: 0, unplaced: 0, faults: 0 };
  for (let seed = 0; seed < events; seed += 1) {
    const [problem, result] = seed % 5 === 4 ? planned(seed) : scheduled(seed);
    const sums = seed % 5 === 4 ? plans : bare;
    sums.events += 1;
    sums.matches += result.matches.length;
    sums.unplaced += result.unplaced.length;
    sums.faults += validateSchedule(problem, result).length;
  }
  return [
    { kind: 'round robins, knock-outs, pools with finals', ...bare },
    { kind: 'plans under all rulesets, with halls', ...plans },
  ];
}

/** Every other one with hours, breaks, days, sessions, groups of mats, weigh-ins and held finals. */
function scheduled(seed: number) {
  const problem = randomEvent({
    seed,
    entrants: 1 + ((seed * 37) % 500),
    mats: 1 + (seed % 20),
    demanding: seed % 2 === 1,
  });
  return [problem, schedule(problem, { seed, effort: 3 })] as const;
}

function planned(seed: number) {
  const random = seededRandom(seed);
  const ruleset = rulesets[Math.floor(seed / 5) % rulesets.length] as Ruleset;
  const mats = 1 + random.below(20);
  const entries = randomEntries(random, ruleset, 1 + random.below(300));
  const settings: PlanSettings = {
    on: '2026-12-05',
    start: START,
    mats,
    seed,
    effort: 3,
    hall: randomHall(random, ruleset, mats),
  };
  const made = plan(entries, ruleset, settings);
  const problem = scheduleProblem(made.brackets, entries, ruleset, settings);
  return [problem, { matches: made.schedule, unplaced: made.unplaced }] as const;
}

/** Few weights and levels, so that groups of all sizes and formats occur; a third enters a second discipline. */
function randomEntries(random: Random, ruleset: Ruleset, count: number): Entry[] {
  const entries: Entry[] = [];
  const disciplines = Object.entries(ruleset.disciplines);
  for (let athlete = 0; entries.length < count; athlete += 1) {
    const age = 5 + random.below(45);
    const kilograms = 25 + Math.min(age, 20) * 2 + 5 * random.below(6);
    const twice = random.below(3) === 0 ? disciplines : [disciplines[random.below(disciplines.length)]];
    for (const [discipline, rules] of twice.flatMap((each) => (each ? [each] : []))) {
      const levels = rules.levels.filter(
        ({ fromAge = 0, untilAge = age, competesAs }) =>
          fromAge <= age && age <= untilAge && !(competesAs && age >= competesAs.age),
      );
      entries.push({
        id: `A${athlete}`,
        entryId: `A${athlete}/${discipline}`,
        name: `Athlete ${athlete}`,
        club: `Club ${random.below(9)}`,
        sex: random.below(3) === 0 ? 'female' : 'male',
        birthDate: `${2026 - age}-06-01`,
        discipline: discipline as Entry['discipline'],
        level: levels[random.below(2)]?.id ?? '',
        absolute: false,
        weight: { hundredths: kilograms * 100 + random.below(300), unit: 'kg' },
        ...(random.below(4) === 0 && { weighedAt: START - HOUR + random.below(2 * HOUR) }),
      });
    }
  }
  return entries;
}

/** Two days with a break each, the young in the morning on some mats, a mat that leaves early, finals together: each or not. */
function randomHall(random: Random, ruleset: Ruleset, mats: number): Hall {
  const maybe = () => random.below(2) === 0;
  const young = Object.keys(ruleset.ageClasses).slice(0, 3);
  const days = [0, 24 * HOUR].flatMap((day) => [
    { open: START + day, close: START + day + 4 * HOUR },
    { open: START + day + 5 * HOUR, close: START + day + 10 * HOUR },
  ]);
  return {
    ...(maybe() && { hours: days }),
    ...(maybe() && {
      blocks: [{ name: 'young', divisions: { age: young }, close: START + 4 * HOUR, mats: [1, 2] }],
    }),
    ...(maybe() && { mats: [{ number: mats, hours: { open: START + HOUR, close: START + 6 * HOUR } }] }),
    finalsTogether: maybe(),
  };
}
