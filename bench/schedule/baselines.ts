import type {
  Schedule,
  ScheduleBracket,
  ScheduledMatch,
  ScheduleMatch,
  ScheduleProblem,
} from '../../packages/core/src/schedule/problem.ts';

/** Matches placed so far, by athlete. For problems without feeders, hours and sessions. */
class Booking {
  readonly matches: ScheduledMatch[] = [];
  private readonly busy = new Map<string, { start: number; end: number; rest: number }[]>();

  earliest(match: ScheduleMatch, bracket: ScheduleBracket, from: number): number {
    let start = from;
    for (let moved = true; moved; ) {
      moved = false;
      for (const athlete of match.athletes) {
        for (const other of this.busy.get(athlete) ?? []) {
          const rest = Math.max(bracket.restSeconds, other.rest);
          if (start >= other.end + rest || start + match.durationSeconds + rest <= other.start) continue;
          start = other.end + rest;
          moved = true;
        }
      }
    }
    return start;
  }

  book(match: ScheduleMatch, bracket: ScheduleBracket, mat: number, start: number): number {
    const end = start + match.durationSeconds;
    this.matches.push({ matchId: match.id, mat, start, end });
    for (const athlete of match.athletes) {
      const list = this.busy.get(athlete) ?? [];
      this.busy.set(athlete, list);
      list.push({ start, end, rest: bracket.restSeconds });
    }
    return end;
  }
}

/** The usual way: each bracket to the mat that is free first, played through before the next. */
export function oneAfterAnother({ mats, brackets, changeoverSeconds }: ScheduleProblem): Schedule {
  const booking = new Booking();
  const free = mats.map(() => 0);
  for (const bracket of brackets) {
    const mat = free.indexOf(Math.min(...free));
    for (const match of bracket.matches) {
      const start = booking.earliest(match, bracket, free[mat] ?? 0);
      free[mat] = booking.book(match, bracket, mats[mat]?.number ?? 0, start) + changeoverSeconds;
    }
  }
  return { matches: booking.matches, unplaced: [] };
}

/** Plain greedy: whichever mat is free first takes, of its own brackets and those nobody has begun, the match that can start first. */
export function plainGreedy({ mats, brackets, changeoverSeconds }: ScheduleProblem): Schedule {
  const booking = new Booking();
  const free = mats.map(() => 0);
  const own = mats.map((): { bracket: ScheduleBracket; left: ScheduleMatch[] }[] => []);
  const unbegun = brackets.map((bracket) => ({ bracket, left: [...bracket.matches] }));
  for (let left = brackets.reduce((sum, { matches }) => sum + matches.length, 0); left > 0; left -= 1) {
    const open = mats.map((_, mat) => mat).filter((mat) => unbegun.length > 0 || own[mat]?.length !== 0);
    const mat = open.reduce((first, each) => ((free[each] ?? 0) < (free[first] ?? 0) ? each : first));
    const from = free[mat] ?? 0;
    let best: { group: (typeof unbegun)[number]; match: ScheduleMatch; start: number } | undefined;
    for (const group of [...(own[mat] ?? []), ...unbegun]) {
      for (const match of group.left) {
        const start = booking.earliest(match, group.bracket, from);
        if (best === undefined || start < best.start) best = { group, match, start };
        if (start === from) break;
      }
      if (best?.start === from) break;
    }
    if (best === undefined) break;
    free[mat] =
      booking.book(best.match, best.group.bracket, mats[mat]?.number ?? 0, best.start) + changeoverSeconds;
    best.group.left.splice(best.group.left.indexOf(best.match), 1);
    const begun = unbegun.indexOf(best.group);
    if (begun >= 0) own[mat]?.push(...unbegun.splice(begun, 1));
    if (best.group.left.length === 0) own[mat] = (own[mat] ?? []).filter((group) => group !== best?.group);
  }
  return { matches: booking.matches, unplaced: [] };
}
