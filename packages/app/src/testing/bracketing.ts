import type { RunCreate } from '@openmat/contracts';
import { livePlan } from '../bracketing/live-plan.ts';
import { viewPlan } from '../bracketing/plan-view.ts';
import { requestRun } from '../bracketing/request-run.ts';
import { listBrackets, seeMatQueue, seeSchedule } from '../bracketing/see-live.ts';
import { workRun } from '../bracketing/work-run.ts';
import { changeEventStatus } from '../event/update-event.ts';
import type { Change, Queue } from '../ports.ts';
import type { Kind } from '../records.ts';
import { importRegistrations } from '../registration/import-registrations.ts';
import { caller, makeEvent, makeWorld, organizer, value, type World } from './world.ts';

export const official = caller(['official']);

const HEADER = 'id,name,club,sex,birth_date,discipline,level,weight';

/** A line of an adult woman's entry; a kilogram apart, so that brackets of three to five come out. */
const line = (number: number, level: string, discipline: string) =>
  `P${level}${number},Name ${level} ${number},Club ${number % 3},female,2000-01-01,${discipline},${level},${(60 + number * 0.3).toFixed(1)}kg`;

/** A closed event with so many blue and purple belts, all weighed in. */
export async function makeEntered(
  counts: { blue: number; purple: number } = { blue: 9, purple: 4 },
  ruleset = 'madison',
  here?: World,
) {
  const world = here ?? (await makeWorld());
  const event = await makeEvent(world, 'open', { mats: 2, ruleset });
  const discipline = ruleset === 'gi-nogi-points' ? 'gi-and-no-gi' : 'gi';
  const lines = (['blue', 'purple'] as const).flatMap((level) =>
    Array.from({ length: counts[level] }, (_, number) => line(number, level, discipline)),
  );
  const bytes = new TextEncoder().encode([HEADER, ...lines].join('\n'));
  value(await importRegistrations(world, organizer, event.id, bytes));
  value(await changeEventStatus(world, organizer, event.id, 'closed', ['*']));
  return { world, event: event.id };
}

/** An event that is running, with a published plan. */
export async function makeRunning(counts?: { blue: number; purple: number }, ruleset?: string, here?: World) {
  const made = await makeEntered(counts, ruleset, here);
  await askAndWork(made.world, made.event);
  for (const status of ['weigh-in', 'running'] as const) {
    value(await changeEventStatus(made.world, organizer, made.event, status, ['*']));
  }
  return made;
}

export async function ask(world: World, event: string, body: RunCreate = { publish: true }): Promise<string> {
  return value(await requestRun(world, organizer, event, body)).runId;
}

/** Asks for a run and does its work. */
export async function askAndWork(world: World, event: string, body: RunCreate = { publish: true }) {
  const run = await ask(world, event, body);
  return { run, worked: await workRun(world, { event, run }) };
}

export async function runOf(world: World, event: string, id: string) {
  const run = await world.db.get('run', { event, id });
  if (!run) throw new Error(`no run ${id}`);
  return run;
}

/** Everything that staff see of the published plan; undefined where there is none. */
export async function seen(world: World, event: string) {
  if (!(await livePlan(world, event))) return undefined;
  const brackets = value(await listBrackets(world, official, event, { limit: 200 })).items;
  const schedule = value(await seeSchedule(world, official, event)).matches;
  const queues = [];
  for (const mat of [1, 2]) queues.push(value(await seeMatQueue(world, official, event, mat)).view.matches);
  return { brackets, schedule, queues };
}

export const planOf = async (world: World, event: string, run: string) =>
  value(await viewPlan(world, organizer, event, run));

/** A queue that keeps what was sent. */
export function keepingQueue() {
  const sent: { event: string; run: string }[] = [];
  const queue: Queue = {
    send: async (message) => {
      sent.push(message);
    },
  };
  return { queue, sent };
}

/** Does something just before the commit that meets the condition, once. */
export function before(
  world: World,
  condition: (changes: readonly Change[]) => boolean,
  act: () => Promise<void>,
): void {
  let done = false;
  world.db.interrupt = async (changes) => {
    if (done || !condition(changes)) return undefined;
    done = true;
    await act();
    return undefined;
  };
}

/** Whether a commit writes a record of the kind. */
export const writes = (kind: Kind) => (changes: readonly Change[]) =>
  changes.some((change) => 'put' in change && change.put === kind);

/** Kills the worker at its write of this number, from 0: it writes nothing any more. Tells whether there was one. */
export function killAtWrite(world: World, number: number) {
  let writes = 0;
  world.db.interrupt = async () => {
    if (writes++ >= number) throw new Error('killed');
    return undefined;
  };
  return {
    heal: () => {
      world.db.interrupt = async () => undefined;
      return writes > number;
    },
  };
}
