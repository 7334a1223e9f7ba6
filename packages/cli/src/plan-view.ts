import type { Plan, Ruleset, Slot } from '@openmat/core';
import type { EntryRow } from '@openmat/entries';

/** A plan together with what it takes to show it to people. */
export interface PlanView {
  readonly plan: Plan;
  readonly ruleset: Ruleset;
  readonly rows: readonly EntryRow[];
  /** Start of the event, epoch seconds. */
  readonly start: number;
  readonly timeZone: string;
  readonly mats: number;
}

/** Athletes' names by entry id. */
export function namesOf({ rows }: Pick<PlanView, 'rows'>): ReadonlyMap<string, string> {
  return new Map(rows.map(({ entry }) => [entry.entryId, entry.name]));
}

/** Who fights there, or which result of the same bracket decides it. */
export function slotText(slot: Slot, nameOf: (id: string) => string): string {
  if ('entrant' in slot) return nameOf(slot.entrant);
  if ('winnerOf' in slot) return `winner of match ${numberOf(slot.winnerOf)}`;
  if ('loserOf' in slot) return `loser of match ${numberOf(slot.loserOf)}`;
  return `rank ${slot.rank} of ${slot.of}`;
}

/** A match id is `bracketId.number`. */
function numberOf(matchId: string): string {
  return matchId.slice(matchId.lastIndexOf('.') + 1);
}
