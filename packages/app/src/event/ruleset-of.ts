import type { Ruleset } from '@openmat/core';
import type { Deps } from '../ports.ts';

/** The ruleset of an event, as the event chose it. */
export async function rulesetOf(deps: Deps, event: string): Promise<Ruleset> {
  const pinned = await deps.db.get('ruleset', { event });
  if (!pinned) throw new Error(`event ${event} has no ruleset`);
  return pinned.ruleset;
}
