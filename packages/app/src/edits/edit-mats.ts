import type { ClosureCreate, EditView, Failure, MatCreate } from '@openmat/contracts';
import { moveUp, ok, type QueueOrder, type Result, spreadToMat } from '@openmat/core';
import type { ReasonedClosure } from '../bracketing/records.ts';
import { conflict, invalid, notFound } from '../failures.ts';
import { once } from '../once.ts';
import type { Caller, Deps } from '../ports.ts';
import { readInstant } from '../value/time.ts';
import { carryOut } from './carry-out.ts';
import { type Day, ownDay, problemWith } from './load-day.ts';

type Edited = Result<EditView, Failure>;

const MOST_MATS = 100;
const MOST_CLOSURES = 100;
/** A mat that is added takes so many brackets at most: each of them is held in the transaction. */
const MOST_SPREAD = 30;

/** Closes a mat for a while: what stands there later begins later. */
export async function closeMat(
  deps: Deps,
  caller: Caller,
  eventId: string,
  mat: number,
  given: ClosureCreate,
): Promise<Edited> {
  return once<EditView>(deps, caller.claim, async () => {
    const day = await ownMat(deps, caller, eventId, mat);
    if (!day.ok) return day;
    const { closures } = day.value.changed;
    const closure = readClosure(deps, mat, given);
    if (!closure.ok) return closure;
    if (closures.length >= MOST_CLOSURES) return conflict(`Mats were closed ${MOST_CLOSURES} times already.`);
    const all = [...closures, closure.value].sort((a, b) => a.from - b.from);
    const { from, until } = closure.value;
    const { order } = day.value;
    const notBefore = new Map(order.notBefore);
    const waiting = order.queues.find((queue) => queue.mat === mat)?.matches ?? [];
    // A mat that is behind its times has not fought them before it closes.
    for (const id of waiting) notBefore.set(id, Math.max(notBefore.get(id) ?? 0, day.value.from));
    return carryOut(deps, caller, day.value, {
      action: 'closeMat',
      target: String(mat),
      detail: { mat, from, until },
      order: withClosures(day.value, all, { ...order, notBefore }),
      closures: all,
      reason: given.reason,
    });
  });
}

/** Opens a mat that is closed, or would be, from now on: what stands there moves up. */
export async function openMat(deps: Deps, caller: Caller, eventId: string, mat: number): Promise<Edited> {
  return once<EditView>(deps, caller.claim, async () => {
    const day = await ownMat(deps, caller, eventId, mat);
    if (!day.ok) return day;
    const { changed, order, from: moment } = day.value;
    const now = deps.now();
    const ended = changed.closures.filter((closure) => closure.mat === mat && closure.until > now);
    if (ended.length === 0) return conflict(`Mat ${mat} is not closed.`);
    const closures = changed.closures.flatMap((closure) => {
      if (!ended.includes(closure)) return [closure];
      return closure.from < now ? [{ ...closure, until: now }] : [];
    });
    const first = Math.min(...ended.map(({ from }) => from));
    const waiting = order.queues.find((queue) => queue.mat === mat)?.matches ?? [];
    const later = waiting.filter((id) => (order.notBefore.get(id) ?? 0) >= first);
    const notBefore = moveUp(order.notBefore, order.queues, later, moment);
    return carryOut(deps, caller, day.value, {
      action: 'openMat',
      target: String(mat),
      detail: { mat, at: now },
      order: withClosures(day.value, closures, { ...order, notBefore }),
      closures,
    });
  });
}

/** Adds a mat to the event, and moves brackets that have not begun to it as long as that shortens the day. */
export async function addMat(
  deps: Deps,
  caller: Caller,
  eventId: string,
  { spread = true }: MatCreate,
): Promise<Edited> {
  return once<EditView>(deps, caller.claim, async () => {
    const day = await ownDay(deps, caller.principal, eventId);
    if (!day.ok) return day;
    const mat =
      Math.max(day.value.event.mats, ...day.value.order.problem.mats.map(({ number }) => number)) + 1;
    if (mat > MOST_MATS) return conflict(`The event has ${MOST_MATS} mats already.`);
    const event = {
      ...day.value.event,
      mats: mat,
      version: day.value.event.version + 1,
      updatedAt: deps.now(),
    };
    const order: QueueOrder = { ...day.value.order, problem: problemWith(day.value, { event }) };
    const stay = new Set([...day.value.brackets.values()].flatMap(({ id, locked }) => (locked ? [id] : [])));
    const options = { from: day.value.from, most: MOST_SPREAD, stay };
    const moved = spread ? spreadToMat(order, mat, options) : undefined;
    const brackets = moved?.brackets ?? [];
    return carryOut(deps, caller, day.value, {
      action: 'addMat',
      target: String(mat),
      detail: { mat, brackets },
      order: { ...order, ...(moved && { queues: moved.queues, notBefore: moved.notBefore }) },
      held: brackets,
      event,
    });
  });
}

/** The day, where it has that mat. */
async function ownMat(
  deps: Deps,
  { principal }: Caller,
  eventId: string,
  mat: number,
): Promise<Result<Day, Failure>> {
  const day = await ownDay(deps, principal, eventId);
  if (!day.ok) return day;
  return day.value.order.problem.mats.some(({ number }) => number === mat) ? day : notFound('mat');
}

function readClosure(
  deps: Deps,
  mat: number,
  { from: begin, until: end, minutes, reason }: ClosureCreate,
): Result<ReasonedClosure, Failure> {
  const from = begin === undefined ? deps.now() : readInstant(begin);
  const until = end === undefined ? from + (minutes ?? 0) * 60 : readInstant(end);
  if (until <= from)
    return invalid([{ path: 'until', message: 'is not after the time from which the mat is closed' }]);
  if (until <= deps.now()) return invalid([{ path: 'until', message: 'is over already' }]);
  return ok({ mat, from, until, reason });
}

function withClosures(day: Day, closures: readonly ReasonedClosure[], order: QueueOrder): QueueOrder {
  return { ...order, problem: problemWith(day, { changed: { ...day.changed, closures } }) };
}
