import { randomBytes } from 'node:crypto';
import type { Failure, WebhookCreate, WebhookUpdate, WebhookView } from '@openmat/contracts';
import { ok, type Result } from '@openmat/core';
import { audited } from '../audit.ts';
import { etagOf, matches } from '../etag.ts';
import { everyPage } from '../every-page.ts';
import { conflict, invalid, notFound, stale } from '../failures.ts';
import { ownFederation } from '../federation/own-federation.ts';
import { once } from '../once.ts';
import type { Caller, Change, Deps, Page, Paging } from '../ports.ts';
import { patched } from '../value/changed.ts';
import { writeInstant } from '../value/time.ts';
import type { Webhook } from './records.ts';

/** Most webhooks of a federation: each is one more item in the transaction of what it is told of. */
const MOST_WEBHOOKS = 10;
/** How long the secret before signs as well. Seconds. */
const CHANGE_OVER_SECONDS = 24 * 60 * 60;

/** As Standard Webhooks has it: 32 random bytes. */
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

/** What an idempotency claim may remember: the secret is in the webhook alone. */
type Id = { readonly id: string };

/** Where webhooks may go: `https` anywhere, plain `http` only where the stack says that receivers are on its machine. */
export type Reach = { readonly http: boolean };

/** Tells an address of what happens in the federation from now on. */
export async function createWebhook(
  deps: Deps,
  caller: Caller,
  federation: string,
  { url, events }: WebhookCreate,
  reach: Reach,
): Promise<Result<Webhook, Failure>> {
  const made = await once<Id>(deps, caller.claim, async () => {
    const own = await ownFederation(deps, caller.principal, federation);
    if (!own.ok) return own;
    if (!mayReach(url, reach)) return onlyHttps();
    const others = await everyPage(deps.db, { list: 'webhooks', federation });
    if (others.length >= MOST_WEBHOOKS)
      return conflict(`A federation has at most ${MOST_WEBHOOKS} webhooks.`);
    const [id, now] = [deps.newId(), deps.now()];
    const record: Webhook = {
      federation,
      id,
      version: 1,
      createdAt: now,
      updatedAt: now,
      url,
      events: [...new Set(events)],
      secret: newSecret(),
      status: 'active',
    };
    const what = { federation, action: 'createWebhook', target: id, detail: { events: record.events } };
    const put = { put: 'webhook', record, when: { absent: true } } as const;
    return ok({ changes: [put, audited(deps, caller, what)], result: { id } });
  });
  return made.ok ? ownWebhook(deps, caller, federation, made.value.id) : made;
}

/** Changes a webhook, or makes a disabled one active again. */
export async function updateWebhook(
  deps: Deps,
  caller: Caller,
  federation: string,
  id: string,
  { input, ifMatch, reach }: { input: WebhookUpdate; ifMatch: readonly string[]; reach: Reach },
): Promise<Result<Webhook, Failure>> {
  return change(deps, caller, { federation, id, action: 'updateWebhook' }, (was) => {
    if (!matches(ifMatch, etagOf(was.version))) return stale('webhook');
    if (input.url !== undefined && !mayReach(input.url, reach)) return onlyHttps();
    const disabledBecause = input.status === 'active' ? null : undefined;
    return ok(patched(was, { ...input, disabledBecause }));
  });
}

/** Gives a webhook another secret; the one before signs as well for a day. */
export const rotateWebhookSecret = (deps: Deps, caller: Caller, federation: string, id: string) =>
  change(deps, caller, { federation, id, action: 'rotateWebhookSecret' }, (was) => {
    const previous = { secret: was.secret, until: deps.now() + CHANGE_OVER_SECONDS };
    return ok({ ...was, secret: newSecret(), previous });
  });

type Target = { readonly federation: string; readonly id: string; readonly action: string };

async function change(
  deps: Deps,
  caller: Caller,
  { federation, id, action }: Target,
  make: (was: Webhook) => Result<Webhook, Failure>,
): Promise<Result<Webhook, Failure>> {
  const changed = await once<Id>(deps, caller.claim, async () => {
    const found = await ownWebhook(deps, caller, federation, id);
    if (!found.ok) return found;
    const made = make(found.value);
    if (!made.ok) return made;
    const { version } = found.value;
    const record = { ...made.value, version: version + 1, updatedAt: deps.now() };
    const put: Change = { put: 'webhook', record, when: { version } };
    return ok({ changes: [put, audited(deps, caller, { federation, action, target: id })], result: { id } });
  });
  return changed.ok ? ownWebhook(deps, caller, federation, id) : changed;
}

/** Tells an address of nothing any more; what is under way to it is given up. */
export async function deleteWebhook(
  deps: Deps,
  caller: Caller,
  federation: string,
  id: string,
): Promise<Result<undefined, Failure>> {
  return once<undefined>(deps, caller.claim, async () => {
    const found = await ownWebhook(deps, caller, federation, id);
    if (!found.ok) return found;
    const { version } = found.value;
    const audit = audited(deps, caller, { federation, action: 'deleteWebhook', target: id });
    const remove: Change = { remove: 'webhook', key: { federation, id }, when: { version } };
    return ok({ changes: [remove, audit], result: undefined });
  });
}

/** A webhook of the caller's federation. */
export async function ownWebhook(
  deps: Deps,
  { principal }: Pick<Caller, 'principal'>,
  federation: string,
  id: string,
): Promise<Result<Webhook, Failure>> {
  const own = await ownFederation(deps, principal, federation);
  if (!own.ok) return own;
  const webhook = await deps.db.get('webhook', { federation, id });
  return webhook ? ok(webhook) : notFound('webhook');
}

/** The webhooks of a federation, the first one first. */
export async function listWebhooks(
  deps: Deps,
  { principal }: Caller,
  federation: string,
  paging: Paging,
): Promise<Result<Page<Webhook>, Failure>> {
  const own = await ownFederation(deps, principal, federation);
  return own.ok ? ok(await deps.db.query({ list: 'webhooks', federation }, paging)) : own;
}

export function webhookView(webhook: Webhook): WebhookView {
  const { id, url, events, status, disabledBecause, createdAt, updatedAt } = webhook;
  return {
    id,
    url,
    events: [...events],
    status,
    ...(disabledBecause !== undefined && { disabledBecause }),
    createdAt: writeInstant(createdAt),
    updatedAt: writeInstant(updatedAt),
  };
}

const mayReach = (url: string, { http }: Reach) => http || URL.parse(url)?.protocol === 'https:';

const onlyHttps = () => invalid([{ path: 'url', message: 'must begin with https://' }]);
