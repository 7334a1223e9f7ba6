import type { BracketRecord } from '../bracketing/records.ts';
import { type Change, type Deps, MOST_CHANGES } from '../ports.ts';
import { keysOf, lookedAt, type PublicFiles } from './files.ts';
import { commitAsHolder, giveBack, nextPass, take } from './lease.ts';
import { type Loaded, loadShared, type Shared } from './load-shared.ts';
import { markDirty, WHOLE_EVENT } from './mark-dirty.ts';
import { keepShared, recallShared } from './recall-shared.ts';
import type { DirtyMark, RenderLease, StandingsRecord } from './records.ts';
import { seasonKey } from './season-points.ts';
import { readStandings } from './standings-records.ts';
import { filesOfBracket, type Scope, type Stored, type WrittenFiles, writeFiles } from './write-files.ts';

/** How long after a pass its files are looked at once more: nobody who lost the lease can write any longer then. Seconds. */
const CHECK_SECONDS = 50;

/** What a pass has to do. */
export type Work = {
  readonly event: string;
  /** As it was read, before the marks were. */
  readonly lease: RenderLease | undefined;
  /** All marks of the event. */
  readonly known: readonly DirtyMark[];
  /** Those whose files are rendered, or checked. */
  readonly todo: readonly DirtyMark[];
};

/**
 * One pass over the files of an event: takes the lease, renders what the marks name, and closes the marks that were
 * not renewed meanwhile.
 *
 * @returns what is wrong with brackets that cannot be shown; `lost` where another pass has the lease
 */
export async function runPass(
  deps: Deps,
  files: PublicFiles,
  work: Work,
): Promise<WrittenFiles['failed'] | 'lost'> {
  const isFull = work.todo.some(isWhole);
  const isNew = work.todo.some((mark) => isWhole(mark) && mark.pass === undefined);
  const held = nextPass(deps, work.event, work.lease, isNew);
  const scope = isFull ? 'all' : work.todo.map(({ subject }) => subject);
  const reads = beginReads(deps, files, held, scope);
  if (!(await take(deps, held, work.lease))) return 'lost';
  try {
    const loaded = await reads.loaded;
    keepShared(deps.db, held.generation, loaded.shared);
    const result = await writeFiles(deps, reads.files, held, loaded, reads, scope);
    if (isFull && !(await removeReplaced(deps, held, loaded.shared, await reads.stored))) return 'lost';
    return (await close(deps, held, work, loaded.shared, result)) ? result.failed : 'lost';
  } catch (error) {
    await giveBack(deps, held, []).catch(() => false);
    throw error;
  }
}

const isWhole = ({ subject }: DirtyMark) => subject === WHOLE_EVENT;

type Reads = Stored & { readonly loaded: Promise<Loaded>; readonly files: PublicFiles };

/** Begins to read while the lease is being taken. */
function beginReads(deps: Deps, files: PublicFiles, { event, generation }: RenderLease, scope: Scope): Reads {
  const shared = recallShared(deps.db, event, generation);
  const loaded = shared ? readAgain(deps, shared, scope) : loadShared(deps, event);
  const stored = readStandings(deps, event);
  const listed = scope === 'all' ? files.list(keysOf(event).prefix) : Promise.resolve(undefined);
  for (const read of [loaded, stored, listed]) read.catch(() => undefined);
  const keys = shared && scope !== 'all' ? scope.flatMap((id) => filesOfBracket(shared, id)) : [];
  return { loaded, stored, listed, files: lookedAt(files, keys) };
}

async function readAgain(deps: Deps, shared: Shared, scope: Scope): Promise<Loaded> {
  const refs = [...(shared.plan?.refs.values() ?? [])];
  const wanted = scope === 'all' ? refs : refs.filter(({ id }) => scope.includes(id));
  const read = await deps.db.getAll('bracket', wanted);
  const brackets = new Map<string, BracketRecord>();
  for (const bracket of read) if (bracket) brackets.set(bracket.id, bracket);
  return { shared, brackets };
}

/** Removes the standings of brackets that the plan has replaced, and what they counted in the season. */
function removeReplaced(
  deps: Deps,
  held: RenderLease,
  { event: own, plan }: Shared,
  stored: readonly StandingsRecord[],
): Promise<boolean> {
  const replaced = stored.filter(({ bracket, revision }) => plan?.refs.get(bracket)?.revision !== revision);
  const when = { always: true } as const;
  const removals = replaced.flatMap((standings): Change[] => [
    { remove: 'season-points', key: seasonKey(own, standings), when },
    { remove: 'standings', key: standings, when },
  ]);
  return commitAsHolder(deps, held, removals);
}

/**
 * Closes the marks and gives the lease back. A mark that was rendered stays for the check; a checked one goes, unless
 * something older lay over the files.
 */
async function close(
  deps: Deps,
  held: RenderLease,
  { event, todo, known }: Work,
  shared: Shared,
  { written, failed }: WrittenFiles,
): Promise<boolean> {
  const changes = todo.flatMap((mark): Change[] => {
    if (failed.has(mark.subject)) return [];
    const when = { stamp: mark.stamp };
    const keys = isWhole(mark) ? [...written.keys()] : filesOfBracket(shared, mark.subject);
    const { pass = Number.NEGATIVE_INFINITY } = mark;
    const wasRight = keys.every((key) => {
      const file = written.get(key);
      return file?.outcome !== 'written' || file.before >= pass;
    });
    if (mark.pass !== undefined && wasRight) return [{ remove: 'dirty', key: mark, when }];
    const record = { ...mark, pass: held.pass, due: deps.now() + CHECK_SECONDS };
    return [{ put: 'dirty', record, when }];
  });
  const marked = new Set(known.map(({ subject }) => subject));
  for (const id of failed.keys()) if (!marked.has(id)) changes.push(markDirty(deps, event, id));
  const last = MOST_CHANGES - 1;
  if (!(await commitAsHolder(deps, held, changes.slice(0, -last)))) return false;
  return giveBack(deps, held, changes.slice(-last));
}
