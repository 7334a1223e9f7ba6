import type { Deps } from '../ports.ts';
import type { Roster } from '../records.ts';

/** Marks what an import stages: the event's id and the import's. */
export const batchOf = (event: string, id: string) => `${event}.${id}`;

const importOf = (batch: string) => batch.slice(batch.indexOf('.') + 1);
const eventOf = (batch: string) => batch.slice(0, batch.indexOf('.'));

/** Whether a record of the event exists for readers: not staged, or staged by an import that is committed. */
export const isVisible = ({ batch }: { batch?: string }, imports: Pick<ReadonlySet<string>, 'has'>) =>
  batch === undefined || imports.has(importOf(batch));

/** The imports that readers of the event see. */
export const committedImports = (roster: Roster) => new Set(roster.imports);

/**
 * Whether the import behind a batch is committed. One that is still being staged is given up here: whoever asks
 * needs one of its records, and afterwards it cannot be committed any more. The marker is read before the roster,
 * because a commit removes the one and writes the other at once.
 */
export async function isCommitted(deps: Deps, batch: string): Promise<boolean> {
  const key = { event: eventOf(batch), id: importOf(batch) };
  const marker = await deps.db.get('import', key);
  if (marker?.status === 'staging') {
    const record = { ...marker, status: 'abandoned', version: marker.version + 1, due: deps.now() } as const;
    const given = await deps.db.commit([{ put: 'import', record, when: { version: marker.version } }]);
    if (!given.ok) return isCommitted(deps, batch);
  }
  const roster = await deps.db.get('roster', { event: key.event });
  return roster?.imports.includes(key.id) ?? false;
}

/** Of these records those that exist, and the batches whose leftovers may be written over. */
export async function settle<T extends { readonly batch?: string }>(
  deps: Deps,
  records: readonly (T | undefined)[],
): Promise<{ readonly existing: readonly (T | undefined)[]; readonly leftovers: readonly string[] }> {
  const batches = [...new Set(records.flatMap((record) => record?.batch ?? []))];
  const states = await Promise.all(batches.map((batch) => isCommitted(deps, batch)));
  const leftovers = batches.filter((_, place) => !states[place]);
  const existing = records.map((record) =>
    record?.batch !== undefined && leftovers.includes(record.batch) ? undefined : record,
  );
  return { existing, leftovers };
}
