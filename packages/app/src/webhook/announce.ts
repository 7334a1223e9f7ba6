import type { WebhookEvent } from '@openmat/contracts';
import { RELAY_SECONDS } from '../notice/notice-of.ts';
import type { Change, Deps } from '../ports.ts';
import type { Delivery, Webhook, WebhookData } from './records.ts';

/** Most webhooks of a federation: each is one more item in the transaction of what it is told of. */
export const MOST_WEBHOOKS = 10;

const KEPT_SECONDS = 30 * 24 * 60 * 60;

/**
 * Tells the federation's webhooks of an event, to be committed with its cause: one change for each that asked for it.
 * `data` is ids and numbers only.
 */
export async function announce(
  deps: Deps,
  federation: string,
  event: WebhookEvent,
  data: WebhookData,
): Promise<readonly Change[]> {
  const { items } = await deps.db.query({ list: 'webhooks', federation }, { limit: MOST_WEBHOOKS });
  return items
    .filter(({ status, events }) => status === 'active' && events.includes(event))
    .map((webhook) => deliveryOf(deps, webhook, event, { federation, ...data }));
}

/** One message to one webhook. */
export function deliveryOf(
  deps: Deps,
  { federation, id: webhook }: Webhook,
  event: Delivery['event'],
  data: WebhookData,
): Change {
  const now = deps.now();
  const record: Delivery = {
    federation,
    webhook,
    id: deps.newId(),
    version: 1,
    createdAt: now,
    event,
    data,
    status: 'waiting',
    attempts: 0,
    due: now + RELAY_SECONDS,
    expires: now + KEPT_SECONDS,
  };
  return { put: 'delivery', record, when: { absent: true } };
}
