import type { Failure, Principal } from '@openmat/contracts';
import {
  ok,
  type QueueOrder,
  type Result,
  type Ruleset,
  type ScheduledMatch,
  scheduleProblem,
} from '@openmat/core';
import {
  atOneMoment,
  bracketRefs,
  matchesIn,
  type Queues,
  readBrackets,
  readQueues,
  type ScheduledOnMat,
} from '../bracketing/live-plan.ts';
import type { Bracketing, BracketRecord, MatDay, PlanRecord } from '../bracketing/records.ts';
import { takesRuns } from '../bracketing/request-run.ts';
import { hallOf } from '../event/hall-of.ts';
import { ownEvent } from '../event/own-event.ts';
import { rulesetOf } from '../event/ruleset-of.ts';
import { conflict, notFound } from '../failures.ts';
import { isStarted } from '../match-day/match-status.ts';
import type { Deps } from '../ports.ts';
import type { EventRecord } from '../records.ts';

/** Times that are made anew begin on a whole minute. Seconds. */
const GRID = 60;

/** The published plan of an event as it is on the day, at one moment. */
export type Day = {
  readonly event: EventRecord;
  readonly ruleset: Ruleset;
  readonly bracketing: Bracketing;
  readonly changed: MatDay;
  readonly plan: PlanRecord;
  readonly brackets: ReadonlyMap<string, BracketRecord>;
  readonly parts: Queues;
  readonly schedule: ReadonlyMap<string, ScheduledOnMat>;
  /** The queues as they are: no match moves from its time by itself. */
  readonly order: QueueOrder;
  /** No match that is moved starts earlier. Epoch seconds. */
  readonly from: number;
};

/** The day of an event of the caller's federation whose brackets may be edited by hand. */
export async function ownDay(deps: Deps, principal: Principal, id: string): Promise<Result<Day, Failure>> {
  const own = await ownEvent(deps, principal, id);
  if (!own.ok) return own;
  const event = own.value;
  if (!takesRuns(event.status)) return conflict(`The event is ${event.status}.`);
  const ruleset = await rulesetOf(deps, id);
  return atOneMoment(deps, id, async (plan, bracketing) => {
    if (!plan || !bracketing) return notFound('published plan');
    return ok(await loadDay(deps, event, ruleset, bracketing, plan));
  });
}

async function loadDay(
  deps: Deps,
  event: EventRecord,
  ruleset: Ruleset,
  bracketing: Bracketing,
  plan: PlanRecord,
): Promise<Day> {
  const [records, parts] = await Promise.all([
    bracketRefs(deps, plan).then((refs) => readBrackets(deps, refs)),
    readQueues(deps, plan),
  ]);
  const matches = matchesIn(parts);
  const brackets = new Map(records.map((bracket) => [bracket.id, bracket]));
  const changed = bracketing.day ?? { edits: 0, closures: [], forced: [] };
  const start = Math.min(plan.start, ...matches.map((match) => match.start));
  const from = event.status === 'running' ? Math.max(Math.ceil(deps.now() / GRID) * GRID, start) : start;
  const read = { event, ruleset, bracketing, changed, plan, brackets, parts, from };
  const schedule = new Map(matches.map((match) => [match.matchId, match]));
  const weighed = await weighInTimes(deps, event, ruleset, records);
  const problem = { ...problemOf(read, weighed), start };
  return { ...read, schedule, order: orderOf(problem, matches, read) };
}

/** Who was weighed when, where nobody may fight right after that. */
async function weighInTimes(
  deps: Deps,
  { id: event }: EventRecord,
  { weighIn }: Ruleset,
  brackets: readonly BracketRecord[],
) {
  if (weighIn.minutesBeforeMatch === 0) return [];
  const keys = brackets.flatMap(({ entrants }) => entrants.map(({ registration: id }) => ({ event, id })));
  const registrations = await deps.db.getAll('registration', keys);
  return registrations.flatMap((found) =>
    found?.weighedAt === undefined ? [] : [{ id: found.athlete, weighedAt: found.weighedAt }],
  );
}

type Demanding = Pick<Day, 'event' | 'ruleset' | 'plan' | 'brackets' | 'changed'>;
type Weighed = Parameters<typeof scheduleProblem>[1];

/** What a changed day demands of the queues; when it began and who was weighed when is as it was read. */
export function problemWith(
  day: Day,
  change: Partial<Pick<Day, 'event' | 'brackets' | 'changed'>>,
): QueueOrder['problem'] {
  const { athletes, start } = day.order.problem;
  return { ...problemOf({ ...day, ...change }, []), start, ...(athletes && { athletes }) };
}

/** What the brackets demand of the queues, with the mats and closures that there are. */
function problemOf({ event, ruleset, plan, brackets, changed }: Demanding, weighed: Weighed) {
  const hall = hallOf(event, ruleset);
  if (!hall.ok) throw new Error(`event ${event.id} has no hall: ${hall.error[0]?.path}`);
  const mats = Math.max(event.mats, plan.mats, ...plan.queues.map(({ mat }) => mat));
  const setting = { start: plan.start, mats, hall: hall.value, closed: changed.closures };
  return scheduleProblem([...brackets.values()], weighed, ruleset, setting);
}

function orderOf(
  problem: QueueOrder['problem'],
  matches: readonly ScheduledMatch[],
  { brackets, plan, changed }: Pick<Day, 'brackets' | 'plan' | 'changed'>,
): QueueOrder {
  const started = new Set(
    [...brackets.values()].flatMap((bracket) => bracket.matches.filter(isStarted).map(({ id }) => id)),
  );
  const waiting = matches.filter(({ matchId }) => !started.has(matchId));
  return {
    problem,
    queues: plan.queues.map(({ mat }) => ({
      mat,
      matches: waiting.filter((match) => match.mat === mat).map(({ matchId }) => matchId),
    })),
    begun: matches.filter(({ matchId }) => started.has(matchId)),
    notBefore: new Map(waiting.map(({ matchId, start }) => [matchId, start])),
    forced: changed.forced,
  };
}
