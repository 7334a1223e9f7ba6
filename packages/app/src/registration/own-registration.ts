import { type Failure, opens, type Principal, type Role } from '@openmat/contracts';
import { ok, type Result } from '@openmat/core';
import { ownEvent } from '../event/own-event.ts';
import { notFound } from '../failures.ts';
import type { Deps } from '../ports.ts';
import type { Athlete, EventRecord, Registration } from '../records.ts';
import { committedImports, isVisible } from './batch.ts';

export type Owned = {
  readonly event: EventRecord;
  readonly registration: Registration;
  readonly athlete: Athlete;
};

/** Whether the caller has to do with registrations of its own account only. */
export const isOwnAccountOnly = ({ roles }: Principal) => !opens(roles, ['organizer', 'weigh-in']);

/**
 * A registration that the caller may see: of the caller's federation, and an athlete's own.
 *
 * @param staff who sees everybody's
 */
export async function ownRegistration(
  deps: Deps,
  principal: Principal,
  event: string,
  id: string,
  staff: readonly Role[] = ['organizer', 'weigh-in'],
): Promise<Result<Owned, Failure>> {
  const [own, registration, roster] = await Promise.all([
    ownEvent(deps, principal, event),
    deps.db.get('registration', { event, id }),
    deps.db.get('roster', { event }),
  ]);
  if (!own.ok) return own;
  if (!registration || !roster || !isVisible(registration, committedImports(roster))) {
    return notFound('registration');
  }
  if (!opens(principal.roles, staff) && registration.subject !== principal.subject) {
    return notFound('registration');
  }
  const { federation, athlete: athleteId } = registration;
  const athlete = await deps.db.get('athlete', { federation, id: athleteId });
  if (!athlete) throw new Error(`registration ${event} ${id} has no athlete`);
  return ok({ event: own.value, registration, athlete });
}
