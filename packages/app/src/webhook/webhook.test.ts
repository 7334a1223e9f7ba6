import type { Claim } from '@openmat/contracts';
import { fail, ok } from '@openmat/core';
import { beforeEach, describe, expect, test } from 'vitest';
import { relayNotice, sweepNotices } from '../notice/relay-notice.ts';
import { before, writes } from '../testing/bracketing.ts';
import { noticeQueue } from '../testing/mailbox.ts';
import { admin, caller, kindOf, makeWorld, stranger, value, type World } from '../testing/world.ts';
import { announce } from './announce.ts';
import { listDeliveries, redeliver, testWebhook } from './delivery.ts';
import type { Delivery } from './records.ts';
import { type Answer, type Posting, sendDelivery } from './send-delivery.ts';
import {
  createWebhook,
  deleteWebhook,
  ownWebhook,
  rotateWebhookSecret,
  updateWebhook,
  webhookView,
} from './webhook.ts';

let world: World;
let id: string;
const https = { http: false };
const input = { url: 'https://hooks.example/openmat', events: ['refund.due' as const] };

beforeEach(async () => {
  world = await makeWorld();
  ({ id } = value(await createWebhook(world, admin, 'demo', input, https)));
});

/** A receiver that keeps what came; `answers` says what to, in turn, and then always the last. */
function receiver(...answers: (Answer | 'taken')[]) {
  const received: Posting[] = [];
  const post = async (posting: Posting) => {
    received.push(posting);
    const answer = answers[Math.min(received.length, answers.length) - 1] ?? 'taken';
    return answer === 'taken' ? ok({ outcome: 'answered 204' }) : fail(answer);
  };
  return { received, poster: { post } };
}

const down = { outcome: 'answered 500' };

async function told(): Promise<Delivery> {
  const before = world.db.all('delivery').length;
  await world.db.commit(await announce(world, 'demo', 'refund.due', { entry: 'L1', minor: 4500 }));
  return world.db.all('delivery')[before] as unknown as Delivery;
}

/** Everything that the sweeper finds due, sent on: as the queue and the notifier do. */
async function pass(poster: Parameters<typeof sendDelivery>[1]): Promise<void> {
  const { queue, take } = noticeQueue();
  await sweepNotices(world, queue);
  for (const message of take()) if (message.kind === 'delivery') await sendDelivery(world, poster, message);
}

describe('a webhook', () => {
  test('has a secret of its own, which no view and no claim shows', async () => {
    const claim: Claim = { id: 'k', fingerprint: 'f' };
    const made = value(
      await createWebhook(world, caller(['federation-admin'], {}, claim), 'demo', input, https),
    );
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(JSON.stringify([webhookView(made), world.db.all('claim'), world.db.all('audit')])).not.toContain(
      made.secret.slice(6),
    );
    const other = value(await ownWebhook(world, admin, 'demo', id));
    expect(other.secret).not.toBe(made.secret);
    const again = await createWebhook(world, caller(['federation-admin'], {}, claim), 'demo', input, https);
    expect(value(again).id).toBe(made.id);
  });

  test('goes to https, and to http only where the stack says so', async () => {
    const plain = { ...input, url: 'http://127.0.0.1:9/' };
    const refused = await createWebhook(world, admin, 'demo', plain, https);
    expect(refused).toMatchObject({ ok: false, error: { kind: 'invalid', errors: [{ path: 'url' }] } });
    expect(kindOf(await createWebhook(world, admin, 'demo', plain, { http: true }))).toBe('ok');
  });

  test('is one of at most ten', async () => {
    for (let n = 1; n < 10; n++) value(await createWebhook(world, admin, 'demo', input, https));
    expect(kindOf(await createWebhook(world, admin, 'demo', input, https))).toBe('conflict');
  });

  test('is not there for another federation', async () => {
    const outcomes = [
      await ownWebhook(world, stranger, 'demo', id),
      await ownWebhook(world, stranger, 'other', id),
      await testWebhook(world, stranger, 'demo', id),
      await listDeliveries(world, stranger, 'demo', id, { limit: 5 }),
      await deleteWebhook(world, stranger, 'demo', id),
      await rotateWebhookSecret(world, stranger, 'demo', id),
    ];
    expect(outcomes.map(kindOf)).toEqual(Array.from(outcomes, () => 'not-found'));
  });

  test('changes at the version that was read only', async () => {
    const patch = (ifMatch: string) =>
      updateWebhook(world, admin, 'demo', id, {
        input: { status: 'disabled' },
        ifMatch: [ifMatch],
        reach: https,
      });
    expect(kindOf(await patch('"2"'))).toBe('stale');
    expect(value(await patch('"1"'))).toMatchObject({ status: 'disabled', version: 2, url: input.url });
    expect(await announce(world, 'demo', 'refund.due', {})).toEqual([]);
  });
});

describe('a delivery', () => {
  test('says what happened, with ids and numbers, and is done then', async () => {
    const delivery = await told();
    const { received, poster } = receiver();
    const { queue, take } = noticeQueue();
    await relayNotice(world, queue, { kind: 'delivery', ...delivery });
    expect(take()).toHaveLength(1);
    expect(await sendDelivery(world, poster, delivery)).toBe('delivered');
    expect(await sendDelivery(world, poster, delivery)).toBe('nothing to do');
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ url: input.url, id: delivery.id, at: world.time });
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      type: 'refund.due',
      timestamp: '2026-09-21T14:13:20Z',
      data: { federation: 'demo', entry: 'L1', minor: 4500 },
    });
    expect(await world.db.get('delivery', delivery)).toMatchObject({
      status: 'delivered',
      outcome: 'answered 204',
      deliveredAt: world.time,
    });
  });

  test('of ten that fail at first each comes through later, with its own id and never twice', async () => {
    const deliveries = [];
    for (let n = 0; n < 10; n++) deliveries.push(await told());
    const { received, poster } = receiver(...Array.from({ length: 10 }, () => down), 'taken');
    for (const delivery of deliveries) {
      expect(await sendDelivery(world, poster, delivery)).toBe('to be tried again');
    }
    await pass(poster);
    expect(received).toHaveLength(10);
    world.time += 60;
    await pass(poster);
    await pass(poster);
    expect(received.map((each) => each.id)).toEqual([...deliveries, ...deliveries].map((each) => each.id));
  });

  test('that two notifiers have is posted by one', async () => {
    const delivery = await told();
    const { received, poster } = receiver();
    before(world, writes('delivery'), async () => {
      await sendDelivery(world, poster, delivery);
    });
    expect(await sendDelivery(world, poster, delivery)).toBe('somebody else is at it');
    expect(received).toHaveLength(1);
  });

  test('that fails ten times over three days disables the webhook, and the federation is told', async () => {
    const delivery = await told();
    const { received, poster } = receiver(down);
    await sendDelivery(world, poster, delivery);
    for (let hour = 0; hour < 24 * 4; hour++) {
      world.time += 3600;
      await pass(poster);
    }
    expect(received).toHaveLength(10);
    expect(await world.db.get('delivery', delivery)).toMatchObject({ status: 'failed', attempts: 10 });
    const webhook = value(await ownWebhook(world, admin, 'demo', id));
    expect(webhook).toMatchObject({ status: 'disabled', disabledBecause: 'answered 500' });
    expect(world.db.all('notice')).toMatchObject([{ kind: 'webhook-disabled', data: { webhook: id } }]);
    expect(kindOf(await redeliver(world, admin, 'demo', id, delivery.id))).toBe('conflict');
    const input = { status: 'active' as const };
    value(await updateWebhook(world, admin, 'demo', id, { input, ifMatch: ['*'], reach: https }));
    value(await redeliver(world, admin, 'demo', id, delivery.id));
    expect(await sendDelivery(world, receiver().poster, delivery)).toBe('delivered');
    expect(value(await ownWebhook(world, admin, 'demo', id))).not.toHaveProperty('disabledBecause');
  });

  test('that alone fails, while others come through, leaves the webhook active', async () => {
    const delivery = await told();
    const { poster } = receiver(down);
    await sendDelivery(world, poster, delivery);
    world.time += 10;
    await sendDelivery(world, receiver().poster, await told());
    for (let hour = 0; hour < 24 * 4; hour++) {
      world.time += 3600;
      await pass(poster);
    }
    expect((await world.db.get('delivery', delivery))?.status).toBe('failed');
    expect(value(await ownWebhook(world, admin, 'demo', id)).status).toBe('active');
  });

  test('answered 410 disables the webhook at once', async () => {
    const delivery = await told();
    await sendDelivery(world, receiver({ outcome: 'answered 410', gone: true }).poster, delivery);
    expect(value(await ownWebhook(world, admin, 'demo', id)).status).toBe('disabled');
  });

  test('to a webhook that is deleted is given up without a posting', async () => {
    const delivery = await told();
    value(await deleteWebhook(world, admin, 'demo', id));
    const { received, poster } = receiver();
    expect(await sendDelivery(world, poster, delivery)).toBe('failed');
    expect(received).toEqual([]);
  });

  test('is signed by both secrets for a day after a change', async () => {
    const first = value(await ownWebhook(world, admin, 'demo', id)).secret;
    const second = value(await rotateWebhookSecret(world, admin, 'demo', id)).secret;
    const { received, poster } = receiver();
    await sendDelivery(world, poster, await told());
    world.time += 24 * 3600;
    await sendDelivery(world, poster, await told());
    expect(received.map(({ secrets }) => secrets)).toEqual([[second, first], [second]]);
  });

  test('as a test goes to one webhook alone, and stands in its list', async () => {
    const test = value(await testWebhook(world, admin, 'demo', id));
    const page = value(await listDeliveries(world, admin, 'demo', id, { limit: 5 }));
    expect(page.items).toMatchObject([{ id: test.id, event: 'webhook.test', status: 'waiting' }]);
  });
});
