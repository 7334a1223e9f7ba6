import type { Failure } from '@openmat/contracts';
import { fail, isSettled, ok, type Result } from '@openmat/core';
import { mayStart } from '../bracketing/bracket-state.ts';
import { unchangedEvent } from '../event/unchanged-event.ts';
import { conflict } from '../failures.ts';
import { once } from '../once.ts';
import type { Caller, Deps } from '../ports.ts';
import { writeInstant } from '../value/time.ts';
import { bracketChanges, changeBracket } from './change-bracket.ts';
import { athleteIn, stateOf } from './match-status.ts';
import { type OwnBracket, type OwnMatch, ownMatch } from './own-match.ts';

/** The referee starts a match whose competitors are known. */
export async function startMatch(
  deps: Deps,
  caller: Caller,
  eventId: string,
  id: string,
): Promise<Result<string, Failure>> {
  return once<string>(deps, caller.claim, async () => {
    const own = await ownMatch(deps, caller.principal, eventId, id);
    if (!own.ok) return own;
    const may = await mayFight(deps, own.value);
    if (!may.ok) return may;
    const { match } = own.value;
    if (match.startedAt !== undefined) {
      return conflict(`Match ${id} was started at ${writeInstant(match.startedAt)}.`);
    }
    const record = changeBracket(own.value, { match: { ...match, startedAt: deps.now() } });
    const changes = bracketChanges(deps, caller, own.value, record, { action: 'startMatch', target: id });
    return ok({ changes: [...changes, unchangedEvent(own.value.event)], result: id });
  });
}

/** Whether a match may be fought now. */
export async function mayFight(deps: Deps, own: OwnMatch): Promise<Result<undefined, Failure>> {
  const running = isRunning(own);
  if (!running.ok) return running;
  const { match, standings, bracket } = own;
  const { status, a, b } = stateOf(standings, match);
  if (status === 'ready') return mayStart(deps, bracket);
  const pair = [athleteIn(a), athleteIn(b)];
  const injured = bracket.out?.find(({ athlete, reason }) => reason === 'medical' && pair.includes(athlete));
  if (injured && isSettled({ status }) && status !== 'done') {
    return conflict(`Match ${match.id} is not fought: ${injured.athlete} is suspended for medical reasons.`);
  }
  return conflict(`Match ${match.id} ${obstacles[status]}.`);
}

const obstacles = {
  waiting: 'waits for its competitors',
  done: 'has a result',
  walkover: 'is a walkover',
  void: 'has no competitors',
  dropped: 'is not needed',
} as const;

/** Matches are fought while the event is running. */
export function isRunning({ event }: OwnBracket): Result<undefined, Failure> {
  return event.status === 'running'
    ? ok(undefined)
    : fail({
        kind: 'conflict',
        detail: `The event is ${event.status}: matches are fought while it is running.`,
      });
}
