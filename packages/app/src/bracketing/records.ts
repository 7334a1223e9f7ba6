import type { Role, RunMessage, RunPhase, RunStatus } from '@openmat/contracts';
import type { MatClosure, Merge, NearestDivision, PlanMetrics } from '@openmat/core';
import type { BracketRecord, CallRecord } from './bracket-record.ts';

export type * from './bracket-record.ts';

/** What an event's bracketing is at: the newest run, and the plan that readers see. */
export type Bracketing = {
  readonly event: string;
  readonly version: number;
  readonly run: string;
  readonly plan?: string;
  /** Counts every decision about a merge. */
  readonly decisions?: number;
  readonly day?: MatDay;
};

/** What organizers have changed by hand since the first plan was published. */
export type MatDay = {
  /** Counts the hand edits. A plan made before the last of them is not published but made again. */
  readonly edits: number;
  readonly closures: readonly ReasonedClosure[];
  /** Pairs of matches whose order or rest is not kept because an organizer has said so. */
  readonly forced: readonly (readonly [string, string])[];
};

/** A mat on which nothing is fought for a while, and why. */
export type ReasonedClosure = MatClosure & { readonly reason: string };

/** A request for brackets, and how far it is. */
export type Run = {
  readonly event: string;
  readonly id: string;
  readonly version: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly status: RunStatus;
  /** Whether it was asked to publish what it makes; else it makes a draft. */
  readonly publish: boolean;
  /** An organizer has looked at the draft and published it. */
  readonly approved?: true;
  /** Keys of the only divisions to plan again. */
  readonly divisions?: readonly string[];
  /** Merges that it proposes and that cost less are approved, in points. */
  readonly approveBelow?: number;
  /** Revision of the roster that is planned. */
  readonly roster: number;
  /** How often it began again because what it plans had moved. */
  readonly restarts: number;
  /** Whoever asked for what is being done. */
  readonly actor: { readonly subject: string; readonly roles: readonly Role[] };
  readonly correlation: string;
  /** Held by one worker at a time; the token counts up with each claim. */
  readonly lease?: { readonly token: number; readonly expires: number };
  readonly claims: number;
  readonly progress: { readonly phase: RunPhase; readonly done: number };
  /** Every plan that was begun. */
  readonly plans: readonly string[];
  /** The one that is complete. */
  readonly plan?: string;
  readonly metrics?: PlanMetrics;
  readonly detail?: string;
  /** Epoch seconds from which on the sweeper looks at it: no worker has taken it up, its lease has run out, or its leftovers may go. */
  readonly due?: number;
};

/**
 * The head of a plan: what belongs to it, counted and with checksums, which are looked at before it is published. After
 * that only its list of queues changes, where a hand edit adds a mat or a part.
 */
export type PlanRecord = {
  readonly event: string;
  readonly id: string;
  readonly run: string;
  /** The plan that was live when this one was made, and that it replaces. */
  readonly base?: string;
  readonly roster: number;
  /** How many hand edits the plan that it replaces had. */
  readonly edits: number;
  /** Checksum of what else the plan was made from: ruleset, days, mats. */
  readonly inputs: string;
  readonly ruleset: string;
  readonly start: number;
  readonly timeZone: string;
  readonly mats: number;
  readonly divisions: readonly {
    readonly key: string;
    readonly brackets: number;
    readonly checksum: string;
  }[];
  readonly queues: readonly { readonly mat: number; readonly parts: number; readonly checksum: string }[];
  readonly left: { readonly parts: number; readonly checksum: string };
  /** How many decisions about merges it was made with. */
  readonly decisions: number;
  /** The merges that it proposes, and those that it carries out. */
  readonly merges: readonly Pick<Merge, 'id' | 'status'>[];
  readonly metrics: PlanMetrics;
};

export type BracketRef = {
  readonly id: string;
  /** The plan that made it; an older one for a bracket that is kept. */
  readonly revision: string;
};

export type PlanDivision = {
  readonly event: string;
  readonly plan: string;
  readonly division: string;
  readonly brackets: readonly BracketRef[];
};

/** Who is in no bracket of a plan, and why. */
export type PlanLeft = {
  readonly event: string;
  readonly plan: string;
  readonly part: number;
  readonly entries: readonly LeftEntry[];
};

export type LeftEntry = {
  readonly athlete: string;
  readonly registration: string;
  readonly reason: string;
  readonly nearest?: readonly NearestDivision[];
  /** Id of the merge that would give them a match. */
  readonly merge?: string;
  readonly remedy?: 'refund' | 'credit';
};

/**
 * The matches of a mat, in their order; a long queue has several parts. Times are epoch seconds. Hand edits change it;
 * whoever writes one counts `version` and the edits of the {@link MatDay} up.
 */
export type MatQueue = {
  readonly version: number;
  readonly event: string;
  readonly plan: string;
  readonly mat: number;
  readonly part: number;
  readonly matches: readonly QueuedMatch[];
};

export type QueuedMatch = { readonly matchId: string; readonly start: number; readonly end: number };

/** A message that must still be sent. */
export type Outbox = {
  readonly event: string;
  readonly id: string;
  readonly queue: 'bracketing';
  readonly body: RunMessage;
  /** Epoch seconds from which on the sweeper sends it. */
  readonly due: number;
};

export type BracketingRecords = {
  bracketing: Bracketing;
  run: Run;
  plan: PlanRecord;
  'plan-division': PlanDivision;
  'plan-left': PlanLeft;
  'mat-queue': MatQueue;
  bracket: BracketRecord;
  call: CallRecord;
  outbox: Outbox;
};

export type BracketingKeys = {
  bracketing: Pick<Bracketing, 'event'>;
  run: Pick<Run, 'event' | 'id'>;
  plan: Pick<PlanRecord, 'event' | 'id'>;
  'plan-division': Pick<PlanDivision, 'event' | 'plan' | 'division'>;
  'plan-left': Pick<PlanLeft, 'event' | 'plan' | 'part'>;
  'mat-queue': Pick<MatQueue, 'event' | 'plan' | 'mat' | 'part'>;
  bracket: Pick<BracketRecord, 'id' | 'revision'>;
  call: Pick<CallRecord, 'bracket' | 'revision' | 'match' | 'seq'>;
  outbox: Pick<Outbox, 'event' | 'id'>;
};
