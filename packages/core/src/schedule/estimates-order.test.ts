import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileDay } from './estimates-compile.ts';
import { callOrder } from './estimates-order.ts';
import type { MatchDay, MatchOfDay } from './match-day.ts';
import { randomDay } from './testing/random-day.ts';

interface Held {
  readonly match: MatchOfDay;
  readonly mat: number;
  readonly start: number;
  readonly end: number;
}

/** The same rule read anew from all that was called, for every match and every call: slow, and simple. */
function callOneByOne({ now, toleranceSeconds, changeoverSeconds, mats }: MatchDay): [string, number][] {
  const all = mats.flatMap(({ number, matches }) => matches.map((match) => ({ match, mat: number })));
  const held: Held[] = all.flatMap(({ match, mat }) => {
    const { startedAt: start, settled, endedAt, durationSeconds } = match;
    if (settled) return endedAt === undefined ? [] : [{ match, mat, start: start ?? endedAt, end: endedAt }];
    return start === undefined ? [] : [{ match, mat, start, end: Math.max(now, start + durationSeconds) }];
  });
  const left = new Set(all.filter(({ match }) => !match.settled && match.startedAt === undefined));
  const earliest = ({ match, mat }: (typeof all)[number]): number => {
    let start = Math.max(now, match.start - toleranceSeconds);
    for (const other of held) {
      const rest = Math.max(match.restSeconds, other.match.restSeconds);
      const isWaitedFor =
        match.after?.includes(other.match.id) ||
        match.athletes.some((id) => other.match.athletes.includes(id));
      if (isWaitedFor) start = Math.max(start, other.end + rest);
      if (other.mat === mat) start = Math.max(start, other.end + changeoverSeconds);
    }
    const isOpen = match.after?.some((id) => [...left].some((other) => other.match.id === id));
    if (isOpen) return Number.POSITIVE_INFINITY;
    const closed = mats.find(({ number }) => number === mat)?.closed ?? [];
    const hit = () => closed.find(({ from, until }) => start < until && start + match.durationSeconds > from);
    for (let time = hit(); time; time = hit()) start = time.until;
    return start;
  };
  const calls: [string, number][] = [];
  while (left.size > 0) {
    const offers = mats.flatMap(({ number }) => {
      const waiting = [...left]
        .filter(({ mat }) => mat === number)
        .map((one) => ({ one, start: earliest(one) }));
      const able = waiting.filter(({ start }) => start < Number.POSITIVE_INFINITY).slice(0, 12);
      const soonest = Math.min(...able.map(({ start }) => start));
      return able.find(({ start }) => start <= soonest + 120) ?? [];
    });
    const [first] = offers.sort((a, b) => a.start - b.start || a.one.mat - b.one.mat);
    if (!first) throw new Error('matches wait for each other');
    left.delete(first.one);
    const end = first.start + first.one.match.durationSeconds;
    held.push({ match: first.one.match, mat: first.one.mat, start: first.start, end });
    calls.push([first.one.match.id, first.start]);
  }
  return calls;
}

test('matches are called as a simulation that looks at everything every time calls them', () => {
  fc.assert(
    fc.property(randomDay, (matchDay) => {
      const day = compileDay(matchDay);
      const calls = callOrder(day, {
        changeoverSeconds: matchDay.changeoverSeconds,
        duration: ({ match }) => match.durationSeconds,
      });
      expect(calls.map(({ place, start }) => [day.fights[place]?.match.id, start])).toEqual(
        callOneByOne(matchDay),
      );
    }),
    { numRuns: 500 },
  );
});
