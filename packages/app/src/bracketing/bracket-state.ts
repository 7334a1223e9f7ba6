import type { Failure } from '@openmat/contracts';
import { ok, type Result } from '@openmat/core';
import { conflict } from '../failures.ts';
import { isStarted } from '../match-day/match-status.ts';
import type { Deps } from '../ports.ts';
import type { BracketRecord, Run } from './records.ts';

/** Whether nothing more will be done for a run. */
export const isOver = ({ status }: Run) =>
  status === 'published' || status === 'superseded' || status === 'failed';

/** Whether something of the bracket was fought, or is being fought. */
export const isUnderWay = ({ state, matches }: BracketRecord) =>
  state === 'started' || (state === 'completed' && matches.some(isStarted));

/** Whether a new plan is made around the bracket: something was fought, or an organizer has locked it. */
export const staysAsItIs = (bracket: BracketRecord) => isUnderWay(bracket) || bracket.locked === true;

/**
 * Whether a match of the bracket may be started. One that is being replaced may not, unless the run that meant to is
 * over without having published. Whoever starts a match writes the bracket in state `started`, at the `seq` that was
 * read: then either the start or the replacement goes through.
 */
export async function mayStart(deps: Deps, bracket: BracketRecord): Promise<Result<undefined, Failure>> {
  if (bracket.state !== 'retiring' || bracket.retiring === undefined) return ok(undefined);
  const run = await deps.db.get('run', { event: bracket.event, id: bracket.retiring });
  if (run && isOver(run) && run.status !== 'published') return ok(undefined);
  return conflict(`Bracket ${bracket.id} is being replaced by another plan.`);
}
