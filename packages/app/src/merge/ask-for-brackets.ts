import type { RunCreate } from '@openmat/contracts';
import { divisionKey, ok } from '@openmat/core';
import { isOver } from '../bracketing/bracket-state.ts';
import { found, livePlan } from '../bracketing/live-plan.ts';
import type { Bracketing, PlanRecord, Run } from '../bracketing/records.ts';
import { newRunChanges, takesRuns } from '../bracketing/request-run.ts';
import { once } from '../once.ts';
import type { Caller, Change, Deps } from '../ports.ts';
import type { EventRecord } from '../records.ts';
import { patched } from '../value/changed.ts';
import { isOpen } from './answered.ts';
import { nextVersion } from './decide.ts';
import { readMerges } from './merge-choices.ts';
import type { MergeRecord } from './records.ts';

/** Most merges that are settled with one run; the others follow with the next sweep. */
const AT_ONCE = 80;

/**
 * Asks for a run once every merge of an event is answered, unless the newest run knows the answers already. It publishes
 * where a plan is published, since somebody who has refused must not stay in public brackets; else it makes a draft.
 */
export async function askForBrackets(deps: Deps, eventId: string) {
  return once<null>(deps, undefined, async () => {
    const due = (await readMerges(deps, eventId)).filter((merge) => merge.due !== undefined);
    const settled = due.filter((merge) => !isOpen(merge)).slice(0, AT_ONCE);
    if (settled.length === 0) return ok({ changes: [], result: null });
    const event = found(await deps.db.get('event', { id: eventId }), `event ${eventId}`);
    if (!takesRuns(event.status)) return ok({ changes: rest(deps, due.slice(0, AT_ONCE)), result: null });
    const waiting = due.filter(isOpen).map((merge) => merge.due ?? 0);
    if (waiting.length > 0) {
      const late = settled.filter((merge) => (merge.due ?? 0) <= deps.now());
      return ok({ changes: wait(deps, late, Math.max(deps.now(), Math.min(...waiting))), result: null });
    }
    const bracketing = found(await deps.db.get('bracketing', { event: eventId }), `bracketing of ${eventId}`);
    const { decidedBy = { subject: 'sweeper', roles: [] } } = settled.at(-1) ?? {};
    const principal = { ...decidedBy, federation: event.federation };
    const caller: Caller = { principal, correlation: deps.newId() };
    const asked = (await isNeeded(deps, settled, bracketing))
      ? (await newRunChanges(deps, caller, event, bracketing, await runFor(deps, event, settled))).changes
      : [];
    return ok({ changes: [...rest(deps, settled), ...asked], result: null });
  });
}

/**
 * A run of all divisions, so that who is left over is proposed the best of all. On a running event of those only whose
 * people were asked: nobody else's times change.
 */
async function runFor(
  deps: Deps,
  { id, status }: EventRecord,
  settled: readonly MergeRecord[],
): Promise<RunCreate> {
  const plan = await livePlan(deps, id);
  if (!plan) return { publish: false };
  const planned = new Set(plan.divisions.map(({ key }) => key));
  const touched = settled.flatMap(({ from, into }) => [...from, into].map(divisionKey));
  const divisions = [...new Set(touched)].filter((key) => planned.has(key));
  return { publish: true, ...(status === 'running' && divisions.length > 0 && { divisions }) };
}

/** Whether the newest run does not know the answers: it was over before the last of them, or is without a merge. */
async function isNeeded(
  deps: Deps,
  settled: readonly MergeRecord[],
  { event, run: id }: Bracketing,
): Promise<boolean> {
  const [run, roster] = await Promise.all([
    deps.db.get('run', { event, id }),
    deps.db.get('roster', { event }),
  ]);
  if (run && isWorking(run)) return false;
  const plan = run?.plan === undefined ? undefined : await deps.db.get('plan', { event, id: run.plan });
  if (!plan || (run?.status !== 'staged' && run?.status !== 'published')) return true;
  const isRefused = settled.some(({ asked }) => asked?.some(({ answer }) => answer === 'refused'));
  return (isRefused && plan.roster !== roster?.revision) || settled.some((merge) => !carriesOut(plan, merge));
}

/** A run that is being worked on begins again when something has moved, so it will know. */
const isWorking = (run: Run) => !isOver(run) && run.status !== 'staged';

const carriesOut = ({ merges }: PlanRecord, { id }: MergeRecord) =>
  merges.some((merge) => merge.id === id && merge.status === 'approved');

const rest = (deps: Deps, merges: readonly MergeRecord[]): readonly Change[] =>
  merges.map((merge) => replaced(merge, patched(nextVersion(deps, merge), { due: null })));

const wait = (deps: Deps, merges: readonly MergeRecord[], due: number): readonly Change[] =>
  merges.map((merge) => replaced(merge, { ...nextVersion(deps, merge), due }));

const replaced = (was: MergeRecord, record: MergeRecord): Change => ({
  put: 'merge',
  record,
  when: { version: was.version },
});
