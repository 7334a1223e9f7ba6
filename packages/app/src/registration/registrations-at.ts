import type { Deps } from '../ports.ts';
import type { Registration } from '../records.ts';
import { committedImports, isVisible } from './batch.ts';

/** More registrations than an athlete has at one event. */
const MOST = 25;

/** What an athlete is entered in at an event, whatever has become of it. */
export async function registrationsAt(
  deps: Deps,
  event: string,
  athlete: string,
): Promise<readonly Registration[]> {
  const list = { list: 'registrations-of-athlete-at', event, athlete } as const;
  const [page, roster] = await Promise.all([
    deps.db.query(list, { limit: MOST }),
    deps.db.get('roster', { event }),
  ]);
  if (!roster) throw new Error(`event ${event} has no roster`);
  const imports = committedImports(roster);
  return page.items.filter((found) => isVisible(found, imports));
}
