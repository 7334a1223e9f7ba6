import { requestRun } from '../bracketing/request-run.ts';
import { seeBracket } from '../bracketing/see-live.ts';
import { workRun } from '../bracketing/work-run.ts';
import { changeEventStatus } from '../event/update-event.ts';
import { importRegistrations } from '../registration/import-registrations.ts';
import { official } from './bracketing.ts';
import { makeEvent, makeWorld, organizer, value, type World } from './world.ts';

export const GI = 'gi-female-adult-blue-1';
export const NO_GI = 'no-gi-female-adult-intermediate-1';
const HEADER = 'id,name,club,sex,birth_date,discipline,level,weight';

/** Four women who are in two brackets each, on a running day. */
export async function inTwoBrackets() {
  const world = await makeWorld();
  const { id: event } = await makeEvent(world, 'open', { mats: 2 });
  const lines = ['gi,blue', 'no-gi,intermediate'].flatMap((entry) =>
    ['P1', 'P2', 'P3', 'P4'].map(
      (id, place) => `${id},Name ${id},Club,female,2000-01-01,${entry},${60 + place}kg`,
    ),
  );
  value(
    await importRegistrations(
      world,
      organizer,
      event,
      new TextEncoder().encode([HEADER, ...lines].join('\n')),
    ),
  );
  value(await changeEventStatus(world, organizer, event, 'closed', ['*']));
  const { runId: run } = value(await requestRun(world, organizer, event, { publish: true }));
  await workRun(world, { event, run });
  for (const status of ['weigh-in', 'running'] as const) {
    value(await changeEventStatus(world, organizer, event, status, ['*']));
  }
  return { world, event };
}

export const bracketOf = async (world: World, event: string, id: string) =>
  value(await seeBracket(world, official, event, id)).view;

/** How the matches of an athlete in a bracket stand. */
export async function matchesOf(world: World, event: string, id: string, athlete: string) {
  const { matches } = await bracketOf(world, event, id);
  return matches
    .filter(({ competitors: { a, b } }) => a === athlete || b === athlete)
    .map(({ status }) => status)
    .sort();
}
