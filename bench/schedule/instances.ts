import type {
  ScheduleBracket,
  ScheduleMatch,
  ScheduleProblem,
} from '../../packages/core/src/schedule/problem.ts';
import { type Random, seededRandom } from '../../packages/core/src/value/random.ts';

/** Round-robin orders with the most even rest, as pairs of places. */
const ORDERS: Readonly<Record<number, string>> = {
  3: '12 13 23',
  4: '12 34 13 24 14 23',
  5: '12 34 51 23 45 13 52 41 53 24',
};

/** Match lengths of the Madison divisions, in seconds, from peewee to adult advanced; rest is one match length. */
const LENGTHS = [180, 240, 300, 300, 300, 360, 420];
const MEAN_DIVISION = 20;

/**
 * A Madison event: divisions of 3–37 people, cut into as few groups of 3–5 as possible (each such cut as likely as the
 * others), and about every fifth athlete entered in a second discipline, in the division of the same age and level.
 */
export function madisonEvent(athletes: number, mats: number, seed: number): ScheduleProblem {
  const random = seededRandom(seed);
  const brackets: ScheduleBracket[] = [];
  const hold = (discipline: string, division: number, people: readonly string[]) => {
    let left = people;
    for (const size of cut(people.length, random)) {
      const id = `${discipline}-${division}-${brackets.length}`;
      brackets.push(roundRobin(id, left.slice(0, size), LENGTHS[division % LENGTHS.length] ?? 300));
      left = left.slice(size);
    }
  };
  let entered = 0;
  for (let division = 0; entered < athletes; division += 1) {
    const left = athletes - entered;
    const drawn = 3 + random.below(2 * (MEAN_DIVISION - 3) + 1);
    const size = left - drawn < 3 ? left : drawn;
    const people = Array.from({ length: size }, (_, index) => `a${entered + index}`);
    entered += size;
    hold('gi', division, people);
    const twice = shuffled(people, random).slice(0, Math.max(3, Math.round(size / 5)));
    if (random.next() < size / 5 / twice.length) hold('nogi', division, twice);
  }
  return eventOf(shuffled(brackets, random), mats);
}

/** The same, harder: groups of 3, 4 and 5 equally often, all matches of five minutes, the second discipline with anybody. */
export function evenEvent(athletes: number, mats: number, seed: number): ScheduleProblem {
  const random = seededRandom(seed);
  const people = Array.from({ length: athletes }, (_, index) => `a${index}`);
  const brackets: ScheduleBracket[] = [];
  for (const entrants of [people, shuffled(people, random).slice(0, Math.round(athletes / 5))]) {
    let left = entrants;
    while (left.length > 0) {
      const sizes = [3, 4, 5].filter((size) => left.length === size || left.length - size >= 3);
      const size = sizes[random.below(sizes.length)] ?? left.length;
      brackets.push(roundRobin(`b${brackets.length}`, left.slice(0, size), 300));
      left = left.slice(size);
    }
  }
  return eventOf(brackets, mats);
}

function eventOf(brackets: readonly ScheduleBracket[], mats: number): ScheduleProblem {
  return {
    start: 0,
    changeoverSeconds: 60,
    mats: Array.from({ length: mats }, (_, index) => ({ number: index + 1 })),
    brackets,
  };
}

/** Sizes of 3–5 that add up to `count`, as few as possible. */
function cut(count: number, random: Random): number[] {
  const sizes = new Array<number>(Math.ceil(count / 5)).fill(5);
  for (let spare = sizes.length * 5 - count; spare > 0; ) {
    const group = random.below(sizes.length);
    const size = sizes[group] ?? 0;
    if (size === 3) continue;
    sizes[group] = size - 1;
    spare -= 1;
  }
  return sizes;
}

function roundRobin(id: string, athletes: readonly string[], durationSeconds: number): ScheduleBracket {
  const pairs = (ORDERS[athletes.length] ?? '12').split(' ');
  const matches: ScheduleMatch[] = pairs.map((pair, index) => ({
    id: `${id}.${index + 1}`,
    durationSeconds,
    athletes: [...pair].map((place) => athletes[Number(place) - 1] ?? ''),
  }));
  return { id, restSeconds: durationSeconds, matches };
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const result = [...items];
  for (let i = result.length - 1; i > 0; i -= 1) {
    const j = random.below(i + 1);
    [result[i], result[j]] = [result[j] as T, result[i] as T];
  }
  return result;
}
