import * as z from 'zod';
import { page, pageQuery } from './page.ts';
import { athleteId, eventId, instant, money, registrationId, text, ulid } from './values.ts';

export const ledgerKinds = ['refund', 'credit'] as const;
export const ledgerStatuses = ['due', 'paid', 'issued', 'redeemed', 'expired', 'reversed'] as const;

export type LedgerStatus = (typeof ledgerStatuses)[number];

const filters = {
  athlete: athleteId.optional(),
  kind: z.enum(ledgerKinds).optional(),
  status: z.enum(ledgerStatuses).optional(),
};

export const ledgerQuery = pageQuery.extend(filters);
export const ledgerExportQuery = z.strictObject(filters);

/** What a federation owes an athlete. */
export const ledgerEntry = z
  .strictObject({
    id: ulid,
    kind: z.enum(ledgerKinds),
    status: z.enum(ledgerStatuses),
    athleteId,
    event: eventId,
    registration: registrationId,
    amount: money.optional().meta({ description: 'Of a refund: what was paid' }),
    paid: z.strictObject({ reference: z.string(), at: instant }).optional(),
    validUntil: instant.optional().meta({ description: 'Of a credit' }),
    redeemed: z.strictObject({ event: eventId, registration: registrationId }).optional(),
    cause: z.strictObject({ kind: z.enum(['merge', 'consent']), id: z.string() }),
    why: z.string(),
    reversedBecause: z.string().optional(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'LedgerEntry' });

export const ledgerPage = page(ledgerEntry).meta({ id: 'LedgerPage' });

export const refundPaid = z
  .strictObject({
    reference: text(100).meta({ description: "The payment system's own; no personal data" }),
    at: instant.optional().meta({ description: 'Now, without it' }),
  })
  .meta({ id: 'RefundPaid', example: { reference: 'PAY-2026-0815' } });

export const ledgerReversal = z
  .strictObject({ reason: text(200).meta({ description: 'No personal data' }) })
  .meta({ id: 'LedgerReversal', example: { reason: 'the refusal was a mistake' } });

export type LedgerEntryView = z.infer<typeof ledgerEntry>;
export type LedgerFilter = z.infer<typeof ledgerExportQuery>;
export type RefundPaid = z.infer<typeof refundPaid>;
export type LedgerReversal = z.infer<typeof ledgerReversal>;
