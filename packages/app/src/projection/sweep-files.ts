import { type Change, type Deps, MOST_CHANGES } from '../ports.ts';
import type { PublicFiles } from './files.ts';
import { eventsOf, markDirty } from './mark-dirty.ts';
import { project } from './project.ts';

const AT_A_TIME = 25;
const PAGE = 200;
const MOST_PAGES = 10;

export type Swept = { readonly events: number; readonly unshown: number };

/**
 * Renders what the projector has left for too long, and looks once more at files that were rendered a while ago:
 * something older may have landed late.
 *
 * @returns how many events were looked at, and how many brackets cannot be shown
 * @throws AggregateError once all events were looked at, where one met a fault
 */
export async function sweepFiles(deps: Deps, files: PublicFiles): Promise<Swept> {
  await spreadRenamed(deps);
  const events = await eventsDue(deps);
  const faults: unknown[] = [];
  let unshown = 0;
  for (const event of events) {
    try {
      unshown += (await project(deps, files, event, { check: true })).size;
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0)
    throw new AggregateError(faults, `faults in ${faults.length} of ${events.size} events`);
  return { events: events.size, unshown };
}

/** The events of the marks that are due, marks that fail every time included: they do not hide the others. */
async function eventsDue(deps: Deps): Promise<ReadonlySet<string>> {
  const due = { list: 'dirty-due', before: deps.now() } as const;
  const events = new Set<string>();
  let cursor: string | undefined;
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const page = await deps.db.query(due, { limit: PAGE, cursor });
    for (const { event } of page.items) events.add(event);
    cursor = page.next;
    if (cursor === undefined) break;
  }
  return events;
}

/** Marks every event of the athletes whose name has changed. */
async function spreadRenamed(deps: Deps): Promise<void> {
  const due = await deps.db.query({ list: 'renamed-due', before: deps.now() }, { limit: AT_A_TIME });
  for (const renamed of due.items) {
    const marks = (await eventsOf(deps, renamed)).map((event) => markDirty(deps, event));
    for (let from = 0; from < marks.length; from += MOST_CHANGES) {
      await deps.db.commit(marks.slice(from, from + MOST_CHANGES));
    }
    const spread: Change = { remove: 'renamed', key: renamed, when: { stamp: renamed.stamp } };
    await deps.db.commit([spread]);
  }
}
