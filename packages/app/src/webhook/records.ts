import type { WebhookEvent } from '@openmat/contracts';

/** Whom a federation tells of what happens. */
export type Webhook = {
  readonly federation: string;
  readonly id: string;
  readonly version: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  /** Signs what is sent; shown once and never listed. */
  readonly secret: string;
  /** The one before, which signs too until then (epoch seconds), so that a receiver can change over. */
  readonly previous?: { readonly secret: string; readonly until: number };
  readonly status: 'active' | 'disabled';
  readonly disabledBecause?: string;
};

/** Something that one webhook is told: in the outbox until it has answered, and kept for a while to be seen. */
export type Delivery = {
  readonly federation: string;
  readonly webhook: string;
  readonly id: string;
  readonly version: number;
  readonly createdAt: number;
  readonly event: WebhookEvent | 'webhook.test';
  /** Ids and numbers only. */
  readonly data: WebhookData;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  /** What came of the last attempt. */
  readonly outcome?: string;
  /** Epoch seconds from which on it may be sent again; only while it is waiting. */
  readonly due?: number;
  readonly deliveredAt?: number;
  /** Epoch seconds after which it is forgotten. */
  readonly expires: number;
};

export type WebhookData = Readonly<Record<string, string | number>>;

export type DeliveryStatus = 'waiting' | 'delivered' | 'failed';

export type WebhookRecords = { webhook: Webhook; delivery: Delivery };

export type WebhookKeys = {
  webhook: Pick<Webhook, 'federation' | 'id'>;
  delivery: Pick<Delivery, 'federation' | 'webhook' | 'id'>;
};
