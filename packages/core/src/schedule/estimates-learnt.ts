import { hashText } from '../value/named-random.ts';
import type { Appearance, Day } from './estimates-compile.ts';
import { seenGaps } from './estimates-gaps.ts';
import { deviations, drawFrom, shares as drawn, meanOf, PATHS, quantileTable } from './estimates-spread.ts';
import type { MatchDay, MatchOfDay } from './match-day.ts';

/**
 * What is believed of the share of the rulebook's match time that a match takes, before any was fought: four in ten go
 * to the end, where calls, overtime and the referee's decision add a little; the others end at any time before. It
 * weighs as much as so many matches that were fought, as does the mean of all divisions for one of them.
 */
const SHARES = [0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85, 0.95, 1, 1, 1, 1.05, 1.05, 1.1, 1.2];
const EVENT_WEIGHT = 5;
const DIVISION_WEIGHT = 10;

/** A changeover, as a share of the planned one, and how long a match that could start lets the mat wait, in seconds. */
const CHANGEOVERS = [0.5, 0.75, 1, 1, 1.25, 1.5, 2];
const DELAYS = [0, 10, 20, 30, 60, 90];
const MAT_WEIGHT = 5;

/** So many athletes do not come, as is believed before any should have come, and how many of them that weighs. */
const MISSING = 0.04;
const ATHLETES_WEIGHT = 50;

/** What the day has taught, as one value for each path. */
export interface Learnt {
  /** Shares of the match time, the least first. */
  readonly shares: Float64Array;
  /** For each division in turn: its matches take so many times those shares. */
  readonly factors: Float64Array;
  /** Mean share of the match time, by division. */
  readonly means: Float64Array;
  readonly changeovers: Float64Array;
  readonly delays: Float64Array;
  /** The share of the athletes still awaited who will not come. */
  readonly missing: number;
}

/**
 * Learns from the matches that were fought how long the others will take.
 *
 * The share of its match time that a match takes is drawn from those seen on the day and those believed before. Its
 * division may be slower or faster than the event as a whole: the mean of its n matches is shrunk towards the event's
 * mean, `(k·event + n·own) / (k + n)` with k = 10, as it is right when means of divisions differ by a normal
 * distribution whose variance is a tenth of a single match's. What remains unknown of the means, `s / √(k + n)` for the
 * division and `s / √(5 + n)` for the event, shifts all matches of a path alike.
 */
export function learnDay(matchDay: MatchDay, { divisions: names, athletes }: Day): Learnt {
  const { mats, changeoverSeconds } = matchDay;
  const fought = mats.flatMap(({ matches }) => matches.flatMap(timed));
  const seen = fought.map(({ share }) => share);
  const shares = quantileTable({ seen, believed: SHARES, weight: EVENT_WEIGHT });
  const mean = meanOf(shares);
  const deviation = Math.sqrt(meanOf(shares.map((share) => (share - mean) ** 2)));
  const byDivision = Map.groupBy(fought, ({ division }) => division);
  const means = new Float64Array(names.length);
  const factors = new Float64Array(names.length * PATHS);
  const event = shifts('', deviation / mean / Math.sqrt(EVENT_WEIGHT + seen.length));
  names.forEach((name, place) => {
    const own = byDivision.get(name)?.map(({ share }) => share) ?? [];
    const weight = DIVISION_WEIGHT + own.length;
    const shrunk = (DIVISION_WEIGHT * mean + own.reduce((sum, share) => sum + share, 0)) / weight;
    const division = shifts(name, deviation / shrunk / Math.sqrt(weight));
    means[place] = shrunk;
    for (let path = 0; path < PATHS; path += 1)
      factors[place * PATHS + path] = (shrunk / mean) * (event[path] as number) * (division[path] as number);
  });
  const gaps = seenGaps(matchDay);
  const planned = CHANGEOVERS.map((share) => share * changeoverSeconds);
  const count = (wanted: Appearance) => athletes.filter(({ appearance }) => appearance === wanted).length;
  const missing = count('missing');
  return {
    missing: (ATHLETES_WEIGHT * MISSING + missing) / (ATHLETES_WEIGHT + missing + count('seen')),
    shares,
    factors,
    means,
    changeovers: quantileTable({ seen: gaps.changeovers, believed: planned, weight: MAT_WEIGHT }),
    delays: quantileTable({ seen: gaps.delays, believed: DELAYS, weight: MAT_WEIGHT }),
  };
}

/** Which share of its match time a match took, if it was fought. */
function timed({ division, durationSeconds, startedAt, endedAt }: MatchOfDay) {
  if (startedAt === undefined || endedAt === undefined) return [];
  return [{ division, share: Math.max(0, endedAt - startedAt) / durationSeconds }];
}

/** For each path how many times too short an estimate may be whose relative deviation is given. */
function shifts(name: string, deviation: number): readonly number[] {
  const from = drawFrom(hashText(name), 0);
  return Array.from(drawn.subarray(from, from + PATHS), (share) =>
    Math.max(0.1, 1 + deviation * (deviations[share] as number)),
  );
}
