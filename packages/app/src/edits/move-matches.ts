import type { EditView, Failure, MoveCreate } from '@openmat/contracts';
import { moveInQueues, moveUp, type Result } from '@openmat/core';
import { mayStart } from '../bracketing/bracket-state.ts';
import type { BracketRecord } from '../bracketing/records.ts';
import { queueEtag } from '../bracketing/see-live.ts';
import { matches } from '../etag.ts';
import { conflict, invalid, notFound, stale } from '../failures.ts';
import { isStarted } from '../match-day/match-status.ts';
import { bracketOfMatch } from '../match-id.ts';
import { type Decision, once } from '../once.ts';
import type { Caller, Deps } from '../ports.ts';
import { carryOut } from './carry-out.ts';
import { type Day, ownDay } from './load-day.ts';

type Edited = Result<EditView, Failure>;

/** Moves a match that has not begun to another mat or place; If-Match names the queue it goes to. */
export async function moveMatch(
  deps: Deps,
  caller: Caller,
  eventId: string,
  id: string,
  given: MoveCreate,
  ifMatch: readonly string[],
): Promise<Edited> {
  return once<EditView>(deps, caller.claim, async () => {
    const day = await ownDay(deps, caller.principal, eventId);
    if (!day.ok) return day;
    const bracket = day.value.brackets.get(bracketOfMatch(id));
    const match = bracket?.matches.find((one) => one.id === id);
    if (!bracket || !match) return notFound('match');
    if (isStarted(match)) return conflict(`Match ${id} has begun: it stays where it is.`);
    return move(deps, caller, day.value, {
      bracket,
      moved: [id],
      action: 'moveMatch',
      target: id,
      given,
      ifMatch,
    });
  });
}

/** Moves what of a bracket has not begun to another mat or place; If-Match names the queue it goes to. */
export async function moveBracket(
  deps: Deps,
  caller: Caller,
  eventId: string,
  id: string,
  given: MoveCreate,
  ifMatch: readonly string[],
): Promise<Edited> {
  return once<EditView>(deps, caller.claim, async () => {
    const day = await ownDay(deps, caller.principal, eventId);
    if (!day.ok) return day;
    const bracket = day.value.brackets.get(id);
    if (!bracket) return notFound('bracket');
    const moved = bracket.matches.filter((match) => !isStarted(match)).map((match) => match.id);
    if (moved.length === 0) return conflict(`Every match of bracket ${id} has begun.`);
    const { order } = day.value;
    const start = (one: string) => order.notBefore.get(one) ?? Number.MAX_SAFE_INTEGER;
    const inOrder = moved.toSorted((a, b) => start(a) - start(b));
    const command = { bracket, moved: inOrder, action: 'moveBracket', target: id } as const;
    return move(deps, caller, day.value, { ...command, given, ifMatch });
  });
}

type Move = {
  readonly bracket: BracketRecord;
  /** In the order in which they stand. */
  readonly moved: readonly string[];
  readonly action: 'moveMatch' | 'moveBracket';
  readonly target: string;
  readonly given: MoveCreate;
  readonly ifMatch: readonly string[];
};

async function move(
  deps: Deps,
  caller: Caller,
  day: Day,
  { bracket, moved, action, target, given, ifMatch }: Move,
): Promise<Result<Decision<EditView>, Failure>> {
  const { mat, before, after, force, reason } = given;
  const { order, plan, parts } = day;
  if (!order.problem.mats.some(({ number }) => number === mat)) {
    return invalid([{ path: 'mat', message: `there is no mat ${mat}` }]);
  }
  if (!matches(ifMatch, queueEtag(plan, parts.get(mat) ?? []))) return stale(`queue of mat ${mat}`);
  const may = await mayStart(deps, bracket);
  if (!may.ok) return may;
  const anchor = before ?? after;
  if (anchor !== undefined && order.begun.some(({ matchId }) => matchId === anchor)) {
    return conflict(`Match ${anchor} has begun; name one that has not, or none for the end of the queue.`);
  }
  const queues = moveInQueues(order.queues, moved, { mat, before, after }, heldFinals(day));
  if (!queues.ok) {
    return invalid([{ path: before === undefined ? 'after' : 'before', message: queues.error }]);
  }
  const notBefore = new Map(moveUp(order.notBefore, order.queues, moved, day.from));
  for (const id of moved) notBefore.set(id, day.from);
  const wantedWait = anchor === undefined;
  return carryOut(deps, caller, day, {
    action,
    target,
    detail: { matches: moved, mat, ...(before && { before }), ...(after && { after }) },
    order: { ...order, queues: queues.value, notBefore, wanted: new Set(moved), wantedWait },
    held: [bracket.id],
    force,
    reason,
  });
}

/** The finals that come after all other matches. */
function heldFinals({ order: { problem } }: Day): ReadonlySet<string> {
  const finals = problem.brackets.flatMap((bracket) => bracket.matches.filter(({ final }) => final === true));
  return new Set(problem.finalsTogether ? finals.map(({ id }) => id) : []);
}
