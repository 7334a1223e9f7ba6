import type { NoticeMessage } from '@openmat/contracts';
import type { Deps, Queue } from '../ports.ts';
import { atMost } from '../value/at-most.ts';

const AT_A_TIME = 500;
const AT_ONCE = 10;

/** Sends the message of a new notice or delivery; of one that was begun before, the sweeper does when it is due. */
export async function relayNotice(
  deps: Deps,
  queue: Queue<NoticeMessage>,
  message: NoticeMessage,
): Promise<void> {
  const found =
    message.kind === 'notice' ? await deps.db.get('notice', message) : await deps.db.get('delivery', message);
  if (found?.status === 'waiting' && found.attempts === 0) await queue.send(message);
}

/**
 * Sends the messages of notices and deliveries that are due: the first was lost on its way, or the last attempt came
 * to nothing.
 *
 * @returns how many were sent
 */
export async function sweepNotices(deps: Deps, queue: Queue<NoticeMessage>): Promise<number> {
  const before = deps.now();
  const [notices, deliveries] = await Promise.all([
    deps.db.query({ list: 'notices-due', before }, { limit: AT_A_TIME }),
    deps.db.query({ list: 'deliveries-due', before }, { limit: AT_A_TIME }),
  ]);
  const messages: NoticeMessage[] = [
    ...notices.items.map(
      ({ federation, event, id }) =>
        ({ kind: 'notice', federation, id, ...(event !== undefined && { event }) }) as const,
    ),
    ...deliveries.items.map(
      ({ federation, webhook, id }) => ({ kind: 'delivery', federation, webhook, id }) as const,
    ),
  ];
  await atMost(AT_ONCE, messages, (message) => queue.send(message));
  return messages.length;
}
