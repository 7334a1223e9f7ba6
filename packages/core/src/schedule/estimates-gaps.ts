import type { MatchDay, MatchOfDay } from './match-day.ts';

/** A longer gap between two matches is a break. Seconds. */
const LONGEST_GAP = 600;

/** What was seen between matches. Seconds. */
export interface SeenGaps {
  /** From an end to the next start, where nothing but the mat was waited for. */
  readonly changeovers: readonly number[];
  /** How long a match let a free mat wait once it could start. */
  readonly delays: readonly number[];
}

/** The gaps between the matches of each mat, by what was waited for. */
export function seenGaps({ mats, changeoverSeconds, toleranceSeconds }: MatchDay): SeenGaps {
  const started = mats
    .flatMap(({ number, matches, closed = [] }) =>
      matches.flatMap((match) => (match.startedAt === undefined ? [] : [{ ...match, number, closed }])),
    )
    .sort((a, b) => (a.startedAt ?? 0) - (b.startedAt ?? 0));
  const changeovers: number[] = [];
  const delays: number[] = [];
  const lastOnMat = new Map<number, number>();
  const lastOfAthlete = new Map<string, MatchOfDay>();
  for (const match of started) {
    const { number, closed, startedAt = 0, endedAt, athletes, restSeconds } = match;
    const free = lastOnMat.get(number);
    const rested = athletes.map((athlete) => {
      const last = lastOfAthlete.get(athlete);
      return (last?.endedAt ?? 0) + Math.max(restSeconds, last?.restSeconds ?? 0);
    });
    const ready = Math.max(match.start - toleranceSeconds, ...rested);
    const from = Math.max(ready, free ?? startedAt);
    const isBreak =
      free === undefined ||
      startedAt - from > LONGEST_GAP ||
      closed.some((time) => time.from < startedAt && time.until > free);
    if (!isBreak && ready <= free) changeovers.push(Math.max(0, startedAt - free));
    else if (!isBreak && ready >= free + changeoverSeconds) delays.push(Math.max(0, startedAt - ready));
    if (endedAt !== undefined) lastOnMat.set(number, Math.max(endedAt, free ?? endedAt));
    for (const athlete of athletes) lastOfAthlete.set(athlete, match);
  }
  return { changeovers, delays };
}
