import * as z from 'zod';
import {
  ledgerEntry,
  ledgerExportQuery,
  ledgerPage,
  ledgerQuery,
  ledgerReversal,
  refundPaid,
} from './ledger.ts';
import type { Operation } from './operation.ts';

/** The operations of what a federation owes its athletes. */
export const ledgerOperations = {
  listLedger: {
    summary:
      'Refunds and credits, the latest first; a page may hold fewer than asked for and still not be the last',
    query: ledgerQuery,
    reply: { status: 200, schema: ledgerPage },
  },
  exportLedger: {
    summary: 'Refunds and credits as a file for a spreadsheet',
    query: ledgerExportQuery,
    reply: { status: 200, schema: z.string(), contentType: 'text/csv' },
  },
  getLedgerEntry: { summary: 'Read a refund or credit', reply: { status: 200, schema: ledgerEntry } },
  reportRefundPaid: {
    summary: 'The payment system has paid a refund; saying it again with the same reference changes nothing',
    body: refundPaid,
    reply: { status: 200, schema: ledgerEntry },
  },
  reverseLedgerEntry: {
    summary: 'Take back a refund that is not paid, or a credit that is not redeemed',
    body: ledgerReversal,
    reply: { status: 200, schema: ledgerEntry },
  },
} as const satisfies Readonly<Record<string, Operation>>;
