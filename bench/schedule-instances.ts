import type {
  ScheduleBracket,
  ScheduleMatch,
  ScheduleProblem,
} from '../packages/core/src/schedule/problem.ts';
import { seededRandom } from '../packages/core/src/value/random.ts';

/** Round-robin orders with the most even rest, as pairs of places. */
const ORDERS: Readonly<Record<number, string>> = {
  3: '12 13 23',
  4: '12 34 13 24 14 23',
  5: '12 34 51 23 45 13 52 41 53 24',
};

/** Match lengths of age classes, in seconds; rest is one match length. */
const LENGTHS = [180, 240, 300, 360];

/**
 * A Madison event: divisions of people cut into groups of 3–5, every fifth athlete entered in a second discipline (in a group of
 * the same match length).
 */
export function madisonEvent(athletes: number, mats: number, seed: number): ScheduleProblem {
  const random = seededRandom(seed);
  const entries: { athlete: string; length: number }[] = [];
  for (let n = 0; n < athletes; n += 1) {
    const length = LENGTHS[random.below(LENGTHS.length)] ?? 300;
    entries.push({ athlete: `a${n}`, length });
  }
  const twice = shuffled(entries, random.below).slice(0, Math.round(athletes / 5));
  const brackets: ScheduleBracket[] = [];
  for (const [discipline, entrants] of [
    ['gi', entries],
    ['nogi', twice],
  ] as const) {
    for (const length of LENGTHS) {
      let left = entrants.filter((entry) => entry.length === length).map(({ athlete }) => athlete);
      while (left.length > 0) {
        const size = groupSize(left.length, random.below);
        brackets.push(roundRobin(`${discipline}-${length}-${brackets.length}`, left.slice(0, size), length));
        left = left.slice(size);
      }
    }
  }
  return {
    start: 0,
    changeoverSeconds: 60,
    mats: Array.from({ length: mats }, (_, index) => ({ number: index + 1 })),
    brackets: shuffled(brackets, random.below),
  };
}

/** 3, 4 or 5 such that the rest can still be cut so. */
function groupSize(left: number, below: (limit: number) => number): number {
  const sizes = [3, 4, 5].filter((size) => left === size || left - size >= 3);
  return sizes[below(sizes.length)] ?? left;
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

function shuffled<T>(items: readonly T[], below: (limit: number) => number): T[] {
  const result = [...items];
  for (let i = result.length - 1; i > 0; i -= 1) {
    const j = below(i + 1);
    [result[i], result[j]] = [result[j] as T, result[i] as T];
  }
  return result;
}
