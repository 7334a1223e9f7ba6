import type { Match, Slot } from '@openmat/core';

/** How somebody has fought, told by whoever sent it. */
export type Fought = {
  readonly winner: string | null;
  readonly pair: readonly [string, string];
  /** Did not come: goes on nowhere. */
  readonly absent: readonly string[];
  /** Disqualified from the whole bracket. */
  readonly out: readonly string[];
};

type End = { readonly status: 'done' | 'walkover' | 'void' | 'dropped'; readonly winner: string | null };
type Person = string | 'nobody' | 'unknown';

/** The places of a pool that are known, first place first; undefined while they are not. */
export type Places = (stage: string) => readonly (string | null | undefined)[] | undefined;

/**
 * Where a bracket stands, asked from the end back to the beginning: each question about a match asks about those that
 * its slots name. It knows nothing of how the program goes about it.
 */
export class ReferenceBracket {
  readonly fought = new Map<string, Fought>();
  readonly started = new Set<string>();
  private readonly left = new Set<string>();
  /** Who has left only once a final stage had begun: the pool was over by then. */
  private readonly leftFinals = new Set<string>();
  readonly matches: readonly Match[];
  private readonly places: Places;

  constructor(matches: readonly Match[], places: Places) {
    this.matches = matches;
    this.places = places;
  }

  status(match: Match): 'waiting' | 'ready' | 'started' | End['status'] {
    const end = this.end(match);
    if (end) return end.status;
    if (this.pair(match).includes('unknown') || this.mayBeUnneeded(match)) return 'waiting';
    return this.started.has(match.id) ? 'started' : 'ready';
  }

  pair({ a, b }: Match): readonly [Person, Person] {
    return [this.who(a), this.who(b)];
  }

  hasLeft(id: string): boolean {
    return this.left.has(id) || this.leftFinals.has(id);
  }

  leave(id: string): void {
    const hasFinalStageBegun = this.matches.some(
      (match) => 'of' in match.a && (this.started.has(match.id) || this.fought.has(match.id)),
    );
    (hasFinalStageBegun ? this.leftFinals : this.left).add(id);
  }

  /** Matches that would be others if this one had ended otherwise. */
  dependents(id: string): readonly Match[] {
    const asks = (match: Match): boolean => {
      const slots = [match.a, match.b].flatMap((slot) => this.feeders(slot));
      const more = [...(match.droppedIfSwept ?? []), ...(match.rematch ? [match.rematch.of] : [])];
      return [...slots, ...more].some((other) => other === id || asks(this.find(other)));
    };
    return this.matches.filter(asks);
  }

  private find(id: string): Match {
    const found = this.matches.find((match) => match.id === id);
    if (!found) throw new Error(`no match ${id}`);
    return found;
  }

  private feeders(slot: Slot): readonly string[] {
    if ('winnerOf' in slot) return [slot.winnerOf];
    if ('loserOf' in slot) return [slot.loserOf];
    if ('of' in slot) return this.matches.filter(({ stage }) => stage === slot.of).map(({ id }) => id);
    return [];
  }

  private who(slot: Slot): Person {
    if ('entrant' in slot) return slot.entrant;
    if ('winnerOf' in slot) {
      const end = this.end(this.find(slot.winnerOf));
      return end ? (end.winner ?? 'nobody') : 'unknown';
    }
    if ('loserOf' in slot) return this.loser(this.find(slot.loserOf));
    if (!this.feeders(slot).every((id) => this.end(this.find(id)))) return 'unknown';
    const place = this.places(slot.of)?.[slot.rank - 1];
    return place === undefined ? 'unknown' : (place ?? 'nobody');
  }

  private loser(match: Match): Person {
    const end = this.end(match);
    if (!end) return 'unknown';
    const fought = this.fought.get(match.id);
    if (end.status !== 'done' || !fought?.winner) return 'nobody';
    const [loser] = fought.pair.filter((id) => id !== fought.winner);
    return loser === undefined || fought.absent.includes(loser) ? 'nobody' : loser;
  }

  private end(match: Match): End | undefined {
    if (this.mayBeUnneeded(match)) return undefined;
    const unneeded = this.unneeded(match);
    if (unneeded) return { status: 'dropped', winner: unneeded };
    const fought = this.fought.get(match.id);
    if (fought) return { status: 'done', winner: fought.winner };
    const pair = this.pair(match);
    if (pair.includes('unknown')) return undefined;
    const coming = pair.filter(
      (id) => id !== 'nobody' && (!this.isOut(match, id) || this.hasGoneOn(match, id)),
    );
    if (coming.length === 2) return undefined;
    const [alone] = coming;
    return alone === undefined ? { status: 'void', winner: null } : { status: 'walkover', winner: alone };
  }

  private isOut({ a, b }: Match, id: string): boolean {
    const isInPool = 'entrant' in a && 'entrant' in b;
    if (this.leftFinals.has(id) && !isInPool) return true;
    return this.left.has(id) || [...this.fought.values()].some(({ out }) => out.includes(id));
  }

  /** Whoever has fought on was there: a walkover that led there stands. */
  private hasGoneOn({ id }: Match, person: string): boolean {
    return this.dependents(id).some((later) => this.fought.get(later.id)?.pair.includes(person));
  }

  /** The third match of a best of three, before the first two are over. */
  private mayBeUnneeded({ droppedIfSwept = [] }: Match): boolean {
    return droppedIfSwept.some((id) => !this.end(this.find(id)));
  }

  /** Who has won already, so that nobody has to fight: 2–0, or the final of a comeback after no second match. */
  private unneeded({ droppedIfSwept = [], rematch, a, b }: Match): string | undefined {
    const winners = droppedIfSwept.map((id) => this.end(this.find(id))?.winner);
    const [first] = winners;
    if (first && winners.every((winner) => winner === first)) return first;
    if (!rematch) return undefined;
    const [earlier, after] = [this.find(rematch.of), this.find(rematch.after)];
    const winner = this.end(earlier)?.winner;
    const isSamePair = [this.who(a), this.who(b)].sort().join() === [...this.pair(earlier)].sort().join();
    if (!winner || !isSamePair) return undefined;
    const fought = this.fought.get(after.id);
    const wasFought = this.end(after)?.status === 'done' && (fought?.absent.length ?? 0) === 0;
    return rematch.stands === 'always' || !wasFought ? winner : undefined;
  }
}
