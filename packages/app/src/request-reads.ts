import type { Change, Database, Deps } from './ports.ts';
import type { Keys, Kind, Records } from './records.ts';

/** What a request on one bracket reads of the event before its command, and once more to show what came of it. */
const REMEMBERED = {
  event: ['id'],
  ruleset: ['event'],
  plan: ['event', 'id'],
  'plan-division': ['event', 'plan', 'division'],
  bracket: ['id', 'revision'],
} as const satisfies { readonly [K in Kind]?: readonly (keyof Keys[K])[] };

/**
 * The dependencies of one request: what it has read or written itself it need not read again to show it. Once a commit
 * does not hold, somebody else has been there, and all is read anew.
 */
export function rememberingReads(deps: Deps): Deps {
  const known = new Map<string, Promise<unknown>>();
  const note = (change: Change) => {
    if ('put' in change) {
      const name = nameOf(change.put, change.record);
      if (name) known.set(name, Promise.resolve(change.record));
    }
    if ('remove' in change) known.delete(nameOf(change.remove, change.key) ?? '');
  };
  const db: Database = {
    get<K extends Kind>(kind: K, key: Keys[K]) {
      const name = nameOf(kind, key);
      if (!name) return deps.db.get(kind, key);
      const read = known.get(name) ?? deps.db.get(kind, key);
      known.set(name, read);
      return read as Promise<Records[K] | undefined>;
    },
    getAll: (kind, keys) => deps.db.getAll(kind, keys),
    query: (query, paging) => deps.db.query(query, paging),
    commit: async (changes) => {
      const committed = await deps.db.commit(changes).catch((error: unknown) => {
        known.clear();
        throw error;
      });
      if (committed.ok) changes.forEach(note);
      else known.clear();
      return committed;
    },
  };
  return { ...deps, db };
}

function nameOf(kind: Kind, record: object): string | undefined {
  if (!(kind in REMEMBERED)) return undefined;
  const fields = REMEMBERED[kind as keyof typeof REMEMBERED];
  return JSON.stringify([kind, ...fields.map((field) => Reflect.get(record, field))]);
}
