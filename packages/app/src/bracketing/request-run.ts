import type { EventStatus, Failure, RunCreate } from '@openmat/contracts';
import { ok, type Result } from '@openmat/core';
import { audited } from '../audit.ts';
import { ownEvent } from '../event/own-event.ts';
import { conflict, notFound } from '../failures.ts';
import { once } from '../once.ts';
import type { Caller, Change, Deps } from '../ports.ts';
import type { EventRecord } from '../records.ts';
import { isOver } from './bracket-state.ts';
import { nudge } from './outbox.ts';
import type { Bracketing, Run } from './records.ts';
import { ended, LEASE_SECONDS } from './run-state.ts';

/** Whether brackets may be made: entries are closed and the event is not over. */
export const takesRuns = (status: EventStatus) =>
  status === 'closed' || status === 'weigh-in' || status === 'running';

/** Asks for brackets. The newest request counts: one that is not over yet is superseded. */
export async function requestRun(
  deps: Deps,
  caller: Caller,
  eventId: string,
  body: RunCreate,
): Promise<Result<{ readonly runId: string }, Failure>> {
  return once(deps, caller.claim, async () => {
    const own = await ownEvent(deps, caller.principal, eventId);
    if (!own.ok) return own;
    const { status } = own.value;
    const { divisions } = body;
    if (!takesRuns(status))
      return conflict(`The event is ${status}: brackets are made from closed to running.`);
    const bracketing = await deps.db.get('bracketing', { event: eventId });
    if (divisions && bracketing?.plan === undefined) {
      return conflict('No plan is published yet: the first run is of all divisions.');
    }
    const asked = await newRunChanges(deps, caller, own.value, bracketing, body);
    return ok({ changes: asked.changes, result: { runId: asked.run.id } });
  });
}

/** A new run, the newest of its event from now on, with what is to be committed with it. */
export async function newRunChanges(
  deps: Deps,
  caller: Caller,
  { id: eventId, version, federation }: EventRecord,
  bracketing: Bracketing | undefined,
  { publish, divisions, approveBelow }: RunCreate,
): Promise<{ readonly run: Run; readonly changes: readonly Change[] }> {
  const roster = await deps.db.get('roster', { event: eventId });
  if (!roster) throw new Error(`event ${eventId} has no roster`);
  const earlier = bracketing && (await deps.db.get('run', { event: eventId, id: bracketing.run }));
  const run = newRun(deps, caller, {
    event: eventId,
    publish,
    divisions,
    approveBelow,
    roster: roster.revision,
  });
  const changes: Change[] = [
    { put: 'run', record: run, when: { absent: true } },
    pointTo(run, bracketing),
    ...(earlier ? superseded(deps, earlier) : []),
    nudge(deps, { event: eventId, run: run.id }),
    { check: 'event', key: { id: eventId }, when: { version } },
    audited(deps, caller, { federation, event: eventId, action: 'requestRun', target: run.id }),
  ];
  return { run, changes };
}

type Asked = Pick<Run, 'event' | 'publish' | 'roster'> & {
  readonly divisions: RunCreate['divisions'];
  readonly approveBelow: RunCreate['approveBelow'];
};

function newRun(
  deps: Deps,
  { principal, correlation }: Caller,
  { divisions, approveBelow, ...asked }: Asked,
): Run {
  const now = deps.now();
  return {
    ...asked,
    id: deps.newId(),
    version: 1,
    createdAt: now,
    updatedAt: now,
    status: 'queued',
    ...(divisions && { divisions: [...new Set(divisions)].sort() }),
    ...(approveBelow !== undefined && { approveBelow }),
    restarts: 0,
    claims: 0,
    actor: { subject: principal.subject, roles: principal.roles },
    correlation,
    progress: { phase: 'waiting', done: 0 },
    plans: [],
    due: now + LEASE_SECONDS,
  };
}

function pointTo({ event, id }: Run, bracketing: Bracketing | undefined): Change {
  if (!bracketing) {
    return { put: 'bracketing', record: { event, version: 1, run: id }, when: { absent: true } };
  }
  const record = { ...bracketing, run: id, version: bracketing.version + 1 };
  return { put: 'bracketing', record, when: { version: bracketing.version } };
}

function superseded(deps: Deps, earlier: Run): readonly Change[] {
  if (isOver(earlier)) return [];
  const record = ended(deps, earlier, 'superseded', 'A newer run was asked for.');
  return [{ put: 'run', record, when: { version: earlier.version } }];
}

/** A run of an event of the caller's federation. */
export async function ownRun(
  deps: Deps,
  { principal }: Pick<Caller, 'principal'>,
  event: string,
  id: string,
): Promise<Result<Run, Failure>> {
  const own = await ownEvent(deps, principal, event);
  if (!own.ok) return own;
  const run = await deps.db.get('run', { event, id });
  return run ? ok(run) : notFound('bracketing run');
}
