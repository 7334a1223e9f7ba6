import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { estimateStarts } from './estimates.ts';
import { compileDay, type Fight } from './estimates-compile.ts';
import { learnDay } from './estimates-learnt.ts';
import { callOrder } from './estimates-order.ts';
import { meanOf } from './estimates-spread.ts';
import type { MatchDay, MatchOfDay } from './match-day.ts';
import { randomDay } from './testing/random-day.ts';

const NOON = 1_796_558_400;
const match = (id: string, change: Partial<MatchOfDay> = {}): MatchOfDay => ({
  id,
  division: 'gi-male-adult-blue',
  durationSeconds: 300,
  start: NOON,
  restSeconds: 300,
  athletes: [`${id}-x`, `${id}-y`],
  settled: false,
  ...change,
});
const dayOf = (matches: readonly MatchOfDay[], change: Partial<MatchDay> = {}): MatchDay => ({
  now: NOON,
  toleranceSeconds: 600,
  changeoverSeconds: 60,
  mats: [{ number: 1, matches }],
  ...change,
});
const placesOf = (day: MatchDay) =>
  estimateStarts(day)[0]?.matches.map(({ matchId, place }) => `${matchId} ${place}`);

describe('the queue of a mat', () => {
  test('names the match on the mat, and the ones after it', () => {
    const running = match('b.1', { startedAt: NOON - 60 });
    expect(placesOf(dayOf([running, match('b.2'), match('b.3'), match('b.4')]))).toEqual([
      'b.1 now',
      'b.2 on-deck',
      'b.3 in-the-hole',
      'b.4 later',
    ]);
  });

  test('calls the first match to a free mat at once, unless it is too early', () => {
    expect(placesOf(dayOf([match('b.1'), match('b.2')]))).toEqual(['b.1 now', 'b.2 on-deck']);
    const early = { start: NOON + 601 };
    expect(placesOf(dayOf([match('b.1', early), match('b.2', early)]))).toEqual([
      'b.1 on-deck',
      'b.2 in-the-hole',
    ]);
  });

  test('lets another match go first while an athlete of the next one fights on another mat', () => {
    const elsewhere = match('c.1', { athletes: ['b.1-x', 'z'], startedAt: NOON - 30 });
    const day = dayOf([]);
    const mats = [
      { number: 1, matches: [match('b.1'), match('b.2')] },
      { number: 2, matches: [elsewhere] },
    ];
    expect(placesOf({ ...day, mats })).toEqual(['b.2 now', 'b.1 on-deck']);
  });

  test('waits two minutes for the next match before another one is called', () => {
    const rested = (seconds: number) =>
      match('b.0', {
        settled: true,
        athletes: ['b.1-x', 'z'],
        startedAt: NOON - 600,
        endedAt: NOON - 300 + seconds,
      });
    const queue = [match('b.1'), match('b.2')];
    expect(placesOf(dayOf([rested(120), ...queue]))?.[0]).toBe('b.1 on-deck');
    expect(placesOf(dayOf([rested(121), ...queue]))?.[0]).toBe('b.2 now');
  });

  test('does not call a match whose feeder is not over', () => {
    const semifinal = match('b.1', { startedAt: NOON - 30 });
    const final = match('b.2', { athletes: [], after: ['b.1'] });
    const [first, second] =
      estimateStarts(dayOf([semifinal, final, match('b.3')]))[0]?.matches.slice(1) ?? [];
    expect([first?.matchId, second?.matchId]).toEqual(['b.3', 'b.2']);
  });

  test('leaves out what is settled', () => {
    expect(placesOf(dayOf([match('b.1', { settled: true }), match('b.2')]))).toEqual(['b.2 now']);
  });

  test('calls nothing to a closed mat until it opens, nor what would not end before it closes', () => {
    const closed = [{ from: NOON + 120, until: NOON + 1800 }];
    const mats = [{ number: 1, matches: [match('b.1')], closed }];
    const [estimate] = estimateStarts(dayOf([], { mats }))[0]?.matches ?? [];
    expect(estimate?.place).toBe('on-deck');
    expect(estimate?.earliest).toBe(NOON + 1800);
  });

  test('calls matches that wait for each other as they stand', () => {
    const knot = [match('b.1', { after: ['b.2'] }), match('b.2', { after: ['b.1'] })];
    expect(placesOf(dayOf(knot))).toEqual(['b.1 on-deck', 'b.2 in-the-hole']);
  });
});

describe('what the day teaches', () => {
  const fought = (share: number, division: string, count: number) =>
    Array.from({ length: count }, (_, place) =>
      match(`${division}.${place}`, {
        division,
        settled: true,
        startedAt: NOON - 7200 + place * 400,
        endedAt: NOON - 7200 + place * 400 + 300 * share,
      }),
    );
  const third = (division: string, past: readonly MatchOfDay[]) => {
    const queue = [1, 2, 3].map((number) => match(`next.${number}`, { division }));
    return estimateStarts(dayOf([...past, ...queue]))[0]?.matches[2]?.start ?? 0;
  };

  test('shortens the estimates of a division whose matches are short, and those of others a little', () => {
    const past = [...fought(0.2, 'fast', 30), ...fought(0.9, 'slow', 30)];
    expect(third('fast', past)).toBeLessThan(third('other', past));
    expect(third('other', past)).toBeLessThan(third('slow', past));
  });

  test('does not believe three short matches as much as thirty', () => {
    const others = fought(0.9, 'slow', 30);
    expect(third('fast', [...others, ...fought(0.1, 'fast', 30)])).toBeLessThan(
      third('fast', [...others, ...fought(0.1, 'fast', 3)]),
    );
  });

  test('narrows the windows when matches are alike', () => {
    const width = (past: readonly MatchOfDay[]) => {
      const queue = Array.from({ length: 8 }, (_, number) => match(`next.${number}`, { division: 'd' }));
      const last = estimateStarts(dayOf([...past, ...queue]))[0]?.matches[7];
      return (last?.latest ?? 0) - (last?.earliest ?? 0);
    };
    expect(width(fought(0.8, 'd', 40))).toBeLessThan(width([]));
  });
});

/** In which order the matches of all mats are called, athletes with matches on two mats included. */
function orderOf(matchDay: MatchDay): string {
  const day = compileDay(matchDay);
  const { changeovers, means } = learnDay(matchDay, day);
  const changeoverSeconds = meanOf(changeovers);
  const duration = ({ match, division }: Fight) => match.durationSeconds * (means[division] as number);
  return callOrder(day, { changeoverSeconds, duration })
    .map(({ place }) => place)
    .join();
}

const estimatesOf = (day: MatchDay) => estimateStarts(day).flatMap(({ matches }) => matches);

describe('estimates', () => {
  test('are the same for the same day', () => {
    fc.assert(
      fc.property(randomDay, (day) => {
        expect(estimateStarts(structuredClone(day))).toEqual(estimateStarts(day));
      }),
    );
  });

  test('never come earlier than announced by more than the tolerance, and lie in their window', () => {
    fc.assert(
      fc.property(randomDay, (day) => {
        const announced = new Map(
          day.mats.flatMap(({ matches }) => matches.map(({ id, start }) => [id, start])),
        );
        for (const { matchId, start, earliest, latest } of estimatesOf(day)) {
          if (start === earliest && start === latest) continue;
          expect(earliest).toBeGreaterThanOrEqual((announced.get(matchId) ?? 0) - day.toleranceSeconds);
          expect(start).toBeGreaterThanOrEqual(earliest);
          expect(latest).toBeGreaterThanOrEqual(start);
        }
      }),
    );
  });

  test('do not become earlier when what is running takes longer, as long as the order of the calls stays', () => {
    const delay = fc.integer({ min: 0, max: 900 });
    const outcomes = { same: 0, other: 0 };
    fc.assert(
      fc.property(randomDay, delay, (day, seconds) => {
        const [before, after] = [estimatesOf(day), estimatesOf({ ...day, now: day.now + seconds })];
        const isSame = orderOf(day) === orderOf({ ...day, now: day.now + seconds });
        outcomes[isSame ? 'same' : 'other'] += 1;
        if (!isSame) return;
        after.forEach((estimate, place) => {
          const { start, earliest, latest } = before[place] ?? estimate;
          expect(estimate.earliest).toBeGreaterThanOrEqual(earliest);
          expect(estimate.start).toBeGreaterThanOrEqual(start);
          expect(estimate.latest).toBeGreaterThanOrEqual(latest);
        });
      }),
      { numRuns: 300 },
    );
    expect(outcomes.same).toBeGreaterThan(outcomes.other);
  });
});
