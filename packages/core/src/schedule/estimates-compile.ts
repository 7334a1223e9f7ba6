import { hashText } from '../value/named-random.ts';
import type { ClosedTime, MatchDay, MatchOfDay } from './match-day.ts';

/** A match of the day, with everything it refers to as numbers. */
export interface Fight {
  /** Among the fights of the day. */
  readonly place: number;
  readonly match: MatchOfDay;
  /** Place of its mat among the mats. */
  readonly mat: number;
  readonly division: number;
  readonly athletes: readonly number[];
  /** Feeders that are still to be fought, as places among the fights. */
  readonly feeders: readonly number[];
  /** A number that only depends on its id. */
  readonly hash: number;
  /** It cannot start earlier, by what is known: announcement, tolerance, rest after matches that are over. */
  readonly notBefore: number;
}

/** Whether an athlete has fought on the day; `missing` where none of the matches was fought, and none is left. */
export type Appearance = 'seen' | 'missing' | 'awaited';

/** The day with everything as numbers. */
export interface Day {
  readonly now: number;
  readonly changeoverSeconds: number;
  readonly fights: readonly Fight[];
  /** Names of the divisions. */
  readonly divisions: readonly string[];
  readonly athletes: readonly { readonly appearance: Appearance; readonly hash: number }[];
  readonly mats: readonly {
    /** Fights on the mat now; one, unless officials have started another too. */
    readonly running: readonly number[];
    /** Fights to come, in the order of the queue. */
    readonly pending: readonly number[];
    /** End of the last match that is over; -Infinity before the first. */
    readonly lastEnd: number;
    readonly closed: readonly ClosedTime[];
  }[];
}

export const isRunning = ({ settled, startedAt }: MatchOfDay) => !settled && startedAt !== undefined;
export const isPending = ({ settled, startedAt }: MatchOfDay) => !settled && startedAt === undefined;

/** Numbers for names, in the order in which they first come. */
function numbering() {
  const numbers = new Map<string, number>();
  return {
    of(name: string): number {
      const known = numbers.get(name);
      if (known !== undefined) return known;
      numbers.set(name, numbers.size);
      return numbers.size - 1;
    },
    names: () => [...numbers.keys()],
  };
}

/** Reads the day: who can start when, as far as that is certain. */
export function compileDay({ now, toleranceSeconds, changeoverSeconds, mats }: MatchDay): Day {
  const all = mats.flatMap(({ matches }, mat) => matches.map((match) => ({ match, mat })));
  const places = new Map(all.map(({ match }, place) => [match.id, place]));
  const rested = restedAthletes(all.map(({ match }) => match));
  const athletes = numbering();
  const divisions = numbering();
  const fights = all.map(({ match, mat }, place): Fight => {
    const feeders: number[] = [];
    let notBefore = Math.max(now, match.start - toleranceSeconds);
    for (const id of match.after ?? []) {
      const feeding = places.get(id);
      const feeder = feeding === undefined ? undefined : all[feeding]?.match;
      if (feeding === undefined || !feeder) continue;
      if (!feeder.settled) feeders.push(feeding);
      else if (feeder.endedAt !== undefined)
        notBefore = Math.max(notBefore, feeder.endedAt + restBetween(feeder, match));
    }
    for (const id of match.athletes) notBefore = Math.max(notBefore, rested(id, match.restSeconds));
    return {
      place,
      match,
      mat,
      division: divisions.of(match.division),
      athletes: match.athletes.map(athletes.of),
      feeders,
      hash: hashText(match.id),
      notBefore,
    };
  });
  const onMats = Map.groupBy(fights, ({ mat }) => mat);
  return {
    now,
    changeoverSeconds,
    fights,
    divisions: divisions.names(),
    athletes: appearances(fights, athletes.names()),
    mats: mats.map(({ closed = [] }, mat) => ({
      ...queueOf(onMats.get(mat) ?? []),
      closed: inOrder(closed),
    })),
  };
}

function appearances(fights: readonly Fight[], names: readonly string[]): Day['athletes'] {
  const seen = names.map((): Appearance => 'missing');
  for (const { match, athletes } of fights) {
    for (const athlete of athletes) {
      if (match.startedAt !== undefined) seen[athlete] = 'seen';
      else if (!match.settled && seen[athlete] === 'missing') seen[athlete] = 'awaited';
    }
  }
  return seen.map((appearance, athlete) => ({ appearance, hash: hashText(names[athlete] as string) }));
}

const restBetween = (one: MatchOfDay, other: MatchOfDay) => Math.max(one.restSeconds, other.restSeconds);

const inOrder = (closed: readonly ClosedTime[]) => [...closed].sort((a, b) => a.from - b.from);

/** From when on an athlete is rested after the matches that are over, for a match that wants that much rest. */
function restedAthletes(matches: readonly MatchOfDay[]): (athlete: string, restSeconds: number) => number {
  const ends = new Map<string, { end: number; rested: number }>();
  for (const { settled, endedAt, restSeconds, athletes } of matches) {
    if (!settled || endedAt === undefined) continue;
    for (const athlete of athletes) {
      const last = ends.get(athlete);
      const rested = endedAt + restSeconds;
      if (!last) ends.set(athlete, { end: endedAt, rested });
      else {
        last.end = Math.max(last.end, endedAt);
        last.rested = Math.max(last.rested, rested);
      }
    }
  }
  return (athlete, restSeconds) => {
    const last = ends.get(athlete);
    return last ? Math.max(last.rested, last.end + restSeconds) : Number.NEGATIVE_INFINITY;
  };
}

function queueOf(fights: readonly Fight[]) {
  const places = (is: (match: MatchOfDay) => boolean) =>
    fights.flatMap(({ match, place }) => (is(match) ? [place] : []));
  const ends = fights.flatMap(({ match }) => (match.settled ? (match.endedAt ?? []) : []));
  const lastEnd = ends.reduce((last, end) => Math.max(last, end), Number.NEGATIVE_INFINITY);
  return { running: places(isRunning), pending: places(isPending), lastEnd };
}

/** Whether a match could be called this moment, if its mat is free: nothing else is waited for. */
export function mayStartNow({ mat, match, athletes, feeders, notBefore }: Fight, day: Day): boolean {
  const busy = day.mats.some(({ running }) =>
    running.some((place) => day.fights[place]?.athletes.some((athlete) => athletes.includes(athlete))),
  );
  const open = openFrom(day.mats[mat]?.closed ?? [], day.now, match.durationSeconds);
  return !busy && feeders.length === 0 && notBefore <= day.now && open <= day.now;
}

/** The first time from `from` on at which a match of that length is not kept from starting by a closed time. */
export function openFrom(closed: readonly ClosedTime[], from: number, duration: number): number {
  let start = from;
  for (const time of closed) if (start + duration > time.from && start < time.until) start = time.until;
  return start;
}
