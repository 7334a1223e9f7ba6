import { project } from '@openmat/app';
import { streamWorker } from '@openmat/runtime';
import { dirtyOf } from '@openmat/store';
import { depsFromEnvironment } from '../deps.ts';
import { publicFilesFromEnvironment } from '../public-files.ts';

const deps = depsFromEnvironment();
const files = publicFilesFromEnvironment();

const underWay = new Map<string, ReturnType<typeof project>>();

/** The marks of an event that the stream tells of together are rendered together. */
function projectTogether(event: string): ReturnType<typeof project> {
  const running = underWay.get(event) ?? project(deps, files, event).finally(() => underWay.delete(event));
  underWay.set(event, running);
  return running;
}

/** Makes public files again as soon as the stream tells of a mark. Only a bracket that cannot be shown comes again. */
export const handler = streamWorker('projector', async (keys) => {
  const mark = dirtyOf(keys);
  if (!mark) return;
  const failed = await projectTogether(mark.event);
  if (failed.has(mark.subject)) throw failed.get(mark.subject);
});
