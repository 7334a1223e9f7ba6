import type { Failure, NoticeView } from '@openmat/contracts';
import { ok, type Result } from '@openmat/core';
import { ownEvent } from '../event/own-event.ts';
import { ownFederation } from '../federation/own-federation.ts';
import type { Caller, Deps, Page, Paging } from '../ports.ts';
import { writeInstant } from '../value/time.ts';
import type { Notice } from './records.ts';

/** What athletes of an event were told in the last 180 days. */
export async function listNotices(
  deps: Deps,
  { principal }: Caller,
  event: string,
  paging: Paging,
): Promise<Result<Page<Notice>, Failure>> {
  const own = await ownEvent(deps, principal, event);
  if (!own.ok) return own;
  return ok(await deps.db.query({ list: 'notices', federation: own.value.federation, event }, paging));
}

/** What the federation itself was told in the last 180 days. */
export async function listFederationNotices(
  deps: Deps,
  { principal }: Caller,
  federation: string,
  paging: Paging,
): Promise<Result<Page<Notice>, Failure>> {
  const own = await ownFederation(deps, principal, federation);
  return own.ok ? ok(await deps.db.query({ list: 'notices', federation }, paging)) : own;
}

export function noticeView(notice: Notice): NoticeView {
  const { id, kind, athlete, status, because, attempts, createdAt, sentAt } = notice;
  return {
    id,
    kind,
    ...(athlete !== undefined && { athleteId: athlete }),
    status,
    ...(because !== undefined && { because }),
    attempts,
    createdAt: writeInstant(createdAt),
    ...(sentAt !== undefined && { sentAt: writeInstant(sentAt) }),
  };
}
