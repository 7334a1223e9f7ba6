import { type Change, type Database, MOST_CHANGES } from '../ports.ts';

/** How many batches are on their way at once. */
const AT_ONCE = 4;

/**
 * Writes the groups of changes in batches, a group never split, several batches at once.
 *
 * @returns whether all of them were written; after the first batch that was refused no other one is begun
 */
export async function stage(db: Database, groups: readonly (readonly Change[])[]): Promise<boolean> {
  const waiting = batches(groups);
  let complete = true;
  async function work(): Promise<void> {
    for (let batch = waiting.shift(); batch && complete; batch = waiting.shift()) {
      const committed = await db.commit(batch);
      if (!committed.ok) complete = false;
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return complete;
}

function batches(groups: readonly (readonly Change[])[]): Change[][] {
  const all: Change[][] = [];
  for (const group of groups) {
    const last = all.at(-1);
    if (last && last.length + group.length <= MOST_CHANGES) last.push(...group);
    else all.push([...group]);
  }
  return all;
}
