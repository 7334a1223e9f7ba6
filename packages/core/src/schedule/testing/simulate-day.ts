import type { Ruleset } from '../../ruleset.ts';
import { type Random, seededRandom } from '../../value/random.ts';
import { estimateStarts } from '../estimates.ts';
import type { Estimate, MatEstimates } from '../match-day.ts';
import { DAY_START, Tournament } from './day-of-athletes.ts';

/** How long things take on a day, beside what is planned. */
export interface DayKind {
  readonly name: string;
  /** Share of its match time that a match takes. */
  readonly share: (random: Random) => number;
  /** Share of the planned changeover that one takes. */
  readonly changeover: (random: Random) => number;
}

const between = (random: Random, from: number, to: number) => from + (to - from) * random.next();

/** Durations around the book's: so many go the full time and a little more, the others end at any time before. */
const goingTheTime = (share: number) => (random: Random) =>
  random.next() < share ? between(random, 1, 1.1) : between(random, 0.05, 1);

export const dayKinds: readonly DayKind[] = [
  { name: 'book', share: goingTheTime(0.45), changeover: (random) => between(random, 0.6, 1.8) },
  {
    name: 'fast',
    share: (random) => Math.min(1, (random.next() + random.next()) * between(random, 0.2, 0.5)),
    changeover: (random) => between(random, 0.4, 1),
  },
  {
    name: 'slow',
    share: (random) => (random.next() < 0.75 ? between(random, 1, 1.3) : between(random, 0.3, 1)),
    changeover: (random) => between(random, 1, 2.5),
  },
  {
    name: 'bimodal',
    share: (random) => (random.next() < 0.5 ? between(random, 0.05, 0.3) : between(random, 1, 1.3)),
    changeover: (random) => between(random, 0.6, 1.8),
  },
];

export interface SimulatedDay {
  readonly ruleset: Ruleset;
  readonly athletes: number;
  readonly mats: number;
  readonly seed: number;
  readonly kind: DayKind;
}

/** A match that was fought: when it started, and what was said half an hour before. Epoch seconds. */
export interface Announced {
  readonly start: number;
  readonly said: Pick<Estimate, 'start' | 'earliest' | 'latest'>;
  /** Now + matches left before it × mean duration. */
  readonly naive: number;
}

export interface SimulatedOutcome {
  readonly fought: readonly Announced[];
  readonly passes: number;
  /** From the first start to the last end. */
  readonly seconds: number;
  /** Matches that started earlier than announced by more than the tolerance, or that could not have started. */
  readonly faults: readonly string[];
}

const TOLERANCE = 600;
const AHEAD = 1800;
const NO_SHOWS = 0.05;
/** So long a table waits for somebody who does not come. */
const NO_SHOW_WAIT = 180;
const REFRESH = 60;

interface Snapshot {
  readonly at: number;
  readonly estimates: ReadonlyMap<string, Estimate>;
  /** For each match, the number of matches of its queue that are left before it. */
  readonly before: ReadonlyMap<string, number>;
  readonly mean: number;
}

/**
 * Plays a day second by second as officials would: whoever keeps a mat calls the match that its queue names first, as
 * soon as it may start. One athlete in twenty does not come, and one mat is closed for half an hour.
 */
export function simulateDay({ ruleset, athletes, mats, seed, kind }: SimulatedDay): SimulatedOutcome {
  const random = seededRandom(seed * 1000 + kind.name.length);
  const tournament = new Tournament(ruleset, athletes, mats, seed);
  const absent = new Set(tournament.athletes.filter(() => random.next() < NO_SHOWS));
  const closing = { mat: 1 + random.below(mats), from: DAY_START + 3600 + random.below(7200) };
  const { changeoverSeconds } = ruleset.schedule;
  const factors = new Map<string, number>();
  const faults: string[] = [];
  const fought: Announced[] = [];
  const durations: number[] = [];
  const running = new Map<number, { id: string; ends: number }>();
  /** When the keeper of a free mat looks at the queue next. */
  const looks = new Map(Array.from({ length: mats }, (_, mat) => [mat + 1, DAY_START + random.below(20)]));
  const athleteFree = new Map<string, number>();
  let history: Snapshot[] = [];
  let queues: readonly MatEstimates[] = [];
  let [passes, lastEnd, dirty] = [0, DAY_START, true];

  const refresh = (now: number) => {
    if (!dirty && now - (history.at(-1)?.at ?? 0) < REFRESH) return;
    dirty = false;
    passes += 1;
    const onMats = tournament.mats();
    queues = estimateStarts({ now, toleranceSeconds: TOLERANCE, changeoverSeconds, mats: onMats });
    const estimates = new Map(queues.flatMap(({ matches }) => matches.map((one) => [one.matchId, one])));
    const before = new Map(
      onMats.flatMap(({ matches }) =>
        matches.filter(({ settled }) => !settled).map(({ id }, place) => [id, place] as const),
      ),
    );
    const book = onMats.flatMap(({ matches }) => matches.map(({ durationSeconds }) => durationSeconds));
    const seen = durations.length > 0 ? durations : book;
    history.push({ at: now, estimates, before, mean: seen.reduce((a, b) => a + b, 0) / seen.length });
    if (history.length > 2000) history = history.filter(({ at }) => at >= now - AHEAD - 2 * REFRESH);
  };
  const durationOf = (id: string) => {
    const { division, durationSeconds } = tournament.match(id);
    if (!factors.has(division)) factors.set(division, between(random, 0.85, 1.15));
    return Math.max(5, Math.round(durationSeconds * kind.share(random) * (factors.get(division) ?? 1)));
  };
  const call = (mat: number, id: string, now: number) => {
    const match = tournament.match(id);
    const missing = match.athletes.filter((athlete) => absent.has(athlete));
    if (missing.length > 0) {
      for (const athlete of missing) tournament.noShow(athlete);
      dirty = true;
      looks.set(mat, now + NO_SHOW_WAIT);
      return;
    }
    const snapshot = history.findLast(({ at }) => at <= now - AHEAD) ?? (history[0] as Snapshot);
    const said = snapshot.estimates.get(id);
    const naive = snapshot.at + (snapshot.before.get(id) ?? 0) * snapshot.mean;
    if (said) fought.push({ start: now, said, naive: Math.max(naive, snapshot.at) });
    else faults.push(`${id} was not announced`);
    tournament.start(id, now);
    running.set(mat, { id, ends: now + durationOf(id) });
    for (const athlete of match.athletes) athleteFree.set(athlete, Number.POSITIVE_INFINITY);
    dirty = true;
  };
  /** From when on a match may start by the rules, as the keepers know them. */
  const mayStart = (id: string, mat: number) => {
    const match = tournament.match(id);
    if (!tournament.isReady(id)) return Number.POSITIVE_INFINITY;
    const free = match.athletes.map((athlete) => (athleteFree.get(athlete) ?? 0) + match.restSeconds);
    const from = Math.max(match.start - TOLERANCE, ...free);
    const until = tournament.closed.get(mat)?.find((time) => from < time.until)?.until ?? from;
    return Math.max(from, until);
  };

  for (let now = DAY_START - AHEAD; tournament.left > 0; ) {
    if (now >= closing.from && !tournament.closed.has(closing.mat)) {
      tournament.closed.set(closing.mat, [{ from: closing.from, until: closing.from + 1800 }]);
      dirty = true;
    }
    refresh(now);
    for (const [mat, { id, ends }] of running) {
      if (ends > now) continue;
      running.delete(mat);
      const { athletes: both } = tournament.match(id);
      const winner = both[random.below(2)] ?? null;
      tournament.end(id, now, { winner, method: 'submission', seconds: 60 + random.below(100) });
      durations.push(now - (tournament.match(id).startedAt ?? now));
      for (const athlete of both) athleteFree.set(athlete, now);
      looks.set(mat, now + Math.round(changeoverSeconds * kind.changeover(random)));
      for (const [other, at] of looks)
        if (other !== mat && !running.has(other))
          looks.set(other, Math.min(at, Math.max(at, now + 5 + random.below(25))));
      lastEnd = now;
      dirty = true;
    }
    for (const [mat, at] of looks) {
      if (running.has(mat) || at > now) continue;
      refresh(now);
      const head = queues.find(({ mat: number }) => number === mat)?.matches[0];
      if (!head) looks.set(mat, now + REFRESH);
      else if (mayStart(head.matchId, mat) <= now) call(mat, head.matchId, now);
      else {
        if (head.place === 'now') faults.push(`${head.matchId} was called to mat ${mat} but cannot start`);
        const may = mayStart(head.matchId, mat);
        looks.set(mat, Math.min(now + REFRESH, Math.max(now + 5, may + 5 + random.below(40))));
      }
    }
    const next = [
      ...[...running.values()].map(({ ends }) => ends),
      ...[...looks].flatMap(([mat, at]) => (running.has(mat) ? [] : [at])),
    ];
    now = Math.max(now + 1, Math.min(now + REFRESH, ...next));
    if (now > DAY_START + 48 * 3600)
      throw new Error(`the day does not end: ${tournament.left} matches are left`);
  }
  return { fought, passes, seconds: lastEnd - DAY_START, faults };
}
