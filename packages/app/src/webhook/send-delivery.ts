import type { Result } from '@openmat/core';
import { noticeOf } from '../notice/notice-of.ts';
import { begun, ended, isDue, MOST_ATTEMPTS } from '../notice/retry.ts';
import type { Change, Deps } from '../ports.ts';
import type { Keys } from '../records.ts';
import { writeInstant } from '../value/time.ts';
import type { Delivery, Webhook } from './records.ts';

/** What is posted to a webhook, to be signed after Standard Webhooks. */
export type Posting = {
  readonly url: string;
  readonly id: string;
  /** Epoch seconds. */
  readonly at: number;
  /** Each signs it. */
  readonly secrets: readonly string[];
  /** JSON. */
  readonly body: string;
};

/** What came of it: `outcome` in words or as the status of the answer. */
export type Answer = {
  readonly outcome: string /** The receiver wants nothing any more. */;
  readonly gone?: true;
};

/** Posts to the world outside: never to a private address, and follows no redirect. */
export interface Poster {
  post(posting: Posting): Promise<Result<Answer, Answer>>;
}

/**
 * Posts a delivery to its webhook, unless that was done, or somebody else is at it. One that has failed too often, and
 * after which nothing else came through, disables its webhook and tells the federation.
 *
 * @returns what came of it, for the log
 */
export async function sendDelivery(deps: Deps, poster: Poster, key: Keys['delivery']): Promise<string> {
  const found = await deps.db.get('delivery', key);
  if (!found || !isDue(found, deps.now())) return 'nothing to do';
  const delivery = begun(found, deps.now());
  if (!(await stored(deps, [replaced(delivery)]))) return 'somebody else is at it';
  const webhook = await deps.db.get('webhook', { federation: key.federation, id: key.webhook });
  if (webhook?.status !== 'active') {
    return finish(deps, delivery, `the webhook is ${webhook ? 'disabled' : 'deleted'}`);
  }
  const answer = await poster.post(postingOf(delivery, webhook, deps.now()));
  if (answer.ok) {
    const { outcome } = answer.value;
    const record = ended(delivery, { status: 'delivered', outcome, deliveredAt: deps.now() });
    await stored(deps, [replaced(record)]);
    return 'delivered';
  }
  const { outcome, gone } = answer.error;
  if (!gone && delivery.attempts < MOST_ATTEMPTS) {
    await stored(deps, [replaced({ ...delivery, outcome, version: delivery.version + 1 })]);
    return 'to be tried again';
  }
  const isDead = gone || !(await cameThroughSince(deps, delivery));
  return finish(deps, delivery, outcome, isDead ? disabled(deps, webhook, outcome) : []);
}

/** What is sent of a delivery. */
function postingOf({ id, event, data, createdAt }: Delivery, webhook: Webhook, now: number): Posting {
  const { url, secret, previous } = webhook;
  const secrets = previous && previous.until > now ? [secret, previous.secret] : [secret];
  const body = JSON.stringify({ type: event, timestamp: writeInstant(createdAt), data });
  return { url, id, at: now, secrets, body };
}

/** Whether the webhook has answered to anything since this delivery was caused. */
async function cameThroughSince(deps: Deps, { federation, webhook, createdAt }: Delivery): Promise<boolean> {
  const { items } = await deps.db.query({ list: 'deliveries', federation, webhook }, { limit: 100 });
  return items.some(({ deliveredAt }) => deliveredAt !== undefined && deliveredAt >= createdAt);
}

function disabled(deps: Deps, webhook: Webhook, outcome: string): readonly Change[] {
  const { federation, id, version } = webhook;
  const record: Webhook = {
    ...webhook,
    status: 'disabled',
    disabledBecause: outcome,
    version: version + 1,
    updatedAt: deps.now(),
  };
  return [
    { put: 'webhook', record, when: { version } },
    noticeOf(deps, { federation }, { kind: 'webhook-disabled', data: { webhook: id } }),
  ];
}

/** Ends a delivery without success; where the webhook was changed meanwhile, the delivery alone. */
async function finish(
  deps: Deps,
  delivery: Delivery,
  outcome: string,
  changes: readonly Change[] = [],
): Promise<string> {
  const failed = replaced(ended(delivery, { status: 'failed', outcome }));
  if (!(await stored(deps, [failed, ...changes])) && changes.length > 0) await stored(deps, [failed]);
  return 'failed';
}

const replaced = (record: Delivery): Change => ({
  put: 'delivery',
  record,
  when: { version: record.version - 1 },
});

const stored = async (deps: Deps, changes: readonly Change[]): Promise<boolean> =>
  (await deps.db.commit(changes)).ok;
