import fc from 'fast-check';
import { test } from 'vitest';
import type { Deps } from '../ports.ts';
import { BRACKETS, expectRight, fight, makePublic, otherProcess, sweepFor } from '../testing/public.ts';
import type { PublicFiles } from './files.ts';
import { project } from './project.ts';

/** Every request to the database and to the files waits until the scheduler lets it through. */
function scheduled(scheduler: fc.Scheduler, deps: Deps, files: PublicFiles, who: string) {
  const turn = (what: string) => scheduler.schedule(Promise.resolve(), `${who} ${what}`);
  const { db, now, newId } = deps;
  const slowDb: Deps['db'] = {
    get: async (kind, key) => {
      await turn(`get ${kind}`);
      return db.get(kind, key);
    },
    getAll: async (kind, keys) => {
      await turn(`getAll ${kind}`);
      return db.getAll(kind, keys);
    },
    query: async (query, paging) => {
      await turn(`query ${query.list}`);
      return db.query(query, paging);
    },
    commit: async (changes) => {
      await turn('commit');
      return db.commit(changes);
    },
  };
  const slowFiles: PublicFiles = {
    stat: async (key) => {
      await turn(`stat ${key}`);
      return files.stat(key);
    },
    put: async (file, over) => {
      await turn(`put ${file.key}`);
      return files.put(file, over);
    },
    list: async (prefix) => {
      await turn('list');
      return files.list(prefix);
    },
    remove: async (key, over) => {
      await turn(`remove ${key}`);
      return files.remove(key, over);
    },
  };
  return { deps: { db: slowDb, now, newId }, files: slowFiles };
}

test.each([true, false])(
  'two renderers and two officials at once, in any order of their requests, leave the files right (If-Match %s)',
  async (conditional) => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.boolean(), async (scheduler, isExpiring) => {
        const open = await makePublic(undefined, { blue: 4, purple: 4 });
        const { world, event, files } = open;
        files.conditional = conditional;
        const [blue, purple] = ['gi-female-adult-blue-1', BRACKETS[2]];
        await fight(open, blue, 1);
        const renderers = ['one', 'two'].map((who) => scheduled(scheduler, otherProcess(world), files, who));
        const work = [
          ...renderers.map((each) => project(each.deps, each.files, event)),
          scheduler.schedule(Promise.resolve(), 'result').then(async () => {
            await fight(open, blue, 2);
            // The lease of whoever holds it runs out under its hands.
            if (isExpiring) world.time += 15;
            const late = scheduled(scheduler, otherProcess(world), files, 'three');
            await project(late.deps, late.files, event);
          }),
          scheduler.schedule(Promise.resolve(), 'other result').then(async () => {
            await fight(open, purple, 1);
            await project(otherProcess(world), files, event);
          }),
        ];
        await scheduler.waitFor(Promise.all(work));
        if (!isExpiring && conditional) await expectRight(open);
        await sweepFor(open, 2);
        await expectRight(open);
      }),
      { numRuns: 30 },
    );
  },
);
