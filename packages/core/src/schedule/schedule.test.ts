import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lowerBound } from './lower-bound.ts';
import type { Schedule, ScheduleBracket, ScheduleProblem } from './problem.ts';
import { schedule } from './schedule.ts';
import { knockoutMatches, roundRobinMatches } from './testing/brackets.ts';
import { randomEvent } from './testing/random-event.ts';
import { validateSchedule } from './validate.ts';

const bracket = (
  id: string,
  athletes: readonly string[],
  more: Partial<ScheduleBracket> = {},
): ScheduleBracket => ({
  id,
  restSeconds: 300,
  matches: roundRobinMatches(id, athletes, 300),
  ...more,
});
const event = (
  brackets: readonly ScheduleBracket[],
  more: Partial<ScheduleProblem> = {},
): ScheduleProblem => ({
  start: 1000,
  changeoverSeconds: 60,
  mats: [{ number: 1 }, { number: 2 }],
  brackets,
  ...more,
});
const spanOf = ({ matches }: Schedule) =>
  Math.max(...matches.map(({ end }) => end)) - Math.min(...matches.map(({ start }) => start));
/** The brackets' time from first to last match, added up. */
const waiting = (problem: ScheduleProblem, { matches }: Schedule) =>
  problem.brackets.reduce((sum, { id }) => {
    const own = matches.filter(({ matchId }) => matchId.startsWith(`${id}.`));
    return sum + spanOf({ matches: own, unplaced: [] });
  }, 0);

describe('schedule', () => {
  it('breaks no demand in 500 random events, and places everything where hours and sessions leave room', () => {
    const sizes = fc.record({
      seed: fc.nat(),
      entrants: fc.integer({ min: 1, max: 120 }),
      mats: fc.integer({ min: 1, max: 50 }),
      demanding: fc.boolean(),
    });
    fc.assert(
      fc.property(sizes, (size) => {
        const problem = randomEvent(size);
        const result = schedule(problem, { seed: size.seed, effort: size.seed % 4 === 0 ? 20 : 0 });
        expect(validateSchedule(problem, result)).toEqual([]);
        if (!size.demanding) expect(result.unplaced).toEqual([]);
      }),
      { numRuns: 500 },
    );
  }, 120_000);

  it('never beats the lower bound', () => {
    const sizes = fc.record({
      seed: fc.nat(),
      entrants: fc.integer({ min: 1, max: 60 }),
      mats: fc.integer({ min: 1, max: 8 }),
      demanding: fc.boolean(),
    });
    fc.assert(
      fc.property(sizes, (size) => {
        const problem = randomEvent(size);
        const result = schedule(problem, { effort: 10 });
        fc.pre(result.unplaced.length === 0);
        expect(spanOf(result)).toBeGreaterThanOrEqual(lowerBound(problem).seconds);
      }),
      { numRuns: 200 },
    );
  }, 120_000);

  it('gives the same schedule on every run', () => {
    const problem = randomEvent({ seed: 11, entrants: 100, mats: 6, demanding: true });
    expect(schedule(problem, { seed: 3, effort: 30 })).toEqual(schedule(problem, { seed: 3, effort: 30 }));
  });

  it('gets shorter days for more effort, never a longer event', () => {
    const problem = randomEvent({ seed: 12, entrants: 150, mats: 5, demanding: false });
    const first = schedule(problem, { effort: 0 });
    const searched = schedule(problem, { effort: 100 });
    expect(spanOf(searched)).toBeLessThanOrEqual(spanOf(first));
    expect(waiting(problem, searched)).toBeLessThan(waiting(problem, first));
  });

  it('tells how far it has come, from 0 towards 1', () => {
    const told: number[] = [];
    schedule(randomEvent({ seed: 2, entrants: 60, mats: 3, demanding: false }), {
      effort: 50,
      progress: (done) => told.push(done),
    });
    expect(told[0]).toBe(0);
    expect(told).toEqual([...told].sort((a, b) => a - b));
    expect(told.at(-1)).toBeGreaterThan(0.5);
  });

  it('schedules an event without brackets as nothing', () => {
    expect(schedule(event([]))).toMatchObject({ matches: [], unplaced: [] });
  });

  it('uses a second bracket to fill the rests of the first', () => {
    const one = event([bracket('x', ['a', 'b', 'c']), bracket('y', ['d', 'e', 'f'])], {
      mats: [{ number: 1 }],
    });
    expect(spanOf(schedule(one))).toBe(6 * 300 + 5 * 60);
  });

  it('fills each rest of a group of three with one match, where a group of four has them to give', () => {
    const pairs = ['ab', 'cd', 'ac', 'bd', 'ad', 'bc'];
    const four = bracket('four', [], {
      matches: pairs.map((pair, i) => ({ id: `four.${i + 1}`, durationSeconds: 300, athletes: [...pair] })),
    });
    const problem = event([four, bracket('three', ['e', 'f', 'g'])], { mats: [{ number: 1 }] });
    const { matches } = schedule(problem);
    const three = matches.filter(({ matchId }) => matchId.startsWith('three'));
    expect(spanOf({ matches, unplaced: [] })).toBe(9 * 300 + 8 * 60);
    expect(spanOf({ matches: three, unplaced: [] })).toBe(5 * 300 + 4 * 60);
  });

  it('says what no schedule can beat, and why', () => {
    const problem = event([bracket('x', ['a', 'b', 'c'])]);
    expect(schedule(problem).lowerBound).toEqual(lowerBound(problem));
    expect(schedule(problem).lowerBound).toEqual({ seconds: 1500, binds: 'bracket x' });
  });

  it('keeps an athlete of two brackets on two mats rested by the longer of the two rests', () => {
    const problem = event([bracket('x', ['a', 'b']), bracket('y', ['a', 'c'], { restSeconds: 900 })]);
    const [first, second] = schedule(problem).matches;
    expect((second?.start ?? 0) - (first?.end ?? 0)).toBe(900);
  });

  it('starts a semifinal only after everyone who may reach it has rested', () => {
    const matches = knockoutMatches('x', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], 300);
    const problem = event([{ id: 'x', restSeconds: 600, matches }], { mats: [{ number: 1 }] });
    const times = new Map(schedule(problem).matches.map((match) => [match.matchId, match]));
    expect(times.get('x.5')?.start).toBeGreaterThanOrEqual((times.get('x.2')?.end ?? 0) + 600);
    expect(validateSchedule(problem, schedule(problem))).toEqual([]);
  });

  it('holds a mat through its break', () => {
    const windows = [
      { open: 1000, close: 1700 },
      { open: 5000, close: 9000 },
    ];
    const problem = event([bracket('x', ['a', 'b', 'c', 'd'])], { mats: [{ number: 1, windows }] });
    const starts = schedule(problem).matches.map(({ start }) => start);
    expect(starts.slice(0, 3)).toEqual([1000, 1360, 5000]);
  });

  it('sends a kids mat only kids', () => {
    const mats = [{ number: 1 }, { number: 2, groups: ['kids'] }];
    const problem = event([bracket('x', ['a', 'b']), bracket('y', ['c', 'd'])], { mats });
    expect(schedule(problem).matches.map(({ mat }) => mat)).toEqual([1, 1]);
  });

  it('holds the finals together, after all other matches', () => {
    const problem = event(
      [
        { id: 'x', restSeconds: 0, matches: knockoutMatches('x', ['a', 'b', 'c', 'd'], 300) },
        { id: 'y', restSeconds: 0, matches: knockoutMatches('y', ['e', 'f'], 300) },
        bracket('z', ['g', 'h', 'i', 'j', 'k']),
      ],
      { finalsTogether: true },
    );
    const result = schedule(problem);
    expect(validateSchedule(problem, result)).toEqual([]);
    expect(new Set(result.matches.slice(-2).map(({ matchId }) => matchId))).toEqual(new Set(['x.4', 'y.1']));
  });

  it('starts nobody before an hour has passed since the weigh-in', () => {
    const problem = event([bracket('x', ['a', 'b'])], { athletes: [{ id: 'b', notBefore: 4600 }] });
    expect(schedule(problem).matches).toEqual([{ matchId: 'x.1', mat: 1, start: 4600, end: 4900 }]);
  });
});

describe('what does not fit', () => {
  it('is listed with the seconds over the opening hours', () => {
    const mats = [{ number: 1, windows: [{ open: 1000, close: 1600 }] }];
    const result = schedule(event([bracket('x', ['a', 'b']), bracket('y', ['c', 'd'])], { mats }));
    expect(result.matches).toHaveLength(1);
    expect(result.unplaced).toEqual([
      {
        matchId: 'y.1',
        bracketId: 'y',
        reason: 'opening-hours',
        overrunSeconds: 1000 + 300 + 60 + 300 - 1600,
      },
    ]);
  });

  it('is listed with the seconds over the end of a session', () => {
    const sessions = [{ id: 'morning', open: 1000, close: 2000 }];
    const problem = event([bracket('x', ['a', 'b', 'c'], { session: 'morning' })], { sessions });
    const { unplaced } = schedule(problem);
    expect(unplaced).toHaveLength(1);
    expect(unplaced[0]).toMatchObject({
      reason: 'too-late',
      overrunSeconds: 1000 + 3 * 300 + 2 * 300 - 2000,
    });
  });

  it('is a bracket no mat takes', () => {
    const mats = [{ number: 1, groups: ['kids'] }];
    expect(schedule(event([bracket('x', ['a', 'b'])], { mats })).unplaced).toEqual([
      { matchId: 'x.1', bracketId: 'x', reason: 'no-mat', overrunSeconds: 0 },
    ]);
  });

  it('is a final before its own semifinal', () => {
    const [semifinal, final] = roundRobinMatches('x', ['a', 'b', 'c'], 300);
    if (semifinal === undefined || final === undefined) throw new Error('no matches');
    const matches = [
      { ...semifinal, after: [final.id] },
      { ...final, after: [semifinal.id] },
    ];
    const reasons = schedule(event([bracket('x', [], { matches })])).unplaced.map(({ reason }) => reason);
    expect(reasons).toEqual(['feeder-cycle', 'feeder-cycle']);
  });
});

describe('a problem that contradicts itself', () => {
  it('is refused with the name of the field', () => {
    const twice = event([bracket('x', ['a', 'b']), bracket('x', ['c', 'd'])]);
    expect(() => schedule(twice)).toThrow('brackets[].id: "x" occurs twice');
    expect(() => schedule(event([bracket('x', ['a', 'b'], { restSeconds: -1 })]))).toThrow('restSeconds');
    expect(() => schedule(event([bracket('x', ['a', 'b'], { session: 'night' })]))).toThrow(
      'session "night"',
    );
  });
});
