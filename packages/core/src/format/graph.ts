/** A bracket as a graph: stages of matches whose two slots are entrants or depend on earlier results. */

export const BRACKET_FORMATS = [
  'round-robin',
  'single-match',
  'best-of-three',
  'comeback',
  'single-elimination',
  'pool-finals',
] as const;

export type BracketFormat = (typeof BRACKET_FORMATS)[number];

/** Who fights here. `entrant` is an athlete's id. */
export type Slot =
  | { readonly entrant: string }
  | { readonly winnerOf: string }
  | { readonly loserOf: string }
  | { readonly rank: number; readonly of: string };

export interface Stage {
  readonly id: string;
  readonly kind: 'pool' | 'knockout';
}

export interface Match {
  /** `bracketId.number`, unique in the event. */
  readonly id: string;
  readonly stage: string;
  /** From 1; nobody fights twice in one round of a pool. */
  readonly round: number;
  /** From 1, in the order in which the bracket is meant to be fought; a match comes after those it depends on. */
  readonly number: number;
  readonly a: Slot;
  readonly b: Slot;
  /** What is fought for: the match for gold, or the one for bronze. */
  readonly medal?: 'gold' | 'bronze';
  /** Dropped when one competitor has won all of these: the third match of a best of three. */
  readonly droppedIfSwept?: readonly string[];
  /** Where both competitors have met in `of`, that result may stand instead of a rematch. */
  readonly rematch?: Rematch;
}

export interface Rematch {
  readonly of: string;
  /** `walkover`: it stands only where the match `after` was no fight; `always`: every time. */
  readonly stands: 'walkover' | 'always';
  readonly after: string;
}

export interface BracketGraph {
  readonly stages: readonly Stage[];
  readonly matches: readonly Match[];
}

/**
 * The id of a bracket's match.
 *
 * @example
 * matchId('gi-male-adult-blue-1', 3); // => 'gi-male-adult-blue-1.3'
 */
export function matchId(bracketId: string, number: number): string {
  return `${bracketId}.${number}`;
}

/**
 * The matches whose slots hang directly or through others on one match: what must be made again when it is corrected.
 *
 * @returns match ids in the order of the bracket; a match that takes a pool's rank hangs on all of the pool
 *
 * @example
 * dependentsOf([{ id: 'b.1', stage: 'knockout', a: { entrant: 'x' }, b: { entrant: 'y' } }, { id: 'b.2', stage: 'knockout', a: { winnerOf: 'b.1' }, b: { entrant: 'z' } }], 'b.1'); // => ['b.2']
 */
export function dependentsOf(matches: readonly Match[], id: string): readonly string[] {
  const hanging = new Set([id]);
  const stageOf = new Map(matches.map((match) => [match.id, match.stage]));
  const hangs = (slot: Slot): boolean => {
    if ('winnerOf' in slot) return hanging.has(slot.winnerOf);
    if ('loserOf' in slot) return hanging.has(slot.loserOf);
    return 'of' in slot && [...hanging].some((other) => stageOf.get(other) === slot.of);
  };
  for (const { id: other, a, b, droppedIfSwept, rematch } of matches) {
    const others = [...(droppedIfSwept ?? []), ...(rematch ? [rematch.of, rematch.after] : [])];
    if (hangs(a) || hangs(b) || others.some((needed) => hanging.has(needed))) hanging.add(other);
  }
  return [...hanging].slice(1);
}
