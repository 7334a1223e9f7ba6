import type { ScheduleBracket, ScheduleMatch, ScheduleProblem } from './problem.ts';

export interface Demanded {
  readonly match: ScheduleMatch;
  readonly bracket: ScheduleBracket;
}

/** What the matches of a problem demand of each other, by match id. */
export class QueueDemands {
  readonly known: ReadonlyMap<string, Demanded>;
  private readonly ofAthlete = new Map<string, Demanded[]>();
  private readonly barred: ReadonlyMap<string, number>;
  private readonly problem: ScheduleProblem;

  constructor(problem: ScheduleProblem) {
    this.problem = problem;
    const all = problem.brackets.flatMap((bracket) => bracket.matches.map((match) => ({ match, bracket })));
    this.known = new Map(all.map((one) => [one.match.id, one]));
    this.barred = new Map((problem.athletes ?? []).map(({ id, notBefore }) => [id, notBefore]));
    for (const one of all) {
      for (const athlete of new Set(one.match.athletes)) {
        const list = this.ofAthlete.get(athlete);
        if (list) list.push(one);
        else this.ofAthlete.set(athlete, [one]);
      }
    }
  }

  /** @throws RangeError for a match that the problem does not have */
  of(id: string): Demanded {
    const found = this.known.get(id);
    if (!found) throw new RangeError(`match "${id}" is in a queue, but in no bracket`);
    return found;
  }

  /** The other matches somebody may have in common with this one, each once, with one of those who may be in both. */
  rivals(one: Demanded): ReadonlyMap<Demanded, string> {
    const rivals = new Map<Demanded, string>();
    for (const athlete of one.match.athletes) {
      for (const other of this.ofAthlete.get(athlete) ?? []) {
        if (other !== one && !rivals.has(other) && !neverShared(one, other)) rivals.set(other, athlete);
      }
    }
    return rivals;
  }

  /** No start before this, whatever the queues are. */
  earliest({ match, bracket }: Demanded): number {
    const session = this.problem.sessions?.find(({ id }) => id === bracket.session);
    const bars = match.athletes.map((athlete) => this.barred.get(athlete) ?? 0);
    return Math.max(this.problem.start, bracket.notBefore ?? 0, session?.open ?? 0, ...bars);
  }

  /** No end after this. */
  latest({ bracket }: Demanded): number {
    const session = this.problem.sessions?.find(({ id }) => id === bracket.session);
    return Math.min(bracket.notAfter ?? Number.POSITIVE_INFINITY, session?.close ?? Number.POSITIVE_INFINITY);
  }

  /** A final that is held after all others. */
  isHeld({ match }: Demanded): boolean {
    return this.problem.finalsTogether === true && match.final === true;
  }
}

/** Least time from the end of one match to the start of the other. */
export const restBetween = (one: Demanded, other: Demanded) =>
  Math.max(one.bracket.restSeconds, other.bracket.restSeconds);

function neverShared({ match: one }: Demanded, { match: other }: Demanded): boolean {
  return one.exclusiveWith?.includes(other.id) === true || other.exclusiveWith?.includes(one.id) === true;
}
