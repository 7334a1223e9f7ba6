import {
  createWebhook,
  deleteWebhook,
  deliveryView,
  etagOf,
  listDeliveries,
  listFederationNotices,
  listNotices,
  listWebhooks,
  noticeView,
  ownWebhook,
  redeliver,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type Webhook,
  webhookView,
} from '@openmat/app';
import { answer, api, pageOf, pagingOf } from '@openmat/runtime';
import { depsFromEnvironment } from '../deps.ts';

const deps = depsFromEnvironment();
const reach = { http: process.env.LOCAL_RECEIVERS === 'yes' };

const show = (record: Webhook) => ({ body: webhookView(record), etag: etagOf(record.version) });
const showSecret = (record: Webhook) => ({
  body: { ...webhookView(record), secret: record.secret },
  etag: etagOf(record.version),
});

export const handler = api('notices', {
  listNotices: async (call) =>
    answer(await listNotices(deps, call, call.params.e, pagingOf(call.query)), (page) =>
      pageOf(page, noticeView),
    ),
  listFederationNotices: async (call) =>
    answer(await listFederationNotices(deps, call, call.params.f, pagingOf(call.query)), (page) =>
      pageOf(page, noticeView),
    ),
  listWebhooks: async (call) =>
    answer(await listWebhooks(deps, call, call.params.f, pagingOf(call.query)), (page) =>
      pageOf(page, webhookView),
    ),
  createWebhook: async (call) =>
    answer(await createWebhook(deps, call, call.params.f, call.body, reach), (webhook) => ({
      ...showSecret(webhook),
      headers: { location: `/v1/federations/${webhook.federation}/webhooks/${webhook.id}` },
    })),
  getWebhook: async (call) => answer(await ownWebhook(deps, call, call.params.f, call.params.h), show),
  updateWebhook: async ({ body, ifMatch, ...call }) =>
    answer(
      await updateWebhook(deps, call, call.params.f, call.params.h, { input: body, ifMatch, reach }),
      show,
    ),
  deleteWebhook: async (call) =>
    answer(await deleteWebhook(deps, call, call.params.f, call.params.h), () => ({ body: undefined })),
  rotateWebhookSecret: async (call) =>
    answer(await rotateWebhookSecret(deps, call, call.params.f, call.params.h), showSecret),
  testWebhook: async (call) =>
    answer(await testWebhook(deps, call, call.params.f, call.params.h), (body) => ({ body })),
  listDeliveries: async (call) =>
    answer(await listDeliveries(deps, call, call.params.f, call.params.h, pagingOf(call.query)), (page) =>
      pageOf(page, deliveryView),
    ),
  redeliver: async (call) =>
    answer(await redeliver(deps, call, call.params.f, call.params.h, call.params.d), (body) => ({ body })),
});
