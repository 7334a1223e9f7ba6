import type { WebhookEvent } from '@openmat/contracts';
import { everyPage } from '../every-page.ts';
import { RELAY_SECONDS } from '../notice/retry.ts';
import type { Change, Deps } from '../ports.ts';
import type { Delivery, Webhook, WebhookData } from './records.ts';

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
  const webhooks = await everyPage(deps.db, { list: 'webhooks', federation });
  return webhooks
    .filter(({ status, events }) => status === 'active' && events.includes(event))
    .map((webhook) => deliveryOf(deps, webhook, event, { federation, ...data }).change);
}

/** One message to one webhook. */
export function deliveryOf(
  deps: Deps,
  { federation, id: webhook }: Webhook,
  event: Delivery['event'],
  data: WebhookData,
): { readonly record: Delivery; readonly change: Change } {
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
  return { record, change: { put: 'delivery', record, when: { absent: true } } };
}
