import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { ledgerCsv } from './ledger-csv.ts';
import type { LedgerEntry } from './records.ts';

const shared = {
  federation: 'demo',
  version: 1,
  createdAt: 1_790_000_000,
  updatedAt: 1_790_000_000,
  athlete: 'A1',
  event: 'EV1',
  registration: 'A1~gi',
  cause: { kind: 'consent', id: 'C1' },
} as const;

const refund: LedgerEntry = {
  ...shared,
  id: 'L1',
  kind: 'refund',
  status: 'paid',
  amount: { minor: 4550, currency: 'USD' },
  paid: { reference: '@SUM(A1)', at: 1_790_000_100 },
  why: '=HYPERLINK("https://x.example","click"), and more',
};
const credit: LedgerEntry = {
  ...shared,
  id: 'L2',
  kind: 'credit',
  status: 'issued',
  validUntil: 1_790_000_500,
  why: 'refused to be moved',
};

const read = (now: number) =>
  parse<Record<string, string>>(ledgerCsv([refund, credit], now), { columns: true });

test('every entry is a line with its amount, times and why', () => {
  const [first, second] = read(1_790_000_400);
  expect(first).toMatchObject({ id: 'L1', status: 'paid', amount: '45.50', currency: 'USD', cause_id: 'C1' });
  expect(first?.paid_at).toBe('2026-09-21T14:15:00Z');
  expect(second).toMatchObject({ id: 'L2', status: 'issued', amount: '', why: 'refused to be moved' });
  expect(second?.valid_until).toBe('2026-09-21T14:21:40Z');
});

test('a credit is expired from the moment on until which it was valid', () => {
  expect(read(1_790_000_499)[1]?.status).toBe('issued');
  expect(read(1_790_000_500)[1]?.status).toBe('expired');
});

test('what a spreadsheet would take for a formula does not begin as one', () => {
  const [line] = read(0);
  for (const cell of [line?.why, line?.paid_reference]) expect(cell).toMatch(/^'[=@]/);
});
