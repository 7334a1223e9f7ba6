import { type Change, type Deps, MOST_CHANGES, type Queue } from '../ports.ts';
import { isOver } from './bracket-state.ts';
import { bracketRefs, livePlan } from './live-plan.ts';
import type { BracketRef, Run } from './records.ts';

const AT_A_TIME = 25;

/**
 * Looks at the runs that are due: one whose worker is silent is handed to another, and of one that is over the plans
 * that nobody sees are removed.
 *
 * @returns how many runs were due
 */
export async function sweepRuns(deps: Deps, queue: Queue): Promise<number> {
  const due = await deps.db.query({ list: 'runs-due', before: deps.now() }, { limit: AT_A_TIME });
  for (const run of due.items) {
    if (isOver(run)) await removeLeftovers(deps, run);
    else await queue.send({ event: run.event, run: run.id });
  }
  return due.items.length;
}

async function removeLeftovers(deps: Deps, run: Run): Promise<void> {
  const live = await livePlan(deps, run.event);
  const seen = new Set(live ? (await bracketRefs(deps, live)).map(nameOf) : []);
  for (const id of run.plans) if (id !== live?.id) await removePlan(deps, run.event, id, seen);
  const { due: _, plan, ...rest } = run;
  const stays = plan !== undefined && plan === live?.id;
  const record: Run = {
    ...rest,
    plans: stays ? [plan] : [],
    ...(stays && { plan }),
    version: run.version + 1,
  };
  await deps.db.commit([{ put: 'run', record, when: { version: run.version } }]);
}

/** Removes a plan that is not live, and the brackets that only it names; its head goes last. */
async function removePlan(deps: Deps, event: string, id: string, seen: ReadonlySet<string>): Promise<void> {
  const plan = await deps.db.get('plan', { event, id });
  if (!plan) return;
  const divisions = plan.divisions.map(({ key }) => ({ event, plan: id, division: key }));
  const shards = await deps.db.getAll('plan-division', divisions);
  const brackets = shards.flatMap((shard) => shard?.brackets ?? []).filter((ref) => !seen.has(nameOf(ref)));
  const when = { always: true } as const;
  const queues = plan.queues.flatMap(({ mat, parts }) =>
    numbers(parts).map((part) => ({ event, plan: id, mat, part })),
  );
  const removals: Change[] = [
    ...brackets.map(
      ({ id: bracket, revision }) => ({ remove: 'bracket', key: { id: bracket, revision }, when }) as const,
    ),
    ...divisions.map((key) => ({ remove: 'plan-division', key, when }) as const),
    ...queues.map((key) => ({ remove: 'mat-queue', key, when }) as const),
    ...numbers(plan.left.parts).map(
      (part) => ({ remove: 'plan-left', key: { event, plan: id, part }, when }) as const,
    ),
    { remove: 'plan', key: { event, id }, when },
  ];
  for (let from = 0; from < removals.length; from += MOST_CHANGES) {
    await deps.db.commit(removals.slice(from, from + MOST_CHANGES));
  }
}

const nameOf = ({ id, revision }: BracketRef) => `${id} ${revision}`;

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
