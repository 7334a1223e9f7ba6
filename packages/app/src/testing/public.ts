import { expect } from 'vitest';
import type { Change, Deps } from '../ports.ts';
import { markDirty } from '../projection/mark-dirty.ts';
import { project } from '../projection/project.ts';
import type { SeasonPoints } from '../projection/records.ts';
import { sweepFiles } from '../projection/sweep-files.ts';
import type { MemoryDatabase } from './memory-database.ts';
import { MemoryFiles } from './memory-files.ts';
import { running } from './table.ts';
import { value, type World } from './world.ts';

/** A running event with its table, whose public files are as they should be. */
export async function makePublic(...options: Parameters<typeof running>) {
  const table = await running(...options);
  const files = new MemoryFiles();
  await project(table.world, files, table.event);
  return { ...table, files };
}

type Public = Awaited<ReturnType<typeof makePublic>>;

/** The brackets of the event that {@link makePublic} makes. */
export const BRACKETS = [
  'gi-female-adult-blue-1',
  'gi-female-adult-blue-2',
  'gi-female-adult-purple-1',
] as const;

/** Fights a match of a pool: the one in slot a wins. */
export async function fight({ start, record, see }: Public, bracket: string, number: number): Promise<void> {
  const id = `${bracket}.${number}`;
  value(await start(id));
  const winner = (await see(id)).view.a.id ?? null;
  value(await record(id, { winner, method: 'submission', seconds: 60 + number }));
}

/** What the files of an event should be, and what it should count in its season: made at once from all that is stored. */
export async function shouldBe(world: World, event: string) {
  const aside = { ...world, db: world.db.copy(), now: () => world.time };
  const files = new MemoryFiles();
  const lease = await aside.db.get('render', { event });
  if (lease) await aside.db.commit([{ remove: 'render', key: { event }, when: { version: lease.version } }]);
  const when = { always: true } as const;
  const stored = seasonPointsOf(aside.db, event);
  await aside.db.commit([
    markDirty(aside, event),
    ...stored.map((key): Change => ({ remove: 'season-points', key, when })),
  ]);
  await project(aside, files, event);
  return { files: files.bodies(), season: countedIn(aside.db, event) };
}

const seasonPointsOf = (db: MemoryDatabase, event: string) =>
  (db.all('season-points') as unknown as SeasonPoints[]).filter((points) => points.event === event);

/** What an event counts in its season, bracket by bracket. */
export const countedIn = (db: MemoryDatabase, event: string) =>
  seasonPointsOf(db, event)
    .filter(({ counted }) => counted.length > 0)
    .sort((a, b) => (a.bracket < b.bracket ? -1 : 1));

/** The files are what they should be, and no mark is left to render. */
export async function expectRight({
  world,
  event,
  files,
}: Pick<Public, 'world' | 'event' | 'files'>): Promise<void> {
  const should = await shouldBe(world, event);
  expect(files.bodies()).toEqual(should.files);
  expect(countedIn(world.db, event)).toEqual(should.season);
  const marks = world.db.all('dirty').filter((mark) => mark.event === event && mark.pass === undefined);
  expect(marks).toEqual([]);
}

/** Kills whoever writes at the write of this number, from 0, of the database or the files: nothing is written any more. */
export function killAtAnyWrite({ world, files }: Pick<Public, 'world' | 'files'>, number: number) {
  let writes = 0;
  const count = () => {
    if (writes++ >= number) throw new Error('killed');
  };
  world.db.interrupt = async () => {
    count();
    return undefined;
  };
  files.interrupt = async (request) => {
    if (request === 'put' || request === 'remove') count();
  };
  return {
    heal: () => {
      world.db.interrupt = async () => undefined;
      files.interrupt = async () => undefined;
      return writes > number;
    },
  };
}

/** Lets the sweeper run once a minute for so long. */
export async function sweepFor(
  { world, files }: Pick<Public, 'world' | 'files'>,
  minutes: number,
): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    world.time += 60;
    await sweepFiles(world, files);
  }
}

/** The same world, seen by another process: it remembers nothing. */
export function otherProcess({ db, now, newId }: World): Deps {
  const same = {
    get: db.get.bind(db),
    getAll: db.getAll.bind(db),
    query: db.query.bind(db),
    commit: db.commit.bind(db),
  };
  return { db: same, now, newId };
}
