import { type Keys, type Kind, type ListKind, type Query, type Records, shardOf } from '@openmat/app';

/** Where an item stands in the table. */
export type ItemKey = { readonly pk: string; readonly sk: string };

/** Where it stands in the sparse indexes. */
export type IndexKeys = Partial<
  Record<'gsi1pk' | 'gsi1sk' | 'gsi2pk' | 'gsi2sk' | 'gsi3pk' | 'gsi3sk', string>
>;

const padded = (number: number) => String(number).padStart(4, '0');
/** Epoch seconds as text whose order is the order of time. */
const sortable = (seconds: number) => String(seconds).padStart(12, '0');

const events = (federation: string) => `FED#${federation}#EV`;
const registrations = (event: string) => `EV#${event}#REG`;
const audit = (owner: string) => `AUD#${owner}`;
const auditOf = (federation: string) => `FED#${federation}#AUD`;
const athlete = (federation: string, id: string) => `ATH#${federation}#${id}`;
const account = (federation: string, subject: string) => `SUB#${federation}#${subject}`;
const SWEEP = 'SWEEP#IMPORT';
const RUNS = 'SWEEP#RUN';
const DIRTY = 'SWEEP#DIRTY';
const MERGES = 'SWEEP#MERGE';
const RENAMED = 'SWEEP#RENAMED';
export const OUTBOX_SK = 'OUT#';
const MERGE_SK = 'MERGE#';
export const DIRTY_SK = 'DIRTY#';
const plan = (event: string, id: string) => `EV#${event}#PLAN#${id}`;
const standings = (event: string) => `EV#${event}#STANDINGS`;
const ranking = (federation: string) => `FED#${federation}#RANK`;
const bracket = (id: string, revision: string) => `BR#${id}#${revision}`;
const notices = (federation: string, event = '') => `NOTICE#${federation}#${event}`;
const deliveries = (federation: string, webhook: string) => `HOOK#${federation}#${webhook}`;
const ledger = (federation: string) => `FED#${federation}#LEDGER`;
const ledgerOf = (federation: string, id: string) => `${athlete(federation, id)}#LEDGER`;
const NOTICES = 'SWEEP#NOTICE';
const DELIVERIES = 'SWEEP#DELIVERY';
const HOOK_SK = 'HOOK#';
const outbox = (shard: number) => `OUTBOX#${shard}`;

/** The key of every kind of item; `docs/access-patterns.md` tells what reads it. */
export const keys: { readonly [K in Kind]: (key: Keys[K]) => ItemKey } = {
  federation: ({ id }) => ({ pk: `FED#${id}`, sk: 'FED' }),
  athlete: ({ federation, id }) => ({ pk: athlete(federation, id), sk: 'ATHLETE' }),
  event: ({ id }) => ({ pk: `EV#${id}`, sk: 'EVENT' }),
  ruleset: ({ event }) => ({ pk: `EV#${event}`, sk: 'RULESET' }),
  roster: ({ event }) => ({ pk: `EV#${event}`, sk: 'ROSTER' }),
  registration: ({ event, id }) => ({ pk: registrations(event), sk: `REG#${id}` }),
  'weigh-in': ({ event, registration, number }) => ({
    pk: registrations(event),
    sk: `WEIGH#${registration}#${padded(number)}`,
  }),
  inspection: ({ event, registration, number }) => ({
    pk: registrations(event),
    sk: `CHECK#${registration}#${padded(number)}`,
  }),
  import: ({ event, id }) => ({ pk: `EV#${event}`, sk: `IMPORT#${id}` }),
  audit: ({ federation, event, id }) => ({ pk: audit(event ?? federation), sk: id }),
  claim: ({ id }) => ({ pk: `IDEM#${id}`, sk: 'IDEM' }),
  bracketing: ({ event }) => ({ pk: `EV#${event}`, sk: 'BRACKETING' }),
  run: ({ event, id }) => ({ pk: `EV#${event}`, sk: `RUN#${id}` }),
  plan: ({ event, id }) => ({ pk: plan(event, id), sk: 'PLAN' }),
  'plan-division': ({ event, plan: id, division }) => ({ pk: plan(event, id), sk: `DIV#${division}` }),
  'plan-left': ({ event, plan: id, part }) => ({ pk: plan(event, id), sk: `LEFT#${padded(part)}` }),
  'mat-queue': ({ event, plan: id, mat, part }) => ({
    pk: plan(event, id),
    sk: `MAT#${padded(mat)}#${padded(part)}`,
  }),
  bracket: ({ id, revision }) => ({ pk: bracket(id, revision), sk: 'BRACKET' }),
  call: ({ bracket: of, revision, match, seq }) => ({
    pk: bracket(of, revision),
    sk: `CALL#${padded(match)}#${padded(seq)}`,
  }),
  outbox: ({ event, id }) => ({ pk: `EV#${event}`, sk: `${OUTBOX_SK}${id}` }),
  consent: ({ event, hash }) => ({ pk: `EV#${event}`, sk: `CONSENT#${hash}` }),
  merge: ({ event, id }) => ({ pk: `EV#${event}`, sk: `${MERGE_SK}${id}` }),
  dirty: ({ event, subject }) => ({ pk: `EV#${event}`, sk: `${DIRTY_SK}${subject}` }),
  render: ({ event }) => ({ pk: `EV#${event}`, sk: 'RENDER' }),
  standings: ({ event, bracket, revision }) => ({ pk: standings(event), sk: `${bracket}#${revision}` }),
  renamed: ({ federation, athlete: id }) => ({ pk: athlete(federation, id), sk: 'RENAMED' }),
  notice: ({ federation, event, id }) => ({ pk: notices(federation, event), sk: `${OUTBOX_SK}${id}` }),
  webhook: ({ federation, id }) => ({ pk: `FED#${federation}`, sk: `${HOOK_SK}${id}` }),
  delivery: ({ federation, webhook, id }) => ({
    pk: deliveries(federation, webhook),
    sk: `${OUTBOX_SK}${id}`,
  }),
  ledger: ({ federation, id }) => ({ pk: ledger(federation), sk: id }),
  'season-points': ({ federation, season, division, event, bracket: of, revision }) => ({
    pk: ranking(federation),
    sk: `${season}#${division}#${event}#${of}#${revision}`,
  }),
};

/** The index keys of the kinds that are listed by something else than their own key. */
export const indexKeys: { readonly [K in Kind]?: (record: Records[K]) => IndexKeys } = {
  event: ({ federation, startDate, id }) => ({ gsi1pk: events(federation), gsi1sk: `${startDate}#${id}` }),
  audit: ({ federation, id }) => ({ gsi1pk: auditOf(federation), gsi1sk: id }),
  registration: ({ federation, athlete: of, event, id, createdAt, subject }) => ({
    gsi2pk: athlete(federation, of),
    gsi2sk: `${sortable(createdAt)}#${event}#${id}`,
    ...(subject !== undefined && { gsi3pk: account(federation, subject), gsi3sk: `${event}#${id}` }),
  }),
  import: ({ due, id }) => ({ gsi3pk: SWEEP, gsi3sk: `${sortable(due)}#${id}` }),
  run: ({ due, id }) => waiting(RUNS, due, id),
  merge: ({ due, event, id }) =>
    due === undefined ? {} : { gsi3pk: MERGES, gsi3sk: `${sortable(due)}#${event}#${id}` },
  outbox: ({ due, id }) => ({ gsi3pk: outbox(shardOf(id)), gsi3sk: `${sortable(due)}#${id}` }),
  dirty: ({ due, event, subject }) => ({ gsi3pk: DIRTY, gsi3sk: `${sortable(due)}#${event}#${subject}` }),
  renamed: ({ due, federation, athlete: id }) => ({
    gsi3pk: RENAMED,
    gsi3sk: `${sortable(due)}#${federation}#${id}`,
  }),
  notice: ({ due, id }) => waiting(NOTICES, due, id),
  delivery: ({ due, id }) => waiting(DELIVERIES, due, id),
  ledger: ({ federation, athlete: of, id }) => ({ gsi2pk: ledgerOf(federation, of), gsi2sk: id }),
};

/** Where something stands that the sweeper looks at from then on; nowhere once nothing is due any more. */
function waiting(pk: string, due: number | undefined, id: string): IndexKeys {
  return due === undefined ? {} : { gsi3pk: pk, gsi3sk: `${sortable(due)}#${id}` };
}

export type Range = {
  readonly kind: Kind;
  readonly index?: 'gsi1' | 'gsi2' | 'gsi3';
  readonly pk: string;
  readonly beginsWith?: string;
  readonly below?: string;
  readonly latestFirst?: true;
};

/** Which part of the table or of an index answers a query. */
const ranges: {
  readonly [L in Query['list']]: (query: Extract<Query, { list: L }>) => Range & { kind: ListKind[L] };
} = {
  events: ({ federation }) => ({ kind: 'event', index: 'gsi1', pk: events(federation), latestFirst: true }),
  registrations: ({ event }) => ({ kind: 'registration', pk: registrations(event), beginsWith: 'REG#' }),
  'registrations-of-subject': ({ event, federation, subject }) => ({
    kind: 'registration',
    index: 'gsi3',
    pk: account(federation, subject),
    beginsWith: `${event}#`,
  }),
  'registrations-of-athlete': ({ federation, athlete: of }) => ({
    kind: 'registration',
    index: 'gsi2',
    pk: athlete(federation, of),
  }),
  'registrations-of-athlete-at': ({ event, athlete: of }) => ({
    kind: 'registration',
    pk: registrations(event),
    beginsWith: `REG#${of}~`,
  }),
  inspections: ({ event, registration }) => ({
    kind: 'inspection',
    pk: registrations(event),
    beginsWith: `CHECK#${registration}#`,
  }),
  'weigh-ins': ({ event, registration }) => ({
    kind: 'weigh-in',
    pk: registrations(event),
    beginsWith: `WEIGH#${registration}#`,
  }),
  'audit-of-federation': ({ federation }) => ({
    kind: 'audit',
    index: 'gsi1',
    pk: auditOf(federation),
    latestFirst: true,
  }),
  'audit-of-event': ({ event }) => ({ kind: 'audit', pk: audit(event), latestFirst: true }),
  'imports-due': ({ before }) => ({ kind: 'import', index: 'gsi3', pk: SWEEP, below: sortable(before + 1) }),
  'runs-due': ({ before }) => ({ kind: 'run', index: 'gsi3', pk: RUNS, below: sortable(before + 1) }),
  'outbox-due': ({ shard, before }) => ({
    kind: 'outbox',
    index: 'gsi3',
    pk: outbox(shard),
    below: sortable(before + 1),
  }),
  calls: ({ bracket: of, revision, match }) => ({
    kind: 'call',
    pk: bracket(of, revision),
    beginsWith: `CALL#${padded(match)}#`,
  }),
  merges: ({ event }) => ({ kind: 'merge', pk: `EV#${event}`, beginsWith: MERGE_SK }),
  'merges-due': ({ before }) => ({ kind: 'merge', index: 'gsi3', pk: MERGES, below: sortable(before + 1) }),
  dirty: ({ event }) => ({ kind: 'dirty', pk: `EV#${event}`, beginsWith: DIRTY_SK }),
  'dirty-due': ({ before }) => ({ kind: 'dirty', index: 'gsi3', pk: DIRTY, below: sortable(before + 1) }),
  standings: ({ event }) => ({ kind: 'standings', pk: standings(event) }),
  'season-points': ({ federation, season, division }) => ({
    kind: 'season-points',
    pk: ranking(federation),
    beginsWith: `${season}#${division}#`,
  }),
  'renamed-due': ({ before }) => ({
    kind: 'renamed',
    index: 'gsi3',
    pk: RENAMED,
    below: sortable(before + 1),
  }),
  notices: ({ federation, event }) => ({ kind: 'notice', pk: notices(federation, event) }),
  'notices-due': ({ before }) => ({
    kind: 'notice',
    index: 'gsi3',
    pk: NOTICES,
    below: sortable(before + 1),
  }),
  webhooks: ({ federation }) => ({ kind: 'webhook', pk: `FED#${federation}`, beginsWith: HOOK_SK }),
  deliveries: ({ federation, webhook }) => ({
    kind: 'delivery',
    pk: deliveries(federation, webhook),
    latestFirst: true,
  }),
  'deliveries-due': ({ before }) => ({
    kind: 'delivery',
    index: 'gsi3',
    pk: DELIVERIES,
    below: sortable(before + 1),
  }),
  ledger: ({ federation }) => ({ kind: 'ledger', pk: ledger(federation), latestFirst: true }),
  'ledger-of-athlete': ({ federation, athlete: of }) => ({
    kind: 'ledger',
    index: 'gsi2',
    pk: ledgerOf(federation, of),
    latestFirst: true,
  }),
};

export const rangeOf = (query: Query): Range => (ranges[query.list] as (query: Query) => Range)(query);
