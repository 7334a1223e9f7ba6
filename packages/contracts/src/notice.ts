import * as z from 'zod';
import { page } from './page.ts';
import { instant } from './values.ts';

/** Body of a message in the queue of the notifier: which notice or delivery is to be sent. */
export const noticeMessage = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('notice'),
    federation: z.string(),
    event: z.string().optional(),
    id: z.string(),
  }),
  z.strictObject({
    kind: z.literal('delivery'),
    federation: z.string(),
    webhook: z.string(),
    id: z.string(),
  }),
]);

export type NoticeMessage = z.infer<typeof noticeMessage>;

/** A notice as organizers see it: to whom and of what kind, not what it says. */
const notice = z
  .strictObject({
    id: z.string(),
    kind: z.string().meta({ example: 'consent-asked' }),
    athleteId: z.string().optional().meta({ description: 'Missing where the federation is told' }),
    status: z.enum(['waiting', 'sent', 'undeliverable']),
    because: z.string().optional().meta({ description: 'Why it cannot be delivered' }),
    attempts: z.int(),
    createdAt: instant,
    sentAt: instant.optional(),
  })
  .meta({ id: 'Notice' });

export const noticePage = page(notice).meta({ id: 'NoticePage' });

export type NoticeView = z.infer<typeof notice>;
