import type { DeliveryView, Failure } from '@openmat/contracts';
import { ok, type Result } from '@openmat/core';
import { audited } from '../audit.ts';
import { conflict, notFound } from '../failures.ts';
import { RELAY_SECONDS } from '../notice/retry.ts';
import { once } from '../once.ts';
import type { Caller, Deps, Page, Paging } from '../ports.ts';
import { writeInstant } from '../value/time.ts';
import { deliveryOf } from './announce.ts';
import type { Delivery } from './records.ts';
import { ownWebhook } from './webhook.ts';

/** Sends a message that says nothing to a webhook, as a test of its receiver. */
export async function testWebhook(
  deps: Deps,
  caller: Caller,
  federation: string,
  id: string,
): Promise<Result<{ readonly id: string }, Failure>> {
  return once(deps, caller.claim, async () => {
    const found = await ownWebhook(deps, caller, federation, id);
    if (!found.ok) return found;
    if (found.value.status === 'disabled') return conflict('The webhook is disabled.');
    const { record, change } = deliveryOf(deps, found.value, 'webhook.test', { federation });
    const audit = audited(deps, caller, { federation, action: 'testWebhook', target: id });
    return ok({ changes: [change, audit], result: { id: record.id } });
  });
}

/** Sends a delivery again, with the id it had, whatever came of it before. */
export async function redeliver(
  deps: Deps,
  caller: Caller,
  federation: string,
  webhook: string,
  id: string,
): Promise<Result<{ readonly id: string }, Failure>> {
  return once(deps, caller.claim, async () => {
    const found = await ownWebhook(deps, caller, federation, webhook);
    if (!found.ok) return found;
    const was = await deps.db.get('delivery', { federation, webhook, id });
    if (!was) return notFound('delivery');
    if (found.value.status === 'disabled') return conflict('The webhook is disabled.');
    const { deliveredAt: _, ...rest } = was;
    const record: Delivery = {
      ...rest,
      status: 'waiting',
      attempts: 0,
      due: deps.now() + RELAY_SECONDS,
      version: was.version + 1,
    };
    const put = { put: 'delivery', record, when: { version: was.version } } as const;
    const audit = audited(deps, caller, { federation, action: 'redeliver', target: id, detail: { webhook } });
    return ok({ changes: [put, audit], result: { id } });
  });
}

/** What a webhook was told in the last 30 days, the latest first. */
export async function listDeliveries(
  deps: Deps,
  caller: Caller,
  federation: string,
  webhook: string,
  paging: Paging,
): Promise<Result<Page<Delivery>, Failure>> {
  const found = await ownWebhook(deps, caller, federation, webhook);
  return found.ok ? ok(await deps.db.query({ list: 'deliveries', federation, webhook }, paging)) : found;
}

export function deliveryView(delivery: Delivery): DeliveryView {
  const { id, event, data, status, attempts, outcome, createdAt, deliveredAt, due } = delivery;
  return {
    id,
    event,
    data: { ...data },
    status,
    attempts,
    ...(outcome !== undefined && { outcome }),
    createdAt: writeInstant(createdAt),
    ...(deliveredAt !== undefined && { deliveredAt: writeInstant(deliveredAt) }),
    ...(due !== undefined && attempts > 0 && { nextAttemptAt: writeInstant(due) }),
  };
}
