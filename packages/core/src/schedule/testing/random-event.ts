import { type Random, seededRandom } from '../../value/random.ts';
import type { ScheduleBracket, ScheduleMat, ScheduleProblem } from '../problem.ts';
import { knockoutMatches, poolFinalMatches, roundRobinMatches } from './brackets.ts';

const START = 1_796_500_000;
const HOUR = 3600;

export interface EventSize {
  readonly seed: number;
  readonly entrants: number;
  readonly mats: number;
  /** Whether the mats have hours and groups, the brackets sessions, and the athletes weigh-ins. */
  readonly demanding: boolean;
}

/** An event of mixed formats with athletes entered several times; with `demanding`, hours, breaks, days, groups and sessions too. */
export function randomEvent({ seed, entrants, mats, demanding }: EventSize): ScheduleProblem {
  const random = seededRandom(seed);
  const brackets = randomBrackets(random, entrants);
  const plain = {
    start: START,
    changeoverSeconds: random.below(3) * 45,
    mats: Array.from({ length: mats }, (_, index) => ({ number: index + 1 })),
    brackets,
  };
  if (!demanding) return plain;
  const half = START + 12 * HOUR;
  return {
    ...plain,
    mats: plain.mats.map((mat) => withDemands(mat, random)),
    sessions: [
      { id: 'first', open: START, close: half },
      { id: 'second', open: half, close: START + 60 * HOUR },
    ],
    brackets: brackets.map((bracket) => ({
      ...bracket,
      group: random.below(3) === 0 ? 'kids' : 'adults',
      ...(random.below(3) === 0 ? { session: random.below(2) === 0 ? 'first' : 'second' } : {}),
      ...(random.below(6) === 0 ? { notBefore: START + random.below(4) * HOUR } : {}),
      ...(random.below(6) === 0 ? { notAfter: START + (1 + random.below(30)) * HOUR } : {}),
    })),
    athletes: Array.from({ length: Math.ceil(entrants / 10) }, (_, index) => ({
      id: `a${index}`,
      notBefore: START + random.below(3 * HOUR),
    })),
    finalsTogether: random.below(4) === 0,
  };
}

/** Two days with a break each, or a mat for kids only, or always open. */
function withDemands(mat: ScheduleMat, random: Random): ScheduleMat {
  const days = [0, 24 * HOUR].flatMap((day) => [
    { open: START + day, close: START + day + 4 * HOUR },
    { open: START + day + 5 * HOUR, close: START + day + 10 * HOUR },
  ]);
  return {
    ...mat,
    ...(random.below(2) === 0 ? { windows: days } : {}),
    ...(random.below(4) === 0 ? { groups: ['kids'] } : {}),
  };
}

function randomBrackets(random: Random, entrants: number): ScheduleBracket[] {
  const brackets: ScheduleBracket[] = [];
  const athletes = Math.max(2, Math.ceil(entrants * (0.5 + random.next() / 2)));
  for (let left = entrants; left > 0; ) {
    const knockout = random.below(4) === 0;
    const size = knockout ? 2 + random.below(12) : 2 + random.below(5);
    const people = new Set<string>();
    for (let i = 0; i < size; i += 1) people.add(`a${random.below(athletes)}`);
    if (people.size < 2) people.add('a0').add('a1');
    const id = `b${brackets.length}`;
    const duration = 120 + 60 * random.below(5);
    const format = knockout ? knockoutMatches : random.below(4) === 0 ? poolFinalMatches : roundRobinMatches;
    brackets.push({ id, restSeconds: random.below(4) * 150, matches: format(id, [...people], duration) });
    left -= people.size;
  }
  return brackets;
}
