import type { EditView, Failure } from '@openmat/contracts';
import type { Result } from '@openmat/core';
import { isUnderWay, mayStart } from '../bracketing/bracket-state.ts';
import { conflict } from '../failures.ts';
import { once } from '../once.ts';
import type { Caller, Deps } from '../ports.ts';
import { patched } from '../value/changed.ts';
import { carryOut } from './carry-out.ts';
import { ownDayAndBracket } from './change-entrants.ts';

/** Locks a bracket that has not begun, so that later runs keep it as it is and nobody is moved into or out of it; or unlocks it. */
export async function lockBracket(
  deps: Deps,
  caller: Caller,
  eventId: string,
  id: string,
  lock: boolean,
  ifMatch: readonly string[],
): Promise<Result<EditView, Failure>> {
  return once<EditView>(deps, caller.claim, async () => {
    const own = await ownDayAndBracket(deps, caller, eventId, id, ifMatch);
    if (!own.ok) return own;
    const { day, bracket } = own.value;
    if (isUnderWay(bracket)) return conflict(`Bracket ${id} has begun: it is kept as it is anyway.`);
    if ((bracket.locked === true) === lock) {
      return conflict(`Bracket ${id} is ${lock ? 'locked already' : 'not locked'}.`);
    }
    const may = await mayStart(deps, bracket);
    if (!may.ok) return may;
    const { state } = bracket;
    const record = patched(bracket, {
      locked: lock ? true : null,
      retiring: null,
      state: state === 'retiring' ? 'waiting' : state,
      seq: bracket.seq + 1,
    });
    return carryOut(deps, caller, day, {
      action: lock ? 'lockBracket' : 'unlockBracket',
      target: id,
      detail: { seq: record.seq },
      order: day.order,
      brackets: [record],
    });
  });
}
