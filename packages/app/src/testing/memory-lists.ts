import type { Query } from '../ports.ts';
import type { Kind } from '../records.ts';
import { shardOf } from '../shard-of.ts';

type Found = Readonly<Record<string, unknown>>;
type List = {
  readonly kind: Kind;
  readonly matches: (record: Found) => boolean;
  readonly order: (record: Found) => string;
  readonly latestFirst?: boolean;
};

const byId = (record: Found) => String(record.id);
const byDue = (record: Found) =>
  `${String(record.due).padStart(12, '0')}#${record.id ?? [record.event, record.subject, record.federation, record.athlete].join('#')}`;
const isDue = (before: number) => (record: Found) => Number(record.due) <= before;
const isOwn =
  ({ federation }: { readonly federation: string }) =>
  (record: Found) =>
    record.federation === federation;
const bySeq = (record: Found) => String(record.seq).padStart(4, '0');
const bySubject = (record: Found) => String(record.subject);
const byBracket = (record: Found) => `${record.bracket}#${record.revision}`;
const byTime = (record: Found) => `${record.createdAt}#${record.event}#${record.id}`;

/** What a list holds and in which order, as `docs/access-patterns.md` has it. */
export function listOf(query: Query): List {
  switch (query.list) {
    case 'events': {
      const order = (record: Found) => `${record.startDate}#${record.id}`;
      const matches = (record: Found) => record.federation === query.federation;
      return { kind: 'event', matches, order, latestFirst: true };
    }
    case 'registrations':
      return { kind: 'registration', matches: (record) => record.event === query.event, order: byId };
    case 'registrations-of-subject': {
      const matches = (record: Found) => record.event === query.event && record.subject === query.subject;
      return { kind: 'registration', matches, order: byId };
    }
    case 'registrations-of-athlete': {
      const matches = (record: Found) =>
        record.federation === query.federation && record.athlete === query.athlete;
      return { kind: 'registration', matches, order: byTime };
    }
    case 'registrations-of-athlete-at': {
      const matches = (record: Found) => record.event === query.event && record.athlete === query.athlete;
      return { kind: 'registration', matches, order: byId };
    }
    case 'inspections': {
      const matches = (record: Found) =>
        record.event === query.event && record.registration === query.registration;
      return { kind: 'inspection', matches, order: (record) => String(record.number).padStart(4, '0') };
    }
    case 'weigh-ins': {
      const matches = (record: Found) =>
        record.event === query.event && record.registration === query.registration;
      return { kind: 'weigh-in', matches, order: (record) => String(record.number).padStart(4, '0') };
    }
    case 'audit-of-federation': {
      const matches = (record: Found) => record.federation === query.federation;
      return { kind: 'audit', matches, order: byId, latestFirst: true };
    }
    case 'audit-of-event':
      return {
        kind: 'audit',
        matches: (record) => record.event === query.event,
        order: byId,
        latestFirst: true,
      };
    case 'imports-due':
      return { kind: 'import', matches: isDue(query.before), order: byDue };
    case 'runs-due':
      return { kind: 'run', matches: isDue(query.before), order: byDue };
    case 'outbox-due': {
      const matches = (record: Found) =>
        shardOf(String(record.id)) === query.shard && isDue(query.before)(record);
      return { kind: 'outbox', matches, order: byDue };
    }
    case 'calls': {
      const matches = (record: Found) =>
        record.bracket === query.bracket &&
        record.revision === query.revision &&
        record.match === query.match;
      return { kind: 'call', matches, order: bySeq };
    }
    case 'dirty':
      return { kind: 'dirty', matches: (record) => record.event === query.event, order: bySubject };
    case 'dirty-due':
      return { kind: 'dirty', matches: isDue(query.before), order: byDue };
    case 'merges':
      return { kind: 'merge', matches: (record) => record.event === query.event, order: byId };
    case 'merges-due':
      return { kind: 'merge', matches: isDue(query.before), order: byDue };
    case 'standings':
      return { kind: 'standings', matches: (record) => record.event === query.event, order: byBracket };
    case 'season-points': {
      const matches = (record: Found) =>
        record.federation === query.federation &&
        record.season === query.season &&
        record.division === query.division;
      const order = (record: Found) => `${record.event}#${byBracket(record)}`;
      return { kind: 'season-points', matches, order };
    }
    case 'renamed-due':
      return { kind: 'renamed', matches: isDue(query.before), order: byDue };
    case 'notices': {
      const matches = (record: Found) => isOwn(query)(record) && record.event === query.event;
      return { kind: 'notice', matches, order: byId };
    }
    case 'notices-due':
      return { kind: 'notice', matches: isDue(query.before), order: byDue };
    case 'webhooks':
      return { kind: 'webhook', matches: isOwn(query), order: byId };
    case 'deliveries': {
      const matches = (record: Found) => isOwn(query)(record) && record.webhook === query.webhook;
      return { kind: 'delivery', matches, order: byId, latestFirst: true };
    }
    case 'deliveries-due':
      return { kind: 'delivery', matches: isDue(query.before), order: byDue };
    case 'ledger':
      return { kind: 'ledger', matches: isOwn(query), order: byId, latestFirst: true };
    case 'ledger-of-athlete': {
      const matches = (record: Found) => isOwn(query)(record) && record.athlete === query.athlete;
      return { kind: 'ledger', matches, order: byId, latestFirst: true };
    }
  }
}
