import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileDay, type Day, type Fight } from './estimates-compile.ts';
import { learnDay } from './estimates-learnt.ts';
import { callOrder } from './estimates-order.ts';
import { walkPaths } from './estimates-paths.ts';
import { PATHS } from './estimates-spread.ts';
import type { MatchDay } from './match-day.ts';
import { randomDay } from './testing/random-day.ts';

/** Every call with its starts and ends by path. */
function pathsOf(matchDay: MatchDay) {
  const day = compileDay(matchDay);
  const learnt = learnDay(matchDay, day);
  const typical = {
    changeoverSeconds: 60,
    duration: ({ match: { durationSeconds } }: Fight) => durationSeconds,
  };
  const walked: { fight: Fight; starts: Float64Array; ends: Float64Array }[] = [];
  const calls = callOrder(day, typical);
  walkPaths(day, { ...learnt, missing: 0 }, calls, ({ place }, starts, ends) => {
    walked.push({ fight: day.fights[place] as Fight, starts: starts.slice(), ends: ends.slice() });
  });
  return { day, walked };
}

const overlaps = (one: Fight, other: Fight) =>
  one.mat === other.mat ||
  one.feeders.includes(other.place) ||
  one.athletes.some((athlete) => other.athletes.includes(athlete));

function faultsOf({ day, walked }: { day: Day; walked: ReturnType<typeof pathsOf>['walked'] }): string[] {
  return walked.flatMap(({ fight, starts }, index) => {
    const earlier = walked.slice(0, index).filter((other) => overlaps(fight, other.fight));
    return Array.from(starts).flatMap((start, path) => {
      const faults = earlier.flatMap((other) => {
        const onMat = other.fight.mat === fight.mat;
        const isFed =
          fight.feeders.includes(other.fight.place) ||
          fight.athletes.some((athlete) => other.fight.athletes.includes(athlete));
        const rest = isFed ? Math.max(fight.match.restSeconds, other.fight.match.restSeconds) : 0;
        const gap = onMat ? 0 : Number.NEGATIVE_INFINITY;
        const from = (other.ends[path] as number) + (isFed ? rest : gap);
        return start < from ? [`${fight.match.id} is too early after ${other.fight.match.id}`] : [];
      });
      const { closed } = day.mats[fight.mat] as Day['mats'][number];
      const end = start + fight.match.durationSeconds;
      if (closed.some(({ from, until }) => start < until && end > from)) faults.push('starts while closed');
      if (start < fight.match.start - 600 || start < day.now) faults.push('starts too early');
      return faults;
    });
  });
}

describe('on every path', () => {
  test('no two matches overlap on a mat, and feeders, rest, closed times and the tolerance are kept', () => {
    fc.assert(
      fc.property(randomDay, (matchDay) => {
        expect(faultsOf(pathsOf(matchDay))).toEqual([]);
      }),
    );
  });

  test('every match is called once', () => {
    fc.assert(
      fc.property(randomDay, (matchDay) => {
        const pending = matchDay.mats
          .flatMap(({ matches }) => matches)
          .filter(({ settled, startedAt }) => !settled && startedAt === undefined);
        const { walked } = pathsOf(matchDay);
        expect(walked.map(({ fight }) => fight.match.id).sort()).toEqual(pending.map(({ id }) => id).sort());
        expect(walked.every(({ starts }) => starts.length === PATHS)).toBe(true);
      }),
    );
  });
});
