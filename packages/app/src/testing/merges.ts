import { listBrackets } from '../bracketing/see-live.ts';
import { changeEventStatus } from '../event/update-event.ts';
import { approveMerge } from '../merge/approve-merge.ts';
import { listMerges } from '../merge/see-merges.ts';
import { consentToken } from '../notice/consent-token.ts';
import { importRegistrations } from '../registration/import-registrations.ts';
import { askAndWork, official } from './bracketing.ts';
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

/** The five children, and the merge that a draft proposes for them. */
export async function proposed(input: object = {}, ruleset?: string) {
  const { world, event } = await makeWith(kids, ruleset, input);
  const { run } = await askAndWork(world, event, { publish: false });
  const [merge] = await mergesOf(world, event);
  if (!merge) throw new Error('nothing is proposed');
  return { world, event, run, merge };
}

export const approve = (world: World, event: string, id: string) => approveMerge(world, organizer, event, id);

/** The same, approved: three are asked, each by a link of its own. */
export async function approved(input: object = {}) {
  const made = await proposed(input);
  value(await approve(made.world, made.event, made.merge.id));
  return { ...made, links: await linksOf(made.world, made.event, made.merge.id) };
}

/** The token of everybody's link, as the mail has it. */
export async function linksOf(world: World, event: string, id: string) {
  const [merge, federation] = await Promise.all([
    world.db.get('merge', { event, id }),
    world.db.get('federation', { id: 'demo' }),
  ]);
  const asked = merge?.asked ?? [];
  const salt = federation?.salt ?? '';
  return new Map(asked.map(({ athlete, consent }) => [athlete, consentToken({ salt }, event, consent)]));
}

export const audits = (world: World, action: string) =>
  world.db.all('audit').filter((record) => record.action === action);

/** The division into which three of the children would be moved. */
export const kids1 = {
  discipline: 'gi-and-no-gi',
  sex: 'male',
  age: 'kids-1',
  level: 'white',
  weightClass: '29kg',
} as const;

/** The brackets that staff see. */
export const bracketsOf = async (world: World, event: string) =>
  value(await listBrackets(world, official, event, { limit: 50 })).items;
