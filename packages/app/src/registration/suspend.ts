import type { Failure, Suspension, SuspensionView } from '@openmat/contracts';
import { ok, type Result } from '@openmat/core';
import { audited } from '../audit.ts';
import { isUnderWay } from '../event/status.ts';
import { conflict } from '../failures.ts';
import { once } from '../once.ts';
import type { Caller, Deps } from '../ports.ts';
import { comeBack } from './come-back.ts';
import { ownRegistration } from './own-registration.ts';
import { registrationsAt } from './registrations-at.ts';
import { leaveEvent } from './take-out.ts';

/** Who may suspend anybody. */
const staff = ['organizer', 'official'] as const;

/** Bars an athlete from all matches to come, for medical reasons: they are walkovers that cost the athlete nothing. */
export async function suspend(
  deps: Deps,
  caller: Caller,
  eventId: string,
  id: string,
  { reason }: Suspension,
): Promise<Result<SuspensionView, Failure>> {
  return once<SuspensionView>(deps, caller.claim, async () => {
    const found = await ownRegistration(deps, caller.principal, eventId, id, staff);
    if (!found.ok) return found;
    const left = await leaveEvent(deps, found.value, {
      status: 'suspended',
      reason: 'medical',
      because: reason,
      everywhere: true,
    });
    if (!left.ok) return left;
    const { registrations, changes } = left.value;
    const { event, athlete } = found.value;
    const what = { federation: event.federation, event: eventId, action: 'suspend', target: id };
    const audit = audited(deps, caller, { ...what, detail: { registrations, reason: 'medical' } });
    const result = { athleteId: athlete.id, suspended: true, registrations: [...registrations] };
    return ok({ changes: [...changes, audit], result });
  });
}

/** Takes a suspension back, for a reason that is recorded; refused once something was fought because of it. */
export async function reinstate(
  deps: Deps,
  caller: Caller,
  eventId: string,
  id: string,
  { reason }: Suspension,
): Promise<Result<SuspensionView, Failure>> {
  return once<SuspensionView>(deps, caller.claim, async () => {
    const found = await ownRegistration(deps, caller.principal, eventId, id, staff);
    if (!found.ok) return found;
    const { event, athlete } = found.value;
    if (!isUnderWay(event.status)) return conflict(`The event is ${event.status}.`);
    const suspended = (await registrationsAt(deps, eventId, athlete.id)).filter(
      ({ status }) => status === 'suspended',
    );
    if (suspended.length === 0) return conflict('The athlete is not suspended.');
    const back = await comeBack(
      deps,
      event,
      suspended,
      (out) => out.athlete === athlete.id && out.reason === 'medical',
    );
    if (!back.ok) return back;
    const registrations = suspended.map((one) => one.id);
    const what = { federation: event.federation, event: eventId, action: 'reinstate', target: id };
    const audit = audited(deps, caller, { ...what, note: reason, detail: { registrations } });
    return ok({
      changes: [...back.value, audit],
      result: { athleteId: athlete.id, suspended: false, registrations },
    });
  });
}
