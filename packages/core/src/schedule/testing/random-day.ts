import fc from 'fast-check';
import type { MatchDay, MatchOfDay } from '../match-day.ts';

const NOW = 1_796_500_800;

interface Drawn {
  readonly mat: number;
  readonly athletes: readonly [number, number];
  readonly minutes: number;
  readonly rest: number;
  readonly offset: number;
  readonly state: 'pending' | 'running' | 'over' | 'walkover';
  readonly feeder: number;
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  mat: fc.integer({ min: 1, max: 3 }),
  athletes: fc.tuple(fc.nat(7), fc.nat(7)).filter(([a, b]) => a !== b),
  minutes: fc.integer({ min: 2, max: 8 }),
  rest: fc.integer({ min: 0, max: 10 }),
  offset: fc.integer({ min: -20, max: 60 }),
  state: fc.constantFrom('pending', 'pending', 'pending', 'running', 'over', 'walkover'),
  feeder: fc.nat(20),
});

const closed = fc.array(
  fc.record({ from: fc.integer({ min: -10, max: 60 }), minutes: fc.integer({ min: 1, max: 30 }) }),
  { maxLength: 2 },
);

/** A day on three mats, under way: some athletes fight on two of them, some matches are decided by others. */
export const randomDay: fc.Arbitrary<MatchDay> = fc
  .record({ matches: fc.array(drawn, { maxLength: 14 }), closures: fc.tuple(closed, closed, closed) })
  .map(({ matches, closures }) => ({
    now: NOW,
    toleranceSeconds: 600,
    changeoverSeconds: 60,
    mats: closures.map((times, place) => ({
      number: place + 1,
      matches: matches.flatMap((one, index) => (one.mat === place + 1 ? [matchOf(one, index, matches)] : [])),
      closed: times.map(({ from, minutes }) => ({
        from: NOW + from * 60,
        until: NOW + (from + minutes) * 60,
      })),
    })),
  }));

/** One match is running on a mat at most, and nobody is in two: the first of them. */
function isRunning(one: Drawn, index: number, matches: readonly Drawn[]): boolean {
  const overlaps = ({ mat, athletes, state }: Drawn) =>
    state === 'running' && (mat === one.mat || athletes.some((athlete) => one.athletes.includes(athlete)));
  return one.state === 'running' && !matches.slice(0, index).some(overlaps);
}

function matchOf(one: Drawn, index: number, matches: readonly Drawn[]): MatchOfDay {
  const feeder = matches[one.feeder];
  const isFed = feeder !== undefined && one.feeder < index && one.state === 'pending';
  return {
    id: `b.${index}`,
    division: `d${index % 3}`,
    durationSeconds: one.minutes * 60,
    start: NOW + one.offset * 60,
    restSeconds: one.rest * 60,
    athletes: isFed ? [] : one.athletes.map((athlete) => `a${athlete}`),
    after: isFed ? [`b.${one.feeder}`] : [],
    settled: one.state === 'over' || one.state === 'walkover',
    ...(isRunning(one, index, matches) && { startedAt: NOW - one.minutes * 30 }),
    ...(one.state === 'over' && {
      startedAt: NOW - 3600 + index * 60,
      endedAt: NOW - 3600 + index * 60 + one.minutes * 30,
    }),
  };
}
