import type { Change, Deps } from '../ports.ts';
import { present } from '../value/changed.ts';
import type { Notice, NoticeContent } from './records.ts';
import { RELAY_SECONDS } from './retry.ts';

const KEPT_SECONDS = 180 * 24 * 60 * 60;

/** Whom a notice is for: an athlete, or the federation itself. */
type To = {
  readonly federation: string;
  readonly event?: string;
  readonly athlete?: string;
  /** Where a cause must tell only once, the id that it always gives; the commit fails if the notice is there. */
  readonly id?: string;
};

/** A notice, to be committed with its cause: the outbox sees to it that it is sent. */
export function noticeOf(
  deps: Deps,
  { federation, event, athlete, id = deps.newId() }: To,
  content: NoticeContent,
): Change {
  const now = deps.now();
  const record: Notice = present({
    ...content,
    federation,
    event,
    athlete,
    id,
    version: 1,
    status: 'waiting' as const,
    attempts: 0,
    due: now + RELAY_SECONDS,
    createdAt: now,
    expires: now + KEPT_SECONDS,
  }) as Notice;
  return { put: 'notice', record, when: { absent: true } };
}
