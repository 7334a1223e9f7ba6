import type { Keys, NoticeMessage } from '@openmat/app';
import { DIRTY_SK, type ItemKey, OUTBOX_SK } from './keys.ts';

/** The outbox record that the keys of a stream record name; undefined for every other record. */
export function outboxOf({ pk, sk }: ItemKey): Keys['outbox'] | undefined {
  const [kind, event, more] = pk.split('#');
  if (kind !== 'EV' || !event || more !== undefined || !sk.startsWith(OUTBOX_SK)) return undefined;
  return { event, id: sk.slice(OUTBOX_SK.length) };
}

/** The notice or delivery that the keys of a stream record name; undefined for every other record. */
export function noticeOf({ pk, sk }: ItemKey): NoticeMessage | undefined {
  const [kind, federation, of] = pk.split('#');
  if (!federation || of === undefined || !sk.startsWith(OUTBOX_SK)) return undefined;
  const id = sk.slice(OUTBOX_SK.length);
  if (kind === 'HOOK') return { kind: 'delivery', federation, webhook: of, id };
  return kind === 'NOTICE' ? { kind: 'notice', federation, id, ...(of !== '' && { event: of }) } : undefined;
}

/** The mark that the keys of a stream record name; undefined for every other record. */
export function dirtyOf({ pk, sk }: ItemKey): Keys['dirty'] | undefined {
  if (!pk.startsWith('EV#') || !sk.startsWith(DIRTY_SK)) return undefined;
  return { event: pk.slice('EV#'.length), subject: sk.slice(DIRTY_SK.length) };
}
