import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ScheduleBracket, ScheduleMatch, ScheduleProblem } from './problem.ts';
import { schedule } from './schedule.ts';
import { roundRobinMatches } from './testing/brackets.ts';

interface Step {
  readonly match: ScheduleMatch;
  readonly bracket: ScheduleBracket;
}

/** The least makespan over every order of the matches and every share-out of the brackets, each match as early as it may. */
function leastMakespan(problem: ScheduleProblem): number {
  const all: Step[] = problem.brackets.flatMap((bracket) =>
    bracket.matches.map((match) => ({ match, bracket })),
  );
  const homes = new Map<string, number>();
  const ends = new Map<string, number>();
  let least = Number.POSITIVE_INFINITY;
  const follow = (left: readonly Step[], free: readonly number[], end: number): void => {
    if (left.length === 0) least = Math.min(least, end);
    left.forEach(({ match, bracket }, index) => {
      if (match.after?.some((feeder) => !ends.has(feeder)) === true) return;
      const mat = homes.get(bracket.id) ?? 0;
      let start = free[mat] ?? 0;
      for (const feeder of match.after ?? []) start = Math.max(start, ends.get(feeder) ?? 0);
      for (const other of all) {
        const ended = ends.get(other.match.id);
        if (ended === undefined || !other.match.athletes.some((athlete) => match.athletes.includes(athlete)))
          continue;
        start = Math.max(start, ended + Math.max(bracket.restSeconds, other.bracket.restSeconds));
      }
      const done = start + match.durationSeconds;
      ends.set(match.id, done);
      follow(left.toSpliced(index, 1), free.with(mat, done + problem.changeoverSeconds), Math.max(end, done));
      ends.delete(match.id);
    });
  };
  for (let shares = 0; shares < problem.mats.length ** problem.brackets.length; shares += 1) {
    problem.brackets.forEach(({ id }, index) => {
      homes.set(id, Math.floor(shares / problem.mats.length ** index) % problem.mats.length);
    });
    follow(
      all,
      problem.mats.map(() => 0),
      0,
    );
  }
  return least;
}

const athlete = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const smallBracket = fc.record({
  athletes: fc.uniqueArray(athlete, { minLength: 2, maxLength: 3 }),
  durationSeconds: fc.constantFrom(120, 180, 300),
  restSeconds: fc.constantFrom(0, 150, 300, 420),
  final: fc.boolean(),
});
const smallEvent = fc
  .record({
    brackets: fc.array(smallBracket, { minLength: 1, maxLength: 4 }),
    changeoverSeconds: fc.constantFrom(0, 60),
  })
  .map(({ brackets, changeoverSeconds }): ScheduleProblem => {
    let left = 7;
    const all = brackets.map(({ athletes, durationSeconds, restSeconds, final }, index): ScheduleBracket => {
      const pool = roundRobinMatches(`b${index}`, athletes, durationSeconds);
      const after = pool.map(({ id }) => id);
      const last = { id: `b${index}.final`, durationSeconds, athletes, after };
      return { id: `b${index}`, restSeconds, matches: final ? [...pool, last] : pool };
    });
    const fitting = all.filter(({ matches }) => {
      if (matches.length > left) return false;
      left -= matches.length;
      return true;
    });
    return { start: 0, changeoverSeconds, mats: [{ number: 1 }, { number: 2 }], brackets: fitting };
  });

describe('schedule of a very small event', () => {
  it('ends as early as any order of up to seven matches on two mats can', () => {
    fc.assert(
      fc.property(smallEvent, (problem) => {
        const { matches } = schedule(problem, { effort: 20 });
        expect(Math.max(...matches.map(({ end }) => end))).toBe(leastMakespan(problem));
      }),
      { numRuns: 200 },
    );
  }, 120_000);
});
