import { markDirty } from '../projection/mark-dirty.ts';
import { project } from '../projection/project.ts';
import { MemoryFiles } from './memory-files.ts';
import { running } from './table.ts';
import type { World } from './world.ts';

/** A running event with its table, whose public files are as they should be. */
export async function makePublic(...options: Parameters<typeof running>) {
  const table = await running(...options);
  const files = new MemoryFiles();
  await project(table.world, files, table.event);
  return { ...table, files };
}

/** What the files of an event should be: made at once from all that is stored. */
export async function shouldBe(world: World, event: string): Promise<Record<string, string>> {
  const aside = { ...world, db: world.db.copy(), now: () => world.time };
  const files = new MemoryFiles();
  const lease = await aside.db.get('render', { event });
  if (lease) await aside.db.commit([{ remove: 'render', key: { event }, when: { version: lease.version } }]);
  await aside.db.commit([markDirty(aside, event)]);
  await project(aside, files, event);
  return files.bodies();
}
