import type { Entry } from '../entry.ts';
import type { Match, Slot } from '../format/graph.ts';
import type { Ruleset } from '../ruleset.ts';
import type { ScheduleBracket, ScheduleMatch, ScheduleProblem } from '../schedule/problem.ts';
import { earliestMatch } from '../weigh-in.ts';
import { blockOf, type Hall } from './hall.ts';
import { groupOf, scheduleMats, scheduleSessions } from './hall-mats.ts';
import type { Bracket, PlanSettings, TakenTime } from './types.ts';

/** A bracket as far as the schedule is concerned. */
export type TimedBracket = Pick<Bracket, 'id' | 'division' | 'stages' | 'matches'>;

/**
 * What the mat scheduler needs to know of an event's brackets.
 *
 * @param entries who may not fight right after the weigh-in, where the ruleset sets a time
 *
 * @example
 * scheduleProblem([], [], { schedule: { changeoverSeconds: 60, minimumRestSeconds: 300 }, weighIn: { minutesBeforeMatch: 0 } }, { start: 0, mats: 2, closed: [{ mat: 2, from: 600, until: 1800 }] }).mats[1].windows[0]; // => { open: 0, close: 600 }
 */
export function scheduleProblem(
  brackets: readonly TimedBracket[],
  entries: readonly Pick<Entry, 'id' | 'weighedAt'>[],
  ruleset: Pick<Ruleset, 'schedule' | 'weighIn'>,
  { start, mats, taken = [], closed = [], hall = {} }: Omit<PlanSettings, 'on' | 'seed'>,
): ScheduleProblem {
  const { changeoverSeconds } = ruleset.schedule;
  const sessions = scheduleSessions(start, hall.blocks);
  const known = new Set(sessions.map(({ id }) => id));
  return {
    start,
    changeoverSeconds,
    mats: scheduleMats({ start, mats, hall, taken, closed, changeoverSeconds }),
    sessions,
    brackets: brackets.map((bracket) => scheduleBracket(bracket, ruleset, hall, known)),
    athletes: earliestStarts(entries, taken, ruleset),
    finalsTogether: hall.finalsTogether ?? false,
  };
}

/**
 * Least rest of a bracket's athletes in seconds: one regulation match time of the division, at least the ruleset's
 * minimum.
 *
 * @example
 * restSeconds({ matches: [{ durationSeconds: 420 }] }, { schedule: { minimumRestSeconds: 300 } }); // => 420
 */
export function restSeconds(
  { matches }: { readonly matches: readonly { readonly durationSeconds: number }[] },
  { schedule }: Pick<Ruleset, 'schedule'>,
): number {
  const regulation = Math.min(...matches.map(({ durationSeconds }) => durationSeconds));
  return Math.max(schedule.minimumRestSeconds, regulation);
}

function scheduleBracket(
  bracket: TimedBracket,
  ruleset: Pick<Ruleset, 'schedule'>,
  { blocks }: Hall,
  sessions: ReadonlySet<string>,
): ScheduleBracket {
  const block = blockOf(bracket.division, blocks);
  const coming = new Map<string, readonly string[]>();
  const matches = bracket.matches.map((match) => {
    const athletes = [...new Set([match.a, match.b].flatMap((slot) => mayCome(slot, bracket, coming)))];
    coming.set(match.id, athletes);
    return scheduleMatch(match, athletes, bracket);
  });
  return {
    id: bracket.id,
    restSeconds: restSeconds(bracket, ruleset),
    matches,
    group: groupOf(block),
    ...(block && sessions.has(block.name) && { session: block.name }),
  };
}

function scheduleMatch(
  match: Bracket['matches'][number],
  athletes: readonly string[],
  bracket: TimedBracket,
): ScheduleMatch {
  const { id, durationSeconds } = match;
  const isKnockout = bracket.stages.some(
    ({ id: stage, kind }) => stage === match.stage && kind === 'knockout',
  );
  const exclusiveWith = isKnockout
    ? bracket.matches
        .filter((other) => other !== match && other.stage === match.stage && other.round === match.round)
        .map((other) => other.id)
    : [];
  const final = match.medal === 'gold';
  return { id, durationSeconds, athletes, after: feeders(match, bracket), exclusiveWith, final };
}

/** Everybody who can still come out of a slot. */
function mayCome(
  slot: Slot,
  bracket: TimedBracket,
  coming: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  if ('entrant' in slot) return [slot.entrant];
  if ('winnerOf' in slot) return coming.get(slot.winnerOf) ?? [];
  if ('loserOf' in slot) return coming.get(slot.loserOf) ?? [];
  return bracket.matches.flatMap(({ id, stage }) => (stage === slot.of ? (coming.get(id) ?? []) : []));
}

/** The matches that must be over before a match: all that decide who comes, or whether it is needed. */
export function feeders(
  { a, b, droppedIfSwept, rematch }: Match,
  bracket: { readonly matches: readonly Match[] },
): readonly string[] {
  const ofSlots = [a, b].flatMap((slot) => {
    if ('entrant' in slot) return [];
    if ('winnerOf' in slot) return [slot.winnerOf];
    if ('loserOf' in slot) return [slot.loserOf];
    return bracket.matches.flatMap(({ id, stage }) => (stage === slot.of ? [id] : []));
  });
  return [
    ...new Set([...ofSlots, ...(droppedIfSwept ?? []), ...(rematch ? [rematch.of, rematch.after] : [])]),
  ];
}

/**
 * Nobody fights sooner after the weigh-in than the ruleset allows (rulebook `sub-overtime`, "Weigh-ins"), nor before
 * the rest after the matches that are fixed already.
 */
function earliestStarts(
  entries: readonly Pick<Entry, 'id' | 'weighedAt'>[],
  taken: readonly TakenTime[],
  { weighIn, schedule }: Pick<Ruleset, 'weighIn' | 'schedule'>,
): NonNullable<ScheduleProblem['athletes']> {
  const earliest = new Map<string, number>();
  for (const { start, end, athletes } of taken) {
    const rested = end + Math.max(schedule.minimumRestSeconds, end - start);
    for (const id of athletes) earliest.set(id, Math.max(rested, earliest.get(id) ?? rested));
  }
  for (const { id, weighedAt } of entries) {
    if (weighedAt === undefined || weighIn.minutesBeforeMatch === 0) continue;
    const notBefore = earliestMatch(weighIn, weighedAt);
    earliest.set(id, Math.max(notBefore, earliest.get(id) ?? notBefore));
  }
  return [...earliest].map(([id, notBefore]) => ({ id, notBefore })).sort((a, b) => (a.id < b.id ? -1 : 1));
}
