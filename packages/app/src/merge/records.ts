import type { MergeStatus } from '@openmat/contracts';
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
};

export type MergeRecords = { merge: MergeRecord };

export type MergeKeys = { merge: Pick<MergeRecord, 'event' | 'id'> };
