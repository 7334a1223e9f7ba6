import { everyPage } from '../every-page.ts';
import type { Deps } from '../ports.ts';
import type { PublicFiles } from './files.ts';
import { isHeld } from './lease.ts';
import { runPass } from './pass.ts';
import type { DirtyMark } from './records.ts';

/** A call makes no more passes than this: whoever writes marks without end has others called too. */
const MOST_PASSES = 20;

/**
 * Makes the public files of an event right, pass by pass, until no mark is left to render. Where another call is at it,
 * that is left to the other one, which looks for marks once more after it has given the lease back.
 *
 * @param options with `check` also marks are looked at that are rendered and due
 * @returns what is wrong with brackets that cannot be shown, by bracket: their marks stay, the rest is rendered
 */
export async function project(
  deps: Deps,
  files: PublicFiles,
  event: string,
  { check = false }: { readonly check?: boolean } = {},
): Promise<ReadonlyMap<string, unknown>> {
  const failed = new Map<string, unknown>();
  const tried = new Set<string>();
  for (let passes = 0; passes < MOST_PASSES; passes++) {
    const [lease, known] = await Promise.all([
      deps.db.get('render', { event }),
      everyPage(deps.db, { list: 'dirty', event }),
    ]);
    const todo = known.filter((mark) => isToDo(mark, deps.now(), check) && !tried.has(nameOf(mark)));
    if (todo.length === 0 || isHeld(lease, deps.now())) break;
    const outcome = await runPass(deps, files, { event, lease, known, todo });
    if (outcome === 'lost') break;
    for (const mark of todo) if (outcome.has(mark.subject)) tried.add(nameOf(mark));
    for (const [subject, error] of outcome) failed.set(subject, error);
  }
  return failed;
}

const isToDo = ({ pass, due }: DirtyMark, now: number, check: boolean) =>
  pass === undefined || (check && due <= now);

const nameOf = ({ subject, stamp }: DirtyMark) => `${subject} ${stamp}`;
