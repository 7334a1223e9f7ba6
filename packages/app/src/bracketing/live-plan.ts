import { divisionOfBracket } from '../match-id.ts';
import type { Deps } from '../ports.ts';
import type {
  Bracketing,
  BracketRecord,
  BracketRef,
  LeftEntry,
  MatQueue,
  PlanLeft,
  PlanRecord,
  QueuedMatch,
  ReasonedClosure,
} from './records.ts';

const ATTEMPTS = 6;

/** The plan that readers of an event see; undefined before the first one is published. */
export async function livePlan(deps: Deps, event: string): Promise<PlanRecord | undefined> {
  return publishedPlan(deps, await deps.db.get('bracketing', { event }));
}

/** The plan that readers see at one moment of an event's bracketing. */
export async function publishedPlan(
  deps: Deps,
  bracketing: Bracketing | undefined,
): Promise<PlanRecord | undefined> {
  return bracketing?.plan === undefined ? undefined : readPlan(deps, bracketing.event, bracketing.plan);
}

/**
 * Reads of the published plan what belongs together: again where a hand edit or another plan came in between.
 *
 * @param read does nothing but read
 */
export async function atOneMoment<T>(
  deps: Deps,
  event: string,
  read: (plan: PlanRecord | undefined, bracketing: Bracketing | undefined) => Promise<T>,
): Promise<T> {
  const versionNow = async () => (await deps.db.get('bracketing', { event }))?.version;
  for (let attempt = 1; ; attempt++) {
    const bracketing = await deps.db.get('bracketing', { event });
    const isLast = attempt === ATTEMPTS;
    try {
      const result = await read(await publishedPlan(deps, bracketing), bracketing);
      if (isLast || (await versionNow()) === bracketing?.version) return result;
    } catch (error) {
      // Half of an edit may look like a fault.
      if (isLast || (await versionNow()) === bracketing?.version) throw error;
    }
  }
}

/** When mats of an event are closed, the earliest first. */
export const closuresOf = (bracketing: Bracketing | undefined): readonly ReasonedClosure[] =>
  bracketing?.day?.closures ?? [];

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

/** The queues of a plan as they are stored, by mat: in parts, the matches in their order. */
export type Queues = ReadonlyMap<number, readonly MatQueue[]>;

export async function readQueues(deps: Deps, { event, id: plan, queues }: PlanRecord): Promise<Queues> {
  return new Map(
    await Promise.all(
      queues.map(async ({ mat, parts }) => {
        const keys = Array.from({ length: parts }, (_, part) => ({ event, plan, mat, part }));
        const shards = await deps.db.getAll('mat-queue', keys);
        return [mat, shards.map((shard) => found(shard, `queue of mat ${mat} of ${plan}`))] as const;
      }),
    ),
  );
}

export type ScheduledOnMat = QueuedMatch & { readonly mat: number };

/** Every match of the queues, mat by mat. */
export const matchesIn = (queues: Queues): readonly ScheduledOnMat[] =>
  [...queues].flatMap(([mat, parts]) =>
    parts.flatMap(({ matches }) => matches.map((match) => ({ ...match, mat }))),
  );

/** Every match of the queues by start, then mat. */
export const scheduleOf = (queues: Queues): readonly ScheduledOnMat[] =>
  matchesIn(queues).toSorted((a, b) => a.start - b.start || a.mat - b.mat);

export const readSchedule = async (deps: Deps, plan: PlanRecord): Promise<readonly ScheduledOnMat[]> =>
  scheduleOf(await readQueues(deps, plan));

/** Who is in no bracket of a plan. */
export const readLeft = async (deps: Deps, plan: PlanRecord): Promise<readonly LeftEntry[]> =>
  (await readLeftParts(deps, plan)).flatMap(({ entries }) => entries);

/** The list of those who are in no bracket of a plan, as it is stored. */
export async function readLeftParts(
  deps: Deps,
  { event, id: plan, left }: PlanRecord,
): Promise<readonly PlanLeft[]> {
  const keys = Array.from({ length: left.parts }, (_, part) => ({ event, plan, part }));
  const shards = await deps.db.getAll('plan-left', keys);
  return shards.map((shard) => found(shard, `unbracketed of ${plan}`));
}

/** What a plan names is there: it was read back before anybody could see the plan. */
export function found<T>(record: T | undefined, what: string): T {
  if (record === undefined) throw new Error(`${what} is missing`);
  return record;
}
