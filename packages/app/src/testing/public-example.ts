import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PublicBracket } from '@openmat/contracts';
import type { BracketRecord } from '../bracketing/records.ts';
import { changeEventStatus } from '../event/update-event.ts';
import { keysOf } from '../projection/files.ts';
import type { Athlete } from '../records.ts';
import { importRegistrations } from '../registration/import-registrations.ts';
import { askAndWork } from './bracketing.ts';
import { MemoryFiles } from './memory-files.ts';
import { firstOf, table } from './table.ts';
import { makeEvent, makeWorld, organizer, value } from './world.ts';

const example = join(import.meta.dirname, '../../../../examples/open-120.csv');

/** A closed event of made-up men, women, teens and children, with ids that are found again wherever they stand. */
export async function makeExample(world?: Awaited<ReturnType<typeof makeWorld>>) {
  const own = world ?? (await makeWorld());
  const { id: event } = await makeEvent(own, 'open', { mats: 3 });
  const lines = readFileSync(example, 'utf8').replaceAll(/^A(\d{3})/gm, 'ATHLETE-$1');
  value(await importRegistrations(own, organizer, event, new TextEncoder().encode(lines)));
  value(await changeEventStatus(own, organizer, event, 'closed', ['*']));
  return { world: own, event, files: new MemoryFiles() };
}

export type Example = Awaited<ReturnType<typeof makeExample>>;

/** Publishes brackets of the event and lets it run. */
export async function runExample({ world, event }: Example): Promise<void> {
  await askAndWork(world, event);
  for (const status of ['weigh-in', 'running'] as const) {
    value(await changeEventStatus(world, organizer, event, status, ['*']));
  }
}

/** The stored brackets of the event, in the order of their ids. */
export const bracketsOf = ({ world, event }: Example): readonly BracketRecord[] =>
  (world.db.all('bracket') as unknown as BracketRecord[])
    .filter((bracket) => bracket.event === event)
    .sort((a, b) => (a.id < b.id ? -1 : 1));

/** The public file of a bracket. */
export const shownBracket = ({ files, event }: Example, id: string) =>
  files.json(keysOf(event).bracket(id)) as PublicBracket;

export const athletesOf = ({ world }: Example) => world.db.all('athlete') as unknown as Athlete[];

/** Plays every match of the first brackets of the event. */
export async function playBrackets(open: Example, count: number): Promise<void> {
  const { play } = table(open.world, open.event);
  for (const { id } of bracketsOf(open).slice(0, count)) await play(id, firstOf);
}
