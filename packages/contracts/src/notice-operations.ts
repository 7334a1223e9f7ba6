import { noticePage } from './notice.ts';
import type { Operation } from './operation.ts';
import { pageQuery } from './page.ts';
import {
  deliveryAccepted,
  deliveryPage,
  webhook,
  webhookCreate,
  webhookPage,
  webhookUpdate,
  webhookWithSecret,
} from './webhook.ts';

/** The operations of notices and webhooks. */
export const noticeOperations = {
  listNotices: {
    summary: 'What athletes of an event were told, and whether it reached them',
    query: pageQuery,
    reply: { status: 200, schema: noticePage },
  },
  listFederationNotices: {
    summary: 'What the federation itself was told',
    query: pageQuery,
    reply: { status: 200, schema: noticePage },
  },
  listWebhooks: {
    summary: "A federation's webhooks",
    query: pageQuery,
    reply: { status: 200, schema: webhookPage },
  },
  createWebhook: {
    summary: 'Tell an address of events; the answer holds the secret, which is shown only here',
    body: webhookCreate,
    reply: { status: 201, schema: webhookWithSecret, etag: true },
  },
  getWebhook: { summary: 'Read a webhook', reply: { status: 200, schema: webhook, etag: true } },
  updateWebhook: {
    summary: 'Change a webhook, or make a disabled one active again',
    body: webhookUpdate,
    ifMatch: true,
    reply: { status: 200, schema: webhook, etag: true },
  },
  deleteWebhook: { summary: 'Tell an address of nothing any more', reply: { status: 204 } },
  rotateWebhookSecret: {
    summary: 'Make another secret; the one before signs as well for a day',
    reply: { status: 200, schema: webhookWithSecret, etag: true },
  },
  testWebhook: {
    summary: 'Send a test message',
    reply: { status: 202, schema: deliveryAccepted },
  },
  listDeliveries: {
    summary: 'What a webhook was told, the latest first',
    query: pageQuery,
    reply: { status: 200, schema: deliveryPage },
  },
  redeliver: { summary: 'Send a message again', reply: { status: 202, schema: deliveryAccepted } },
} as const satisfies Readonly<Record<string, Operation>>;
