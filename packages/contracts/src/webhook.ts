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
