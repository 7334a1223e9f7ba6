/** What a notice says, by its kind: ids and numbers only. Who it is about is joined when it is sent. */
export type NoticeContent =
  | {
      readonly kind: 'consent-asked';
      readonly data: {
        /** Id of the consent; the secret link is made from it (`consentToken`). */
        readonly consent: string;
        /** Labels of the brackets or divisions. */
        readonly from: string;
        readonly into: string;
        /** Of the new bracket. `weightDifference` as `+1.2 kg`; missing where one of both has no weight. */
        readonly opponents: readonly { readonly weightDifference?: string; readonly ageClass: string }[];
        /** Epoch seconds. */
        readonly deadline: number;
      };
    }
  | {
      readonly kind: 'refund-due';
      readonly data: {
        /** Id of the ledger's entry. */
        readonly entry: string;
        readonly registration: string;
        readonly minor: number;
        readonly currency: string;
      };
    }
  | {
      readonly kind: 'credit-issued';
      readonly data: {
        readonly entry: string;
        /** Epoch seconds. */
        readonly validUntil: number;
      };
    }
  | { readonly kind: 'on-deck'; readonly data: { readonly match: string; readonly mat: number } }
  | { readonly kind: 'webhook-disabled'; readonly data: { readonly webhook: string } };

/** A notice to an athlete, or to the federation itself: in the outbox until it is sent, and kept for a while to be seen. */
export type Notice = NoticeContent & {
  readonly federation: string;
  readonly event?: string;
  readonly id: string;
  /** Missing where the federation is told. */
  readonly athlete?: string;
  readonly version: number;
  readonly status: NoticeStatus;
  /** Why it cannot be delivered. */
  readonly because?: string;
  /** How often it was begun to send it. */
  readonly attempts: number;
  /** Epoch seconds from which on it may be sent again; only while it is waiting. */
  readonly due?: number;
  /** Epoch seconds. */
  readonly createdAt: number;
  readonly sentAt?: number;
  /** Epoch seconds after which it is forgotten. */
  readonly expires: number;
};

export type NoticeStatus = 'waiting' | 'sent' | 'undeliverable';

export type NoticeRecords = { notice: Notice };

export type NoticeKeys = {
  notice: { readonly federation: string; readonly event?: string | undefined; readonly id: string };
};
