import { type Change, type Database, type Deps, MOST_CHANGES } from '../ports.ts';
import type { ImportMarker, Registration } from '../records.ts';
import { batchOf, isCommitted } from './batch.ts';

/**
 * Removes what imports left behind that were given up or died: their registrations, the athletes that only they
 * made, and their markers.
 *
 * @returns how many imports were swept
 */
export async function sweepImports(deps: Deps): Promise<number> {
  const due = await deps.db.query({ list: 'imports-due', before: deps.now() }, { limit: 25 });
  for (const marker of due.items) await sweep(deps, marker);
  return due.items.length;
}

async function sweep(deps: Deps, { event, id }: ImportMarker): Promise<void> {
  const batch = batchOf(event, id);
  if (await isCommitted(deps, batch)) return;
  let cursor: string | undefined;
  do {
    const page = await deps.db.query({ list: 'registrations', event }, { limit: MOST_CHANGES / 2, cursor });
    const left = page.items.filter((registration) => registration.batch === batch);
    await commitWhatHolds(deps.db, removals(left, batch));
    cursor = page.next;
  } while (cursor !== undefined);
  const marker = await deps.db.get('import', { event, id });
  if (!marker) return;
  await deps.db.commit([{ remove: 'import', key: { event, id }, when: { version: marker.version } }]);
}

/** The athletes go together with the registrations, which are the only way to find them. */
function removals(left: readonly Registration[], batch: string): Change[] {
  const athletes = new Map(left.map(({ federation, athlete }) => [athlete, { federation, id: athlete }]));
  const when = { batch };
  return [
    ...[...athletes.values()].map((key) => ({ remove: 'athlete', key, when }) as const),
    ...left.map(({ event, id }) => ({ remove: 'registration', key: { event, id }, when }) as const),
  ];
}

/** Commits the changes but for those whose condition does not hold (any more). */
async function commitWhatHolds(db: Database, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const committed = await db.commit(changes);
  if (committed.ok) return;
  await commitWhatHolds(
    db,
    changes.filter((_, place) => !committed.failed.includes(place)),
  );
}
