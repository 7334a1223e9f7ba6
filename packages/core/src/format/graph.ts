/** A bracket as a graph: stages of matches whose two slots are entrants or depend on earlier results. */

export type BracketFormat = 'round-robin';

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
  /** From 1, in the order in which the bracket is meant to be fought. */
  readonly number: number;
  readonly a: Slot;
  readonly b: Slot;
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
