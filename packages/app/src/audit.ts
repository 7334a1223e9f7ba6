import type { AuditView, Failure } from '@openmat/contracts';
import { ok, type Result } from '@openmat/core';
import { ownEvent } from './event/own-event.ts';
import { ownFederation } from './federation/own-federation.ts';
import type { Caller, Change, Deps, Page, Paging } from './ports.ts';
import type { AuditRecord } from './records.ts';
import { writeInstant } from './value/time.ts';

type What = Pick<AuditRecord, 'federation' | 'action' | 'target'> &
  Partial<Pick<AuditRecord, 'event' | 'changed' | 'note' | 'detail'>>;

/** The audit record of a command, to be committed with its effect. */
export function audited(deps: Deps, { principal, correlation }: Caller, what: What): Change {
  const { subject, roles } = principal;
  const record = { ...what, id: deps.newId(), at: deps.now(), actor: { subject, roles }, correlation };
  return { put: 'audit', record, when: { absent: true } };
}

/** The audit of a federation, or of one event of it, the latest first. */
export async function listAudit(
  deps: Deps,
  { principal }: Caller,
  federation: string,
  { event, ...paging }: Paging & { readonly event?: string | undefined },
): Promise<Result<Page<AuditRecord>, Failure>> {
  const found = await ownFederation(deps, principal, federation);
  if (!found.ok) return found;
  if (event === undefined)
    return ok(await deps.db.query({ list: 'audit-of-federation', federation }, paging));
  const own = await ownEvent(deps, principal, event);
  return own.ok ? ok(await deps.db.query({ list: 'audit-of-event', event }, paging)) : own;
}

export function auditView({ federation: _, at, actor, changed, detail, ...record }: AuditRecord): AuditView {
  return {
    ...record,
    at: writeInstant(at),
    actor: { subject: actor.subject, roles: [...actor.roles] },
    ...(changed && { changed: [...changed] }),
    ...(detail && { detail: { ...detail } }),
  };
}
