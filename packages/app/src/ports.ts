import type { Claim, Principal, RunMessage } from '@openmat/contracts';
import type { Keys, Kind, Records } from './records.ts';

/** The lists that exist, each with what it is made for; `docs/access-patterns.md` says how they are stored. */
export type Query =
  | { readonly list: 'events'; readonly federation: string }
  | { readonly list: 'registrations'; readonly event: string }
  | {
      readonly list: 'registrations-of-subject';
      readonly event: string;
      readonly federation: string;
      readonly subject: string;
    }
  | { readonly list: 'registrations-of-athlete'; readonly federation: string; readonly athlete: string }
  | { readonly list: 'registrations-of-athlete-at'; readonly event: string; readonly athlete: string }
  | { readonly list: 'weigh-ins'; readonly event: string; readonly registration: string }
  | { readonly list: 'inspections'; readonly event: string; readonly registration: string }
  | { readonly list: 'audit-of-federation'; readonly federation: string }
  | { readonly list: 'audit-of-event'; readonly event: string }
  | { readonly list: 'imports-due'; readonly before: number }
  | { readonly list: 'runs-due'; readonly before: number }
  | { readonly list: 'outbox-due'; readonly shard: number; readonly before: number }
  | {
      readonly list: 'calls';
      readonly bracket: string;
      readonly revision: string;
      readonly match: number;
    }
  | { readonly list: 'dirty'; readonly event: string }
  | { readonly list: 'dirty-due'; readonly before: number }
  | { readonly list: 'merges'; readonly event: string }
  | { readonly list: 'merges-due'; readonly before: number }
  | { readonly list: 'standings'; readonly event: string }
  | { readonly list: 'renamed-due'; readonly before: number }
  /** Those of an event, or those to the federation itself. */
  | { readonly list: 'notices'; readonly federation: string; readonly event?: string }
  | { readonly list: 'notices-due'; readonly before: number }
  | { readonly list: 'webhooks'; readonly federation: string }
  | { readonly list: 'deliveries'; readonly federation: string; readonly webhook: string }
  | { readonly list: 'deliveries-due'; readonly before: number }
  | { readonly list: 'ledger'; readonly federation: string }
  | { readonly list: 'ledger-of-athlete'; readonly federation: string; readonly athlete: string }
  | {
      readonly list: 'season-points';
      readonly federation: string;
      readonly season: string;
      readonly division: string;
    };

export type ListKind = {
  events: 'event';
  registrations: 'registration';
  'registrations-of-subject': 'registration';
  'registrations-of-athlete': 'registration';
  'registrations-of-athlete-at': 'registration';
  'weigh-ins': 'weigh-in';
  inspections: 'inspection';
  'audit-of-federation': 'audit';
  'audit-of-event': 'audit';
  'imports-due': 'import';
  'runs-due': 'run';
  'outbox-due': 'outbox';
  calls: 'call';
  dirty: 'dirty';
  'dirty-due': 'dirty';
  merges: 'merge';
  'merges-due': 'merge';
  standings: 'standings';
  'renamed-due': 'renamed';
  notices: 'notice';
  'notices-due': 'notice';
  webhooks: 'webhook';
  deliveries: 'delivery';
  'deliveries-due': 'delivery';
  ledger: 'ledger';
  'ledger-of-athlete': 'ledger';
  'season-points': 'season-points';
};

export type Paging = { readonly limit: number; readonly cursor?: string | undefined };

/** `next` continues after the last item; it is missing at the end of the list. */
export type Page<T> = { readonly items: readonly T[]; readonly next?: string };

/** What must hold for a change to be made. */
export type When =
  /** Nothing may be there, but what one of these given-up imports left behind. */
  | { readonly absent: true; readonly orBatches?: readonly string[] }
  /** Nothing may be there, but a claim that has expired by then. */
  | { readonly expiredBy: number }
  | { readonly version: number }
  /** The version of a bracket. */
  | { readonly seq: number }
  /** Nothing is there, or something made from an earlier version of the bracket. */
  | { readonly seqBelow: number }
  /** The change that a mark tells of. */
  | { readonly stamp: string }
  /** The version of a roster. */
  | { readonly revision: number }
  /** Another change of the same commit carries the condition. */
  | { readonly always: true }
  | { readonly batch: string };

export type Change =
  | { [K in Kind]: { readonly put: K; readonly record: Records[K]; readonly when: When } }[Kind]
  | { [K in Kind]: { readonly check: K; readonly key: Keys[K]; readonly when: When } }[Kind]
  | { [K in Kind]: { readonly remove: K; readonly key: Keys[K]; readonly when: When } }[Kind]
  /** Counts the roster of an event up, and adds a committed import to it. */
  | { readonly enroll: string; readonly import?: string };

/** Either all changes are made, or none: then these, by their place, did not hold. */
export type Committed = { readonly ok: true } | { readonly ok: false; readonly failed: readonly number[] };

/** Most changes of one commit. */
export const MOST_CHANGES = 100;

export interface Database {
  get<K extends Kind>(kind: K, key: Keys[K]): Promise<Records[K] | undefined>;
  /** In the order of the keys; undefined for what is not there. */
  getAll<K extends Kind>(kind: K, keys: readonly Keys[K][]): Promise<readonly (Records[K] | undefined)[]>;
  query<Q extends Query>(query: Q, paging: Paging): Promise<Page<Records[ListKind[Q['list']]]>>;
  commit(changes: readonly Change[]): Promise<Committed>;
}

export type Deps = {
  readonly db: Database;
  /** Epoch seconds. */
  readonly now: () => number;
  /** A new id; later ones sort after earlier ones. */
  readonly newId: () => string;
};

/** Carries messages to a worker, by default the bracketing worker: at least once, in any order. */
export interface Queue<Message = RunMessage> {
  send(message: Message): Promise<void>;
}

/** Over how many partitions of an index the outbox is spread. */
export const OUTBOX_SHARDS = 4;

/** Who calls, with what makes the call safe to repeat and what ties its traces together. */
export type Caller = {
  readonly principal: Principal;
  readonly claim?: Claim | undefined;
  readonly correlation: string;
};
