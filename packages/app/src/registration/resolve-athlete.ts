import { createHmac } from 'node:crypto';
import type { Failure, Fault, Principal } from '@openmat/contracts';
import { ok, type Result } from '@openmat/core';
import { conflict, forbidden, invalid } from '../failures.ts';
import type { Caller, Change, Deps } from '../ports.ts';
import type { Athlete, Federation, Person } from '../records.ts';
import { settle } from './batch.ts';
import { contactsThatDiffer, nameKey, personFaults } from './entry.ts';
import { isOwnAccountOnly } from './own-registration.ts';

/**
 * An id for an athlete who has none: the same person entered twice gets the same one, so that a double is seen.
 * Keyed by the federation's salt; an athlete's own account has athletes of its own.
 */
export function makeAthleteId({ salt }: Federation, principal: Principal, person: Person): string {
  const account = isOwnAccountOnly(principal) ? principal.subject : '';
  const identity = JSON.stringify([account, nameKey(person.name), person.sex, person.birthDate]);
  return createHmac('sha256', salt).update(identity).digest('hex').slice(0, 24);
}

/** Why an account may not enter this stored athlete, or why the entry contradicts what is stored. */
export function athleteFault(
  stored: Athlete,
  person: Person,
  principal: Principal,
): { kind: 'erased' | 'foreign' | 'differs'; faults: readonly Fault[] } | undefined {
  if (isOwnAccountOnly(principal) && stored.subject !== principal.subject) {
    return { kind: 'foreign', faults: [{ path: 'athleteId', message: "is an existing athlete's id" }] };
  }
  if (!stored.person) {
    return { kind: 'erased', faults: [{ path: 'athleteId', message: 'is the id of an erased athlete' }] };
  }
  const faults = personFaults(stored.person, person);
  return faults.length > 0 ? { kind: 'differs', faults } : undefined;
}

export type Resolved = {
  readonly athlete: Athlete;
  readonly changes: readonly Change[];
  readonly contactDiffers: readonly ('contact' | 'guardianContact')[];
};

/** The athlete of an entry: the stored one of that id, or a new one with the change that stores it. */
export async function resolveAthlete(
  deps: Deps,
  { principal }: Caller,
  federation: string,
  id: string,
  person: Person,
): Promise<Result<Resolved, Failure>> {
  const found = await deps.db.get('athlete', { federation, id });
  const { existing, leftovers } = await settle(deps, [found]);
  const stored = existing[0];
  if (!stored) {
    const athlete = newAthlete(deps, principal, federation, id, person);
    const when = { absent: true, orBatches: leftovers } as const;
    return ok({ athlete, changes: [{ put: 'athlete', record: athlete, when }], contactDiffers: [] });
  }
  const fault = athleteFault(stored, person, principal);
  if (fault?.kind === 'foreign') return forbidden('This athlete belongs to somebody else.', fault.faults);
  if (fault?.kind === 'erased') return conflict('This athlete is erased; choose another id.');
  if (fault) return invalid(fault.faults);
  const contactDiffers = stored.person ? contactsThatDiffer(stored.person, person) : [];
  const key = { federation, id };
  const check = { check: 'athlete', key, when: { version: stored.version } } as const;
  return ok({ athlete: stored, changes: [check], contactDiffers });
}

export function newAthlete(
  deps: Deps,
  principal: Principal,
  federation: string,
  id: string,
  person: Person,
): Athlete {
  const now = deps.now();
  const subject = isOwnAccountOnly(principal) ? { subject: principal.subject } : {};
  return { federation, id, person, ...subject, version: 1, createdAt: now, updatedAt: now };
}
