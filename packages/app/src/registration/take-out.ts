import type { Disqualification, Failure, Withdrawal } from '@openmat/contracts';
import { type OutReason, ok, type Result } from '@openmat/core';
import { audited } from '../audit.ts';
import type { Bracketing, BracketRecord } from '../bracketing/records.ts';
import { rulesetOf } from '../event/ruleset-of.ts';
import { isUnderWay } from '../event/status.ts';
import { unchangedEvent } from '../event/unchanged-event.ts';
import { conflict } from '../failures.ts';
import { leaveBrackets } from '../match-day/out-of-brackets.ts';
import { once } from '../once.ts';
import type { Caller, Change, Deps } from '../ports.ts';
import type { Registration } from '../records.ts';
import { patched } from '../value/changed.ts';
import { type Owned, ownRegistration } from './own-registration.ts';
import { registrationsAt } from './registrations-at.ts';
import { replaced } from './replaced.ts';

/** How somebody leaves the event. */
export type Exit = {
  readonly status: Exclude<Registration['status'], 'registered'>;
  readonly reason: OutReason;
  readonly because: string | undefined;
  /** Every registration of the athlete at the event, not only this one. */
  readonly everywhere?: boolean;
  /** What may take it back: the weigh-in or inspection that has put the athlete out. */
  readonly by?: string;
};

type Action = 'withdrawRegistration' | 'markNoShow' | 'disqualify';

/** Takes a registration out of the event; matches that were fought stand, those to come are walkovers. */
export const withdrawRegistration = (
  deps: Deps,
  caller: Caller,
  event: string,
  id: string,
  { reason, medical }: Withdrawal,
) =>
  takeOut(deps, caller, event, id, 'withdrawRegistration', {
    status: 'withdrawn',
    reason: medical ? 'medical' : 'withdrawn',
    because: reason,
    ...(medical && { everywhere: true }),
  });

/** The athlete did not come: out of this bracket like somebody who has withdrawn. */
export const markNoShow = (
  deps: Deps,
  caller: Caller,
  event: string,
  id: string,
  { reason }: Pick<Withdrawal, 'reason'>,
) =>
  takeOut(deps, caller, event, id, 'markNoShow', {
    status: 'no-show',
    reason: 'withdrawn',
    because: reason,
  });

/** Disqualifies an athlete from the bracket of a registration, or from all brackets of the event. */
export const disqualify = (
  deps: Deps,
  caller: Caller,
  event: string,
  id: string,
  { scope, reason }: Disqualification,
) =>
  takeOut(deps, caller, event, id, 'disqualify', {
    status: 'disqualified',
    reason: 'dq',
    because: reason,
    ...(scope === 'event' && { everywhere: true }),
  });

async function takeOut(
  deps: Deps,
  caller: Caller,
  eventId: string,
  id: string,
  action: Action,
  exit: Exit,
): Promise<Result<Registration, Failure>> {
  return once<Registration>(deps, caller.claim, async () => {
    const found = await ownRegistration(deps, caller.principal, eventId, id);
    if (!found.ok) return found;
    const left = await leaveEvent(deps, found.value, exit);
    if (!left.ok) return left;
    const { registrations, record, changes } = left.value;
    const what = { federation: found.value.event.federation, event: eventId, action, target: id };
    const audit = audited(deps, caller, { ...what, detail: { registrations, reason: exit.reason } });
    return ok({ changes: [...changes, audit], result: record });
  });
}

export type Left = {
  /** Ids of those that leave. */
  readonly registrations: readonly string[];
  /** The one that was named, as it is then. */
  readonly record: Registration;
  readonly changes: readonly Change[];
  /** The brackets of the published plan, and what is held at its version meanwhile, as they were. */
  readonly brackets: readonly BracketRecord[];
  readonly bracketing: Bracketing | undefined;
};

/** What takes a registration, or all of its athlete, out of an event and its brackets. */
export async function leaveEvent(
  deps: Deps,
  { event, registration, athlete }: Owned,
  exit: Exit,
): Promise<Result<Left, Failure>> {
  if (!isUnderWay(event.status)) return conflict(`The event is ${event.status}.`);
  if (!mayLeave(registration, exit)) {
    return conflict(`The registration is ${registration.status} already.`);
  }
  const others = exit.everywhere
    ? (await registrationsAt(deps, event.id, athlete.id)).filter(
        (one) => mayLeave(one, exit) && one.id !== registration.id,
      )
    : [];
  const records = [registration, ...others].map((one) => left(deps, one, exit));
  const ruleset = await rulesetOf(deps, event.id);
  const registrations = records.map(({ id }) => id);
  const { reason, by } = exit;
  const out = { athlete: athlete.id, registrations, reason, ...(by !== undefined && { by }) };
  const { changes: ofBrackets, ...was } = await leaveBrackets(deps, event, ruleset, out);
  const changes: Change[] = [
    ...records.map((record) => replaced(record)),
    unchangedEvent(event),
    { enroll: event.id },
    ...ofBrackets,
  ];
  return ok({ registrations, record: records[0] ?? registration, changes, ...was });
}

/** Who is suspended is out already, and may still be disqualified. */
const mayLeave = ({ status }: Registration, exit: Exit) =>
  status === 'registered' || (status === 'suspended' && exit.status === 'disqualified');

/** A registration that is withdrawn, for a reason without personal data. */
export const withdrawn = (deps: Deps, registration: Registration, because: string): Change =>
  replaced(left(deps, registration, { status: 'withdrawn', because }));

function left(
  deps: Deps,
  registration: Registration,
  { status, because, by }: Pick<Exit, 'status' | 'because' | 'by'>,
): Registration {
  return patched(registration, {
    status,
    withdrawnBecause: because,
    putOutBy: by,
    version: registration.version + 1,
    updatedAt: deps.now(),
  });
}
