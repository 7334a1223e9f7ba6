import { changeEventStatus } from '../event/update-event.ts';
import { listMerges } from '../merge/see-merges.ts';
import { importRegistrations } from '../registration/import-registrations.ts';
import { makeEvent, makeWorld, organizer, value, type World } from './world.ts';

const HEADER = 'id,name,club,sex,birth_date,discipline,level,weight,guardian_contact,paid';

/** A line of a child's entry; the years are those of KIDS 1, 2 and 3 of `gi-nogi-points`. */
const child = (id: string, year: number, weight: string) =>
  `${id},Child ${id},,male,${year}-01-01,gi-and-no-gi,white,${weight}kg,guardian-${id}@example.org,45.00 USD`;

/** Two, one and two children of KIDS 1, 2 and 3: no class has a bracket, all of them together have one. */
export const kids = [
  child('K1a', 2020, '27.0'),
  child('K1b', 2020, '27.3'),
  child('K2a', 2018, '27.6'),
  child('K3a', 2015, '28.0'),
  child('K3b', 2015, '28.4'),
];

/** A closed event with these lines of a file. */
export async function makeWith(lines: readonly string[], ruleset = 'gi-nogi-points', input: object = {}) {
  const world = await makeWorld();
  const event = await makeEvent(world, 'open', { ruleset, ...input });
  const bytes = new TextEncoder().encode([HEADER, ...lines].join('\n'));
  value(await importRegistrations(world, organizer, event.id, bytes));
  value(await changeEventStatus(world, organizer, event.id, 'closed', ['*']));
  return { world, event: event.id };
}

export const mergesOf = async (world: World, event: string) =>
  value(await listMerges(world, organizer, event, { limit: 200 })).items;
