import type { Deps } from '../ports.ts';
import type { BracketRecord, BracketRef, LeftEntry, PlanRecord, QueuedMatch } from './records.ts';

/** The plan that readers of an event see; undefined before the first one is published. */
export async function livePlan(deps: Deps, event: string): Promise<PlanRecord | undefined> {
  const bracketing = await deps.db.get('bracketing', { event });
  return bracketing?.plan === undefined ? undefined : readPlan(deps, event, bracketing.plan);
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
  const division = id.replace(/-\d+$/, '');
  if (!divisions.some(({ key }) => key === division)) return undefined;
  const shard = found(await deps.db.get('plan-division', { event, plan, division }), `division ${division}`);
  const ref = shard.brackets.find((bracket) => bracket.id === id);
  return ref && found(await deps.db.get('bracket', { id, revision: ref.revision }), `bracket ${id}`);
}

/** The matches of a mat, in their order. */
export async function readQueue(
  deps: Deps,
  { event, id: plan, queues }: PlanRecord,
  mat: number,
): Promise<readonly QueuedMatch[]> {
  const parts = queues.find((queue) => queue.mat === mat)?.parts ?? 0;
  const keys = Array.from({ length: parts }, (_, part) => ({ event, plan, mat, part }));
  const shards = await deps.db.getAll('mat-queue', keys);
  return shards.flatMap((shard) => found(shard, `queue of mat ${mat} of ${plan}`).matches);
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
