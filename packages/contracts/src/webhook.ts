import * as z from 'zod';
import { page } from './page.ts';
import { instant } from './values.ts';

/** What a webhook can be told of. */
export const webhookEvents = [
  'refund.due',
  'credit.issued',
  'merge.proposed',
  'merge.approved',
  'plan.published',
  'bracket.completed',
  'result.recorded',
] as const;

export type WebhookEvent = (typeof webhookEvents)[number];

const example = {
  url: 'https://hooks.example.org/openmat',
  events: ['refund.due', 'credit.issued'] as WebhookEvent[],
};

const url = z
  .string()
  .max(500, 'is longer than 500 characters')
  .refine(isAddress, 'is not an address such as https://hooks.example.org/openmat')
  .meta({ description: 'https, without a user and a fragment', example: example.url });

const events = z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length);

export const webhookCreate = z.strictObject({ url, events }).meta({ id: 'WebhookCreate', example });

export const webhookUpdate = z
  .strictObject({ url, events, status: z.enum(['active', 'disabled']) })
  .partial()
  .meta({ id: 'WebhookUpdate', example: { events: ['result.recorded'] } });

export const webhook = z
  .strictObject({
    id: z.string(),
    url: z.string(),
    events,
    status: z.enum(['active', 'disabled']),
    disabledBecause: z.string().optional().meta({ description: 'What came of its last delivery' }),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Webhook' });

export const webhookPage = page(webhook).meta({ id: 'WebhookPage' });

/** The one answer that holds the secret. */
export const webhookWithSecret = webhook
  .extend({
    secret: z.string().meta({ description: 'Verifies the signature (Standard Webhooks); shown only here' }),
  })
  .meta({ id: 'WebhookWithSecret' });

export const deliveryAccepted = z.strictObject({ id: z.string() }).meta({ id: 'DeliveryAccepted' });

export const delivery = z
  .strictObject({
    id: z.string().meta({ description: 'The header webhook-id' }),
    event: z.string(),
    data: z.record(z.string(), z.union([z.string(), z.number()])),
    status: z.enum(['waiting', 'delivered', 'failed']),
    attempts: z.int(),
    outcome: z.string().optional().meta({ description: 'What came of the last attempt' }),
    createdAt: instant,
    deliveredAt: instant.optional(),
    nextAttemptAt: instant.optional(),
  })
  .meta({ id: 'Delivery' });

export const deliveryPage = page(delivery).meta({ id: 'DeliveryPage' });

export type WebhookCreate = z.infer<typeof webhookCreate>;
export type WebhookUpdate = z.infer<typeof webhookUpdate>;
export type WebhookView = z.infer<typeof webhook>;
export type DeliveryView = z.infer<typeof delivery>;

function isAddress(value: string): boolean {
  const parsed = URL.parse(value);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return false;
  return parsed.username === '' && parsed.password === '' && parsed.hash === '';
}
