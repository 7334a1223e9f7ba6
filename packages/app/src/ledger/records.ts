import type { Money } from '../value/money.ts';

/** What came of something that is not a payment of ours: which event and registration, and by what. */
export type LedgerCause = {
  readonly kind: 'merge' | 'consent';
  readonly id: string;
};

/** What a federation owes an athlete: money that was paid, or a registration that costs nothing. */
export type LedgerEntry = {
  readonly federation: string;
  readonly id: string;
  readonly version: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly athlete: string;
  readonly event: string;
  readonly registration: string;
  readonly cause: LedgerCause;
  /** In words, without personal data. */
  readonly why: string;
  /** Why it was taken back. */
  readonly reversedBecause?: string;
} & (RefundState | CreditState);

type RefundState = {
  readonly kind: 'refund';
  readonly status: 'due' | 'paid' | 'reversed';
  readonly amount: Money;
  /** As the federation's payment system has reported it; `at` in epoch seconds. */
  readonly paid?: { readonly reference: string; readonly at: number };
};

type CreditState = {
  readonly kind: 'credit';
  readonly status: 'issued' | 'redeemed' | 'reversed';
  /** Epoch seconds from which on it can be redeemed no more. */
  readonly validUntil: number;
  readonly redeemed?: { readonly event: string; readonly registration: string };
};

export type Refund = Extract<LedgerEntry, { kind: 'refund' }>;
export type Credit = Extract<LedgerEntry, { kind: 'credit' }>;

export type LedgerRecords = { ledger: LedgerEntry };

export type LedgerKeys = { ledger: Pick<LedgerEntry, 'federation' | 'id'> };
