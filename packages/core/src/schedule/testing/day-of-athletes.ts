import type { Entry } from '../../entry.ts';
import type { MatchResult } from '../../match-result.ts';
import { dayMatches, type FoughtTime } from '../../plan/day-matches.ts';
import { plan } from '../../plan/plan.ts';
import type { Bracket } from '../../plan/types.ts';
import type { Ruleset } from '../../ruleset.ts';
import { type OutReason, rankBracket, type Standings } from '../../standings/rank-bracket.ts';
import { seededRandom } from '../../value/random.ts';
import type { ClosedTime, MatchOfDay, MatOfDay } from '../match-day.ts';

export const DAY_START = 1_796_500_800;

/** Made-up entries of so many athletes: three in ten are children, one in five enters both disciplines. */
export function entriesOf(athletes: number, seed: number): Entry[] {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]) => list[random.below(list.length)] as T;
  return Array.from({ length: athletes }).flatMap((_, place): Entry[] => {
    const isChild = random.below(10) < 3;
    const age = isChild ? 7 + random.below(8) : 18 + random.below(20);
    const sex = pick(['male', 'male', 'female'] as const);
    const id = `A${String(place).padStart(4, '0')}`;
    const level = isChild ? 0 : random.below(3);
    const kg = isChild ? 24 + age * 2.2 + random.below(12) : (sex === 'male' ? 62 : 52) + random.below(32);
    const both = random.below(5) === 0;
    return (['gi', 'no-gi'] as const)
      .filter((discipline) => both || (discipline === 'gi') === (place % 2 === 0))
      .map((discipline) => ({
        id,
        entryId: `${id}/${discipline}`,
        name: `Athlete ${id}`,
        club: `Club ${random.below(60)}`,
        sex,
        birthDate: `${2026 - age}-06-01`,
        discipline,
        level: (discipline === 'gi' ? ['white', 'blue', 'purple'] : ['beginner', 'intermediate', 'advanced'])[
          level
        ] as string,
        absolute: false,
        weight: { hundredths: kg * 100, unit: 'kg' as const },
      }));
  });
}

/** A day under way: its brackets with results, and the published queues. */
export class Tournament {
  readonly #ruleset: Ruleset;
  readonly #brackets = new Map<string, Bracket>();
  readonly #standings = new Map<string, Standings>();
  readonly #results = new Map<string, MatchResult[]>();
  readonly #out = new Map<string, Map<string, OutReason>>();
  readonly #matches = new Map<string, readonly MatchOfDay[]>();
  readonly #times = new Map<string, FoughtTime>();
  readonly #announced: ReadonlyMap<string, number>;
  readonly #queues: ReadonlyMap<number, readonly string[]>;
  readonly closed = new Map<number, ClosedTime[]>();

  constructor(ruleset: Ruleset, athletes: number, mats: number, seed: number) {
    this.#ruleset = ruleset;
    const made = plan(entriesOf(athletes, seed), ruleset, {
      on: '2026-12-05',
      start: DAY_START,
      mats,
      seed,
      effort: 20,
      approve: 'all',
    });
    this.#announced = new Map(made.schedule.map(({ matchId, start }) => [matchId, start]));
    this.#queues = new Map(
      Array.from({ length: mats }, (_, mat) => [
        mat + 1,
        made.schedule.flatMap(({ matchId, mat: own }) => (own === mat + 1 ? [matchId] : [])),
      ]),
    );
    for (const bracket of made.brackets) {
      this.#brackets.set(bracket.id, bracket);
      this.#advance(bracket);
    }
  }

  get athletes(): readonly string[] {
    return [...new Set([...this.#brackets.values()].flatMap(({ entrants }) => entrants.map(({ id }) => id)))];
  }

  mats(): readonly MatOfDay[] {
    const byId = new Map([...this.#matches.values()].flat().map((match) => [match.id, match]));
    return [...this.#queues].map(([number, queue]) => ({
      number,
      matches: queue.flatMap((id) => byId.get(id) ?? []),
      closed: [{ from: 0, until: DAY_START }, ...(this.closed.get(number) ?? [])],
    }));
  }

  match(id: string): MatchOfDay {
    const found = this.#matches.get(bracketOf(id))?.find((match) => match.id === id);
    if (!found) throw new Error(`no match ${id}`);
    return found;
  }

  /** Whether both competitors of a match are known and it is to be fought. */
  isReady(id: string): boolean {
    const state = this.#standings.get(bracketOf(id))?.state.matches.find((match) => match.id === id);
    return state?.status === 'ready';
  }

  /** The matches that are still to be fought. */
  get left(): number {
    return [...this.#matches.values()].flat().filter(({ settled }) => !settled).length;
  }

  start(id: string, startedAt: number): void {
    this.#times.set(id, { startedAt });
    this.#advance(this.#bracketOf(id));
  }

  end(id: string, endedAt: number, result: Omit<MatchResult, 'matchId'>): void {
    this.#times.set(id, { ...this.#times.get(id), endedAt });
    const own = this.#results.get(bracketOf(id)) ?? [];
    this.#results.set(bracketOf(id), [...own, { matchId: id, ...result }]);
    this.#advance(this.#bracketOf(id));
  }

  /** Somebody did not come: no match of theirs is fought in any bracket. */
  noShow(athlete: string): void {
    for (const bracket of this.#brackets.values()) {
      if (!bracket.entrants.some(({ id }) => id === athlete)) continue;
      const out = this.#out.get(bracket.id) ?? new Map<string, OutReason>();
      this.#out.set(bracket.id, out.set(athlete, 'withdrawn'));
      this.#advance(bracket);
    }
  }

  #bracketOf(id: string): Bracket {
    return this.#brackets.get(bracketOf(id)) as Bracket;
  }

  /** Reads the standings again; those who are tied are put in some order, as officials would. */
  #advance(bracket: Bracket): void {
    const results = this.#results.get(bracket.id) ?? [];
    const out = this.#out.get(bracket.id) ?? new Map<string, OutReason>();
    const decisions: string[][] = [];
    let standings = rankBracket(bracket, results, this.#ruleset, { out, decisions });
    while (standings.ties.length > 0 && decisions.length < 10) {
      decisions.push(...standings.ties.map((tie) => [...tie]));
      standings = rankBracket(bracket, results, this.#ruleset, { out, decisions });
    }
    this.#standings.set(bracket.id, standings);
    this.#matches.set(
      bracket.id,
      dayMatches(bracket, standings.state.matches, this.#ruleset, this.#announced, this.#times),
    );
  }
}

const bracketOf = (matchId: string) => matchId.slice(0, matchId.lastIndexOf('.'));
