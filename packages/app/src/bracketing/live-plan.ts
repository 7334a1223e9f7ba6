import { divisionOfBracket } from '../match-id.ts';
import type { Deps } from '../ports.ts';
import type {
  BracketRecord,
  BracketRef,
  LeftEntry,
  MatQueue,
  PlanRecord,
  QueuedMatch,
  ReasonedClosure,
} from './records.ts';

const ATTEMPTS = 6;

/** The plan that readers of an event see; undefined before the first one is published. */
export async function livePlan(deps: Deps, event: string): Promise<PlanRecord | undefined> {
  const bracketing = await deps.db.get('bracketing', { event });
  return bracketing?.plan === undefined ? undefined : readPlan(deps, event, bracketing.plan);
}

/**
 * Reads of the published plan what belongs together: again where a hand edit or another plan came in between.
 *
 * @param read does nothing but read
 */
export async function atOneMoment<T>(
  deps: Deps,
  event: string,
  read: (plan: PlanRecord | undefined) => Promise<T>,
): Promise<T> {
  const versionNow = async () => (await deps.db.get('bracketing', { event }))?.version;
  for (let attempt = 1; ; attempt++) {
    const bracketing = await deps.db.get('bracketing', { event });
    const isLast = attempt === ATTEMPTS;
    try {
      const plan = bracketing?.plan === undefined ? undefined : await readPlan(deps, event, bracketing.plan);
      const result = await read(plan);
      if (isLast || (await versionNow()) === bracketing?.version) return result;
    } catch (error) {
      // Half of an edit may look like a fault.
      if (isLast || (await versionNow()) === bracketing?.version) throw error;
    }
  }
}

/** When mats of an event are closed, the earliest first. */
export async function readClosures(deps: Deps, event: string): Promise<readonly ReasonedClosure[]> {
  const bracketing = await deps.db.get('bracketing', { event });
  return bracketing?.day?.closures ?? [];
}

export async function readPlan(deps: Deps, event: string, id: string): Promise<PlanRecord> {
  return found(await deps.db.get('plan', { event, id }), `plan ${id}`);
}

/** Which brackets belong to a plan, in its order. */
export async function bracketRefs(
  deps: Deps,
  { event, id, divisions }: PlanRecord,
): Promise<readonly BracketRef[]> {
  const keys = divisions.map(({ key }) => ({ event, plan: id, division: key }));
  const shards = await deps.db.getAll('plan-division', keys);
  return shards.flatMap(
    (shard, place) => found(shard, `division ${keys[place]?.division} of ${id}`).brackets,
  );
}

export async function readBrackets(
  deps: Deps,
  refs: readonly BracketRef[],
): Promise<readonly BracketRecord[]> {
  const brackets = await deps.db.getAll(
    'bracket',
    refs.map(({ id, revision }) => ({ id, revision })),
  );
  return brackets.map((bracket, place) => found(bracket, `bracket ${refs[place]?.id}`));
}

/** The bracket of that id in a plan. */
export async function findBracket(
  deps: Deps,
  { event, id: plan, divisions }: PlanRecord,
  id: string,
): Promise<BracketRecord | undefined> {
  const division = divisionOfBracket(id);
  if (!divisions.some(({ key }) => key === division)) return undefined;
  const shard = found(await deps.db.get('plan-division', { event, plan, division }), `division ${division}`);
  const ref = shard.brackets.find((bracket) => bracket.id === id);
  return ref && found(await deps.db.get('bracket', { id, revision: ref.revision }), `bracket ${id}`);
}

/** The matches of a mat, in their order. */
export async function readQueue(deps: Deps, plan: PlanRecord, mat: number): Promise<readonly QueuedMatch[]> {
  return (await readQueueParts(deps, plan, mat)).flatMap(({ matches }) => matches);
}

/** The queue of a mat as it is stored; without parts where nothing was ever fought there. */
export async function readQueueParts(
  deps: Deps,
  { event, id: plan, queues }: PlanRecord,
  mat: number,
): Promise<readonly MatQueue[]> {
  const parts = queues.find((queue) => queue.mat === mat)?.parts ?? 0;
  const keys = Array.from({ length: parts }, (_, part) => ({ event, plan, mat, part }));
  const shards = await deps.db.getAll('mat-queue', keys);
  return shards.map((shard) => found(shard, `queue of mat ${mat} of ${plan}`));
}

export type ScheduledOnMat = QueuedMatch & { readonly mat: number };

/** Every match of a plan by start, then mat. */
export async function readSchedule(deps: Deps, plan: PlanRecord): Promise<readonly ScheduledOnMat[]> {
  const queues = await Promise.all(
    plan.queues.map(async ({ mat }) =>
      (await readQueue(deps, plan, mat)).map((match) => ({ ...match, mat })),
    ),
  );
  return queues.flat().sort((a, b) => a.start - b.start || a.mat - b.mat);
}

/** Who is in no bracket of a plan. */
export async function readLeft(
  deps: Deps,
  { event, id: plan, left }: PlanRecord,
): Promise<readonly LeftEntry[]> {
  const keys = Array.from({ length: left.parts }, (_, part) => ({ event, plan, part }));
  const shards = await deps.db.getAll('plan-left', keys);
  return shards.flatMap((shard) => found(shard, `unbracketed of ${plan}`).entries);
}

/** What a plan names is there: it was read back before anybody could see the plan. */
export function found<T>(record: T | undefined, what: string): T {
  if (record === undefined) throw new Error(`${what} is missing`);
  return record;
}
