import type { Failure } from '@openmat/contracts';
import { ok, type Result } from '@openmat/core';
import { audited } from '../audit.ts';
import { notFound } from '../failures.ts';
import { ownFederation } from '../federation/own-federation.ts';
import { once } from '../once.ts';
import type { Caller, Deps } from '../ports.ts';
import { markAthlete } from '../projection/mark-dirty.ts';
import { settle } from '../registration/batch.ts';

/**
 * Empties the one item that says who an athlete is. Registrations stay, under the athlete's id; public files are made
 * again.
 */
export async function eraseAthlete(
  deps: Deps,
  caller: Caller,
  federation: string,
  id: string,
): Promise<Result<undefined, Failure>> {
  return once<undefined>(deps, caller.claim, async () => {
    const own = await ownFederation(deps, caller.principal, federation);
    if (!own.ok) return own;
    const { existing } = await settle(deps, [await deps.db.get('athlete', { federation, id })]);
    const athlete = existing[0];
    if (!athlete) return notFound('athlete');
    if (!athlete.person) return ok({ changes: [], result: undefined });
    const { person: _, subject: __, ...emptied } = athlete;
    const record = { ...emptied, version: athlete.version + 1, updatedAt: deps.now() };
    const put = { put: 'athlete', record, when: { version: athlete.version } } as const;
    const audit = audited(deps, caller, { federation, action: 'eraseAthlete', target: id });
    const marks = await markAthlete(deps, athlete);
    return ok({ changes: [put, audit, ...marks], result: undefined });
  });
}
