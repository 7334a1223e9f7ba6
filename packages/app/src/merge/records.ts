import type { ConsentPolicy, MergeStatus, Role } from '@openmat/contracts';
import type { Merge } from '@openmat/core';

/** A merge that a run has proposed or an organizer has built, and what was decided about it. */
export type MergeRecord = Omit<Merge, 'status'> & {
  readonly event: string;
  readonly version: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** What was decided; an undecided one of an earlier plan is superseded without its record saying so. */
  readonly status: MergeStatus;
  readonly byHand?: true;
  /** Limits of the ruleset that the organizer has overridden, and why. */
  readonly crosses?: readonly string[];
  readonly reason?: string;
  readonly decidedAt?: number;
  readonly decidedBy?: { readonly subject: string; readonly roles: readonly Role[] };
  /** Everyone whom it moves; from its approval on. */
  readonly asked?: readonly Asked[];
  /** Epoch seconds until which they may answer, and what no answer means. */
  readonly deadline?: number;
  readonly silence?: ConsentPolicy['silence'];
  /** Epoch seconds from which on the sweeper looks at it: the deadline has passed, or all have answered. */
  readonly due?: number;
};

/** Somebody who is asked, and the answer. */
export type Asked = {
  readonly registration: string;
  readonly athlete: string;
  /** Id of the consent, and of the notice that asks for it. */
  readonly consent: string;
  readonly answer?: 'accepted' | 'refused' | 'gone';
  readonly bySilence?: true;
  readonly answeredAt?: number;
};

/** What a secret link leads to. The link's token is stored nowhere; the record is found by its hash. */
export type ConsentRecord = {
  readonly event: string;
  readonly hash: string;
  readonly id: string;
  readonly merge: string;
};

export type MergeRecords = { merge: MergeRecord; consent: ConsentRecord };

export type MergeKeys = {
  merge: Pick<MergeRecord, 'event' | 'id'>;
  consent: Pick<ConsentRecord, 'event' | 'hash'>;
};
