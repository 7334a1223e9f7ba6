import type { ConsentPolicy, EventStatus, HallView, RegistrationStatus, Role } from '@openmat/contracts';
import type { Discipline, FailedChecks, Ruleset, Sex, WeighInRules, Weight } from '@openmat/core';
import type { BracketingKeys, BracketingRecords } from './bracketing/records.ts';
import type { LedgerKeys, LedgerRecords } from './ledger/records.ts';
import type { MergeKeys, MergeRecords } from './merge/records.ts';
import type { NoticeKeys, NoticeRecords } from './notice/records.ts';
import type { ProjectionKeys, ProjectionRecords } from './projection/records.ts';
import type { Money } from './value/money.ts';
import type { WebhookKeys, WebhookRecords } from './webhook/records.ts';

/** What every record that can change carries: its version, and when it was made and changed in epoch seconds. */
type Changing = { readonly version: number; readonly createdAt: number; readonly updatedAt: number };

export type Federation = Changing & {
  readonly id: string;
  readonly name: string;
  /** Keys what must not be guessed: athlete ids made from a person's data, and the links that ask for a consent. */
  readonly salt: string;
  /** Where notices to the federation itself go: an e-mail address. */
  readonly contact?: string;
  /** For how many months a credit can be redeemed. */
  readonly creditMonths?: number;
};

/** All that says who an athlete is; stored here and nowhere else. */
export type Person = {
  readonly name: string;
  readonly sex: Sex;
  readonly birthDate: string;
  readonly contact?: string;
  readonly guardianContact?: string;
};

export type Athlete = Changing & {
  readonly federation: string;
  readonly id: string;
  /** Missing once the athlete is erased. */
  readonly person?: Person;
  /** The account that entered the athlete itself. */
  readonly subject?: string;
  /** The import that made it: it exists once that import is committed. */
  readonly batch?: string;
};

export type EventRecord = Changing & {
  readonly id: string;
  readonly federation: string;
  readonly name: string;
  readonly startDate: string;
  readonly endDate: string;
  /** Local time of the first match, `hh:mm`. */
  readonly startTime: string;
  readonly timeZone: string;
  readonly venue?: string;
  readonly status: EventStatus;
  readonly ruleset: string;
  readonly overrides: Readonly<Record<string, unknown>>;
  readonly fee?: Money;
  readonly lateEntry: boolean;
  readonly mats: number;
  /** Minutes. */
  readonly scheduleTolerance?: number;
  readonly hall?: HallView;
  readonly display: { readonly minors: ShownName; readonly adults: ShownName };
  /** Without it silence accepts, after a day. */
  readonly consent?: ConsentPolicy;
};

export type ShownName = 'full-name' | 'first-name-and-initial';

/** The event's ruleset, overrides applied, as it was when the event chose it. */
export type PinnedRuleset = { readonly event: string; readonly ruleset: Ruleset };

/** Counts every change of an event's registrations, and knows which imports are committed, in order. */
export type Roster = {
  readonly event: string;
  readonly revision: number;
  readonly imports: readonly string[];
};

export type Registration = Changing & {
  readonly event: string;
  readonly id: string;
  readonly federation: string;
  readonly athlete: string;
  readonly discipline: Discipline;
  readonly level: string;
  readonly ageClass?: string;
  readonly weightClass?: string;
  readonly absolute: boolean;
  readonly club?: string;
  readonly status: RegistrationStatus;
  readonly late: boolean;
  readonly subject?: string;
  /** The import that made it: it exists once that import is committed. */
  readonly batch?: string;
  /** The weight that counts, and when it was taken. */
  readonly weight?: Weight;
  readonly weighedAt?: number;
  readonly weighIns: number;
  /** How often the athlete was inspected. */
  readonly inspections?: number;
  readonly fee?: Money;
  readonly paid?: Money;
  /** The ledger's credit that paid for it. */
  readonly credit?: string;
  /** Entries of the ledger by which an earlier payment for it was owed back. */
  readonly settled?: readonly string[];
  readonly withdrawnBecause?: string;
  /** What has put the athlete out, where that may be taken back: a match, a weigh-in or an inspection. */
  readonly putOutBy?: string;
};

export type WeighIn = {
  readonly event: string;
  readonly registration: string;
  /** Counts from 1. */
  readonly number: number;
  /** Counts from 1; a correction belongs to the attempt that it corrects. */
  readonly attempt: number;
  readonly madeWeight: boolean;
  readonly consequence: WeighInRules['missed'];
  /** What missing weight means, in words. */
  readonly reason?: string;
  readonly weight: Weight;
  readonly attire?: string;
  readonly at: number;
  readonly replaces?: number;
  readonly recordedAt: number;
  readonly recordedBy: string;
};

export type Inspection = Pick<FailedChecks, 'deadline' | 'follows'> & {
  readonly event: string;
  readonly registration: string;
  /** Counts from 1. */
  readonly number: number;
  readonly outcome: 'passed' | 'failed' | 'put-right';
  /** Names from the checklists of the ruleset. */
  readonly checks: readonly string[];
  /** What fails since, until when each may be put right in epoch seconds; null where the rulebook gives no time. */
  readonly failing?: Readonly<Record<string, number | null>>;
  readonly recordedAt: number;
  readonly recordedBy: string;
};

/** An import that is being staged, or was given up; a committed one stands in the roster instead. */
export type ImportMarker = {
  readonly event: string;
  readonly id: string;
  readonly status: 'staging' | 'abandoned';
  readonly version: number;
  /** Epoch seconds from which on the sweeper takes it for abandoned. */
  readonly due: number;
};

export type AuditRecord = {
  readonly federation: string;
  readonly event?: string;
  readonly id: string;
  readonly at: number;
  readonly action: string;
  readonly actor: { readonly subject: string; readonly roles: readonly Role[] };
  readonly target: string;
  readonly changed?: readonly string[];
  readonly note?: string;
  /** What was decided; ids and numbers only. */
  readonly detail?: Readonly<Record<string, unknown>>;
  readonly correlation: string;
};

/** The answer to a command that carried an Idempotency-Key; ids only, personal data is joined again. */
export type ClaimRecord = {
  readonly id: string;
  readonly fingerprint: string;
  /** JSON. */
  readonly result: string;
  /** Epoch seconds. */
  readonly expires: number;
};

export type Records = BracketingRecords &
  ProjectionRecords &
  NoticeRecords &
  LedgerRecords &
  WebhookRecords &
  MergeRecords & {
    federation: Federation;
    athlete: Athlete;
    event: EventRecord;
    ruleset: PinnedRuleset;
    roster: Roster;
    registration: Registration;
    'weigh-in': WeighIn;
    inspection: Inspection;
    import: ImportMarker;
    audit: AuditRecord;
    claim: ClaimRecord;
  };

export type Kind = keyof Records;

/** What identifies a record of each kind. */
export type Keys = BracketingKeys &
  ProjectionKeys &
  NoticeKeys &
  LedgerKeys &
  WebhookKeys &
  MergeKeys & {
    federation: Pick<Federation, 'id'>;
    athlete: Pick<Athlete, 'federation' | 'id'>;
    event: Pick<EventRecord, 'id'>;
    ruleset: Pick<PinnedRuleset, 'event'>;
    roster: Pick<Roster, 'event'>;
    registration: Pick<Registration, 'event' | 'id'>;
    'weigh-in': Pick<WeighIn, 'event' | 'registration' | 'number'>;
    inspection: Pick<Inspection, 'event' | 'registration' | 'number'>;
    import: Pick<ImportMarker, 'event' | 'id'>;
    audit: Pick<AuditRecord, 'federation' | 'event' | 'id'>;
    claim: Pick<ClaimRecord, 'id'>;
  };
