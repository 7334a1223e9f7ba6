import { everyPage } from '../every-page.ts';
import type { Change, Deps } from '../ports.ts';
import type { Keys } from '../records.ts';

/** How long the projector has before the sweeper renders instead. Seconds. */
const PROJECTOR_SECONDS = 15;

/** What the subject of a mark is called that concerns all files of an event. */
export const WHOLE_EVENT = '*';

/** Says that the public files of a bracket, or of a whole event, must be made again; to be committed with the cause. */
export function markDirty(deps: Deps, event: string, subject = WHOLE_EVENT): Change {
  const record = { event, subject, stamp: deps.newId(), due: deps.now() + PROJECTOR_SECONDS };
  return { put: 'dirty', record, when: { always: true } };
}

/** A command marks no more events than this; the others are left to the sweeper. */
const MOST_EVENTS = 50;

/** Until then the index of registrations is surely up to date. Seconds. */
const INDEX_SECONDS = 15;

/**
 * Says that the public files of every event of an athlete must be made again; to be committed with the cause.
 *
 * @param known an event of the athlete, whatever the index says
 */
export async function markAthlete(
  deps: Deps,
  { federation, id: athlete }: Keys['athlete'],
  known?: string,
): Promise<readonly Change[]> {
  const events = await eventsOf(deps, { federation, athlete });
  const latest = [...events, ...(known === undefined ? [] : [known])].slice(-MOST_EVENTS);
  const record = { federation, athlete, stamp: deps.newId(), due: deps.now() + INDEX_SECONDS };
  return [
    { put: 'renamed', record, when: { always: true } },
    ...[...new Set(latest)].map((event) => markDirty(deps, event)),
  ];
}

/** The events that an athlete is registered for, as the index knows them, the latest registration last. */
export async function eventsOf(
  deps: Deps,
  { federation, athlete }: Keys['renamed'],
): Promise<readonly string[]> {
  const list = { list: 'registrations-of-athlete', federation, athlete } as const;
  return [...new Set((await everyPage(deps.db, list)).map(({ event }) => event))];
}
