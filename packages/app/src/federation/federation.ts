import { randomBytes } from 'node:crypto';
import type { Failure, FederationCreate, FederationUpdate, FederationView } from '@openmat/contracts';
import { ok, type Result } from '@openmat/core';
import { audited } from '../audit.ts';
import { etagOf, matches } from '../etag.ts';
import { duplicate, stale } from '../failures.ts';
import { once } from '../once.ts';
import type { Caller, Deps } from '../ports.ts';
import type { Federation } from '../records.ts';
import { patched, present } from '../value/changed.ts';
import { writeInstant } from '../value/time.ts';
import { ownFederation } from './own-federation.ts';

/** Creates a federation; its id is chosen once and stands in the tokens of its members. */
export async function createFederation(
  deps: Deps,
  caller: Caller,
  { id, ...given }: FederationCreate,
): Promise<Result<Federation, Failure>> {
  return once(deps, caller.claim, async () => {
    if (await deps.db.get('federation', { id })) return duplicate(`Federation ${id} is there already.`, id);
    const [createdAt, salt] = [deps.now(), randomBytes(16).toString('base64url')];
    const record: Federation = { ...present(given), id, salt, version: 1, createdAt, updatedAt: createdAt };
    const audit = audited(deps, caller, { federation: id, action: 'createFederation', target: id });
    return ok({ changes: [{ put: 'federation', record, when: { absent: true } }, audit], result: record });
  });
}

/** Changes a federation's name and what it has decided. */
export async function updateFederation(
  deps: Deps,
  caller: Caller,
  id: string,
  input: FederationUpdate,
  ifMatch: readonly string[],
): Promise<Result<Federation, Failure>> {
  return once(deps, caller.claim, async () => {
    const found = await ownFederation(deps, caller.principal, id);
    if (!found.ok) return found;
    const was = found.value;
    if (!matches(ifMatch, etagOf(was.version))) return stale('federation');
    const record = { ...patched(was, input), version: was.version + 1, updatedAt: deps.now() };
    const what = { federation: id, action: 'updateFederation', target: id, changed: Object.keys(input) };
    const put = { put: 'federation', record, when: { version: was.version } } as const;
    return ok({ changes: [put, audited(deps, caller, what)], result: record });
  });
}

export function federationView(record: Federation): FederationView {
  const { id, name, contact, creditMonths, createdAt, updatedAt } = record;
  return {
    id,
    name,
    ...present({ contact, creditMonths }),
    createdAt: writeInstant(createdAt),
    updatedAt: writeInstant(updatedAt),
  };
}
