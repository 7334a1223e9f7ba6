import { compileDay, type Day, type Fight, mayStartNow } from './estimates-compile.ts';
import { learnDay } from './estimates-learnt.ts';
import { callOrder } from './estimates-order.ts';
import { walkPaths } from './estimates-paths.ts';
import { meanOf, windowOf } from './estimates-spread.ts';
import type { CallPlace, Estimate, MatchDay, MatEstimates } from './match-day.ts';

/** Announced times are whole minutes. */
const MINUTE = 60;

/**
 * When every match that is still to be fought is likely to start, in the order in which the mats call them. One pass
 * over all queues, to be made after every start and every result.
 *
 * - **Order.** A mat that is free calls the first match of its queue that can start no more than two minutes later than
 *   the soonest could: athletes who rest or fight elsewhere, feeders that are not over, closed times and starts announced
 *   for later let the matches behind go first. No match starts earlier than announced by more than the tolerance.
 * - **Uncertainty.** The day is followed on 64 paths at once. On each path every match takes its own share of its match
 *   time, from what the day and its division have shown so far (see `learnDay`), every changeover its own time, and some
 *   athletes who have not been seen yet do not come. A match that is running lasts longer than until now on every path.
 *   `start` is the mean over the paths; one path at each end lies outside of the window.
 *
 * The same matches get the same random numbers in every pass: estimates move only with what is known. As long as the
 * order of the calls stays the same, no match becomes earlier because another one takes longer.
 *
 * @returns for each mat, what is on it and what comes next; all announced times in whole minutes, epoch seconds
 *
 * @example
 * estimateStarts({ now: 0, toleranceSeconds: 600, changeoverSeconds: 60, mats: [{ number: 1, matches: [{ id: 'b.1', division: 'gi', durationSeconds: 300, start: 3600, restSeconds: 300, athletes: ['x', 'y'], settled: false }] }] }); // => [{ mat: 1, matches: [{ matchId: 'b.1', place: 'on-deck', start: 3060, earliest: 3000, latest: 3120 }] }]
 */
export function estimateStarts(matchDay: MatchDay): readonly MatEstimates[] {
  const day = compileDay(matchDay);
  const learnt = learnDay(matchDay, day);
  const calls = callOrder(day, {
    changeoverSeconds: meanOf(learnt.changeovers),
    duration: ({ match, division }) => match.durationSeconds * (learnt.means[division] as number),
  });
  const onMats = day.mats.map(({ running }) =>
    running.map((place) => runningEstimate(day.fights[place] as Fight)),
  );
  walkPaths(day, learnt, calls, (call, starts) => {
    const fight = day.fights[call.place] as Fight;
    const { match } = fight;
    const own = onMats[fight.mat] as Estimate[];
    const { low, mean, high } = windowOf(starts);
    const first = match.start - matchDay.toleranceSeconds;
    own.push({
      matchId: match.id,
      place: placeOf(own, fight, day),
      start: Math.max(first, toMinute(Math.round, mean)),
      earliest: Math.max(first, toMinute(Math.floor, low)),
      latest: toMinute(Math.ceil, high),
    });
  });
  return matchDay.mats.map(({ number }, mat) => ({ mat: number, matches: onMats[mat] ?? [] }));
}

function runningEstimate({ match: { id, startedAt: start = 0 } }: Fight): Estimate {
  return { matchId: id, place: 'now', start, earliest: start, latest: start };
}

const toMinute = (round: (value: number) => number, time: number) => round(time / MINUTE) * MINUTE;

/** The place of a match on its mat, after those before it. */
function placeOf(before: readonly Estimate[], fight: Fight, day: Day): CallPlace {
  if (before.length === 0 && mayStartNow(fight, day)) return 'now';
  const ahead = before.filter(({ place }) => place !== 'now').length;
  return (['on-deck', 'in-the-hole'] as const)[ahead] ?? 'later';
}
