import {
  type ClosedTime,
  type Division,
  dayMatches,
  type Estimate,
  estimateStarts,
  type Hall,
  type MatClosure,
  type MatchState,
  type Ruleset,
  type TimedMatch,
} from '@openmat/core';
import type { EventRecord } from '../records.ts';
import { writeZoned } from '../value/zoned.ts';
import type { ScheduledOnMat } from './live-plan.ts';
import type { BracketRecord, MatchTimes } from './records.ts';

/** Minutes by which a match may be called earlier than published, where the event says nothing. */
const USUAL_TOLERANCE = 10;

/** The published queues, and when the mats are closed. */
export type PublishedDay = {
  readonly ruleset: Ruleset;
  /** Start of the first match as planned. Epoch seconds. */
  readonly start: number;
  readonly schedule: readonly ScheduledOnMat[];
  readonly closures: readonly MatClosure[];
  readonly hall?: Hall;
};

/** A bracket, and how far it is. */
export type BracketToday = {
  readonly division: Division;
  readonly matches: readonly TimedMatch[];
  readonly states: readonly MatchState[];
  readonly times: readonly MatchTimes[];
};

/** The estimates of all matches still to be fought, each with its place among the calls of its mat. */
export type Estimates = ReadonlyMap<string, Estimate & { readonly turn: number }>;

/** When the matches of a running event will start, by what is known at `now`; nothing while it is not running. */
export function estimateDay(
  { status, scheduleTolerance = USUAL_TOLERANCE }: EventRecord,
  { ruleset, start, schedule, closures, hall }: PublishedDay,
  brackets: readonly BracketToday[],
  now: number,
): Estimates {
  if (status !== 'running') return new Map();
  const announced = new Map(schedule.map((match) => [match.matchId, match.start]));
  const matches = new Map(
    brackets.flatMap((bracket) => {
      const times = new Map(bracket.times.map(({ id, ...time }) => [id, time]));
      return dayMatches(bracket, bracket.states, ruleset, announced, times).map(
        (match) => [match.id, match] as const,
      );
    }),
  );
  const queues = Map.groupBy(schedule, ({ mat }) => mat);
  const mats = [...queues].map(([number, queue]) => ({
    number,
    matches: queue.flatMap(({ matchId }) => matches.get(matchId) ?? []),
    closed: [...closedHours(start, hall?.hours), ...closures.filter(({ mat }) => mat === number)],
  }));
  const toleranceSeconds = scheduleTolerance * 60;
  const { changeoverSeconds } = ruleset.schedule;
  const estimated = estimateStarts({ now, toleranceSeconds, changeoverSeconds, mats });
  return new Map(
    estimated.flatMap((mat) => mat.matches.map((one, turn) => [one.matchId, { ...one, turn }] as const)),
  );
}

/** The time before the event, and its breaks and nights; after the last of its hours matches go on until all are over. */
function closedHours(start: number, hours: Hall['hours'] = []): readonly ClosedTime[] {
  const open = [...hours].sort((a, b) => a.open - b.open);
  const between = open.map((window, place) => ({ from: open[place - 1]?.close ?? 0, until: window.open }));
  return [{ from: 0, until: start }, ...between];
}

/** When the matches of a bracket were on their mats. A result put right later does not tell when the match ended. */
export function timesOf({ matches }: Pick<BracketRecord, 'matches'>): readonly MatchTimes[] {
  return matches.flatMap(({ id, startedAt, result }) => {
    if (startedAt === undefined) return [];
    const ended = result && !result.corrects;
    return [{ id, startedAt, ...(ended && { endedAt: result.recordedAt }) }];
  });
}

/** The estimate of a match as readers see it. */
export function estimateView(estimate: Estimate | undefined, timeZone: string) {
  if (!estimate) return {};
  const { place, start, earliest, latest } = estimate;
  const at = (seconds: number) => writeZoned(seconds, timeZone);
  return { place, estimate: { start: at(start), earliest: at(earliest), latest: at(latest) } };
}

/** What is still to be fought on a mat, in the order of the calls; what has no estimate stays where it is, at the end. */
export function inOrderOfCalls<T extends { readonly matchId: string }>(
  matches: readonly T[],
  estimates: Estimates,
): T[] {
  const turnOf = ({ matchId }: T) => estimates.get(matchId)?.turn ?? estimates.size;
  return matches.toSorted((a, b) => turnOf(a) - turnOf(b));
}
