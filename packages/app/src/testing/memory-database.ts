import type { Change, Committed, Database, ListKind, Page, Paging, Query, When } from '../ports.ts';
import type { Keys, Kind, Records, Roster } from '../records.ts';
import { listOf } from './memory-lists.ts';

type Stored = { readonly kind: Kind; readonly record: Readonly<Record<string, unknown>> };

const fields: { readonly [K in Kind]: readonly string[] } = {
  federation: ['id'],
  athlete: ['federation', 'id'],
  event: ['id'],
  ruleset: ['event'],
  roster: ['event'],
  registration: ['event', 'id'],
  'weigh-in': ['event', 'registration', 'number'],
  inspection: ['event', 'registration', 'number'],
  import: ['event', 'id'],
  audit: ['id'],
  claim: ['id'],
  bracketing: ['event'],
  run: ['event', 'id'],
  plan: ['event', 'id'],
  'plan-division': ['event', 'plan', 'division'],
  'plan-left': ['event', 'plan', 'part'],
  'mat-queue': ['event', 'plan', 'mat', 'part'],
  bracket: ['id', 'revision'],
  call: ['bracket', 'revision', 'match', 'seq'],
  outbox: ['event', 'id'],
  merge: ['event', 'id'],
  consent: ['event', 'hash'],
  dirty: ['event', 'subject'],
  render: ['event'],
  standings: ['event', 'bracket', 'revision'],
  renamed: ['federation', 'athlete'],
  notice: ['federation', 'event', 'id'],
  webhook: ['federation', 'id'],
  delivery: ['federation', 'webhook', 'id'],
  ledger: ['federation', 'id'],
  'season-points': ['federation', 'season', 'division', 'event', 'bracket', 'revision'],
};

/** The database in memory: the same promises as the real one, kept by a single thread. */
export class MemoryDatabase implements Database {
  readonly #stored = new Map<string, Stored>();
  /** Called before every commit; what it throws or answers stands in for the commit. */
  interrupt: (changes: readonly Change[]) => Promise<Committed | undefined> = async () => undefined;

  async get<K extends Kind>(kind: K, key: Keys[K]): Promise<Records[K] | undefined> {
    return structuredClone(this.#stored.get(nameOf(kind, key))?.record) as Records[K] | undefined;
  }

  async getAll<K extends Kind>(kind: K, keys: readonly Keys[K][]) {
    return Promise.all(keys.map((key) => this.get(kind, key)));
  }

  async query<Q extends Query>(
    query: Q,
    { limit, cursor }: Paging,
  ): Promise<Page<Records[ListKind[Q['list']]]>> {
    const { kind, matches, order, latestFirst } = listOf(query);
    const all = this.all(kind)
      .filter(matches)
      .map((record) => ({ record, at: order(record) }))
      .sort((a, b) => (a.at < b.at ? -1 : 1) * (latestFirst ? -1 : 1));
    const from = cursor === undefined ? 0 : all.findIndex(({ at }) => at === cursor) + 1;
    const page = all.slice(from, from + limit);
    const last = page.at(-1);
    const items = page.map(({ record }) => record) as unknown as Records[ListKind[Q['list']]][];
    return { items, ...(last && from + limit < all.length && { next: last.at }) };
  }

  async commit(changes: readonly Change[]): Promise<Committed> {
    const interrupted = await this.interrupt(changes);
    if (interrupted) return interrupted;
    const places = changes.map((change) => ('enroll' in change ? change.enroll : placeOf(change)));
    if (new Set(places).size < places.length) throw new Error('two changes of one record in a commit');
    const failed = changes.flatMap((change, place) => (this.#holds(change) ? [] : [place]));
    if (failed.length > 0) return { ok: false, failed };
    for (const change of changes) this.#apply(change);
    return { ok: true };
  }

  /** Every record of a kind. */
  all(kind: Kind): Readonly<Record<string, unknown>>[] {
    return [...this.#stored.values()].filter((stored) => stored.kind === kind).map(({ record }) => record);
  }

  /** Another database with the same records. */
  copy(): MemoryDatabase {
    const other = new MemoryDatabase();
    for (const [name, stored] of this.#stored) other.#stored.set(name, structuredClone(stored));
    return other;
  }

  #holds(change: Change): boolean {
    if ('enroll' in change) return this.#stored.has(nameOf('roster', { event: change.enroll }));
    return holds(change.when, this.#stored.get(placeOf(change))?.record);
  }

  #apply(change: Change): void {
    if ('enroll' in change) {
      const name = nameOf('roster', { event: change.enroll });
      const roster = this.#stored.get(name)?.record as Roster | undefined;
      const imports = [...(roster?.imports ?? []), ...(change.import === undefined ? [] : [change.import])];
      const record = { event: change.enroll, revision: (roster?.revision ?? 0) + 1, imports };
      this.#stored.set(name, { kind: 'roster', record });
    } else if ('put' in change) {
      this.#stored.set(placeOf(change), { kind: change.put, record: structuredClone(change.record) });
    } else if ('remove' in change) {
      this.#stored.delete(placeOf(change));
    }
  }
}

const nameOf = (kind: Kind, key: object) =>
  [kind, ...fields[kind].map((field) => String(Reflect.get(key, field)))].join('\n');

function placeOf(change: Exclude<Change, { enroll: string }>): string {
  if ('put' in change) return nameOf(change.put, change.record);
  return 'check' in change ? nameOf(change.check, change.key) : nameOf(change.remove, change.key);
}

function holds(when: When, found: Readonly<Record<string, unknown>> | undefined): boolean {
  if ('always' in when) return true;
  if ('version' in when) return found?.version === when.version;
  if ('seq' in when) return found?.seq === when.seq;
  if ('seqBelow' in when) return !found || Number(found.seq) < when.seqBelow;
  if ('stamp' in when) return found?.stamp === when.stamp;
  if ('revision' in when) return found?.revision === when.revision;
  if ('batch' in when) return found?.batch === when.batch;
  if (!found) return true;
  if ('expiredBy' in when) return Number(found.expires) <= when.expiredBy;
  return when.orBatches?.includes(String(found.batch)) ?? false;
}
