import type { Disqualification, Failure, Withdrawal } from '@openmat/contracts';
import { type OutReason, ok, type Result } from '@openmat/core';
import { audited } from '../audit.ts';
import { rulesetOf } from '../event/ruleset-of.ts';
import { isUnderWay } from '../event/status.ts';
import { conflict } from '../failures.ts';
import { leaveBrackets } from '../match-day/out-of-brackets.ts';
import { once } from '../once.ts';
import type { Caller, Change, Deps } from '../ports.ts';
import type { Registration } from '../records.ts';
import { patched } from '../value/changed.ts';
import { ownRegistration } from './own-registration.ts';
import { registrationsAt } from './registrations-at.ts';

type Exit = {
  readonly action: 'withdrawRegistration' | 'markNoShow' | 'disqualify';
  readonly status: Exclude<Registration['status'], 'registered'>;
  readonly reason: OutReason;
  readonly because: string | undefined;
  /** Every registration of the athlete at the event, not only this one. */
  readonly everywhere?: boolean;
};

/** Takes a registration out of the event; matches that were fought stand, those to come are walkovers. */
export const withdrawRegistration = (
  deps: Deps,
  caller: Caller,
  event: string,
  id: string,
  { reason, medical }: Withdrawal,
) =>
  takeOut(deps, caller, event, id, {
    action: 'withdrawRegistration',
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
  takeOut(deps, caller, event, id, {
    action: 'markNoShow',
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
  takeOut(deps, caller, event, id, {
    action: 'disqualify',
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
  exit: Exit,
): Promise<Result<Registration, Failure>> {
  return once<Registration>(deps, caller.claim, async () => {
    const found = await ownRegistration(deps, caller.principal, eventId, id);
    if (!found.ok) return found;
    const { event, registration, athlete } = found.value;
    if (!isUnderWay(event.status)) return conflict(`The event is ${event.status}.`);
    if (!isRegistered(registration)) {
      return conflict(`The registration is ${registration.status} already.`);
    }
    const leaving = exit.everywhere
      ? (await registrationsAt(deps, eventId, athlete.id)).filter(isRegistered)
      : [registration];
    const records = leaving.map((one) => left(deps, one, exit));
    const ruleset = await rulesetOf(deps, eventId);
    const registrations = leaving.map((one) => one.id);
    const out = { athlete: athlete.id, registrations, reason: exit.reason };
    const what = { federation: event.federation, event: eventId, action: exit.action, target: id };
    const changes: Change[] = [
      ...records.map((record) => replaced(record)),
      { check: 'event', key: { id: eventId }, when: { version: event.version } },
      { enroll: eventId },
      ...(await leaveBrackets(deps, event, ruleset, out)),
      audited(deps, caller, { ...what, detail: { registrations, reason: exit.reason } }),
    ];
    return ok({ changes, result: records.find((record) => record.id === id) ?? registration });
  });
}

const isRegistered = ({ status }: Registration) => status === 'registered';

/** A registration that is withdrawn, for a reason without personal data. */
export const withdrawn = (deps: Deps, registration: Registration, because: string): Change =>
  replaced(left(deps, registration, { status: 'withdrawn', because }));

function left(
  deps: Deps,
  registration: Registration,
  { status, because }: Pick<Exit, 'status' | 'because'>,
): Registration {
  return patched(registration, {
    status,
    withdrawnBecause: because,
    version: registration.version + 1,
    updatedAt: deps.now(),
  });
}

/** A registration in the place of its earlier version. */
const replaced = (record: Registration): Change => ({
  put: 'registration',
  record,
  when: { version: record.version - 1 },
});
