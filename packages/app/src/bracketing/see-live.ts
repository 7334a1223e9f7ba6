import type {
  BracketSummary,
  BracketView,
  Failure,
  MatQueueView,
  Principal,
  ScheduleView,
} from '@openmat/contracts';
import { ok, type Result } from '@openmat/core';
import { ownEvent } from '../event/own-event.ts';
import { rulesetOf } from '../event/ruleset-of.ts';
import { invalid, notFound } from '../failures.ts';
import type { Caller, Deps, Page, Paging } from '../ports.ts';
import type { EventRecord } from '../records.ts';
import { bracketEtag, bracketSummary, bracketView } from './bracket-view.ts';
import {
  atOneMoment,
  bracketRefs,
  closuresOf,
  findBracket,
  livePlan,
  readBrackets,
  readQueues,
  readSchedule,
} from './live-plan.ts';
import { matQueueView } from './mat-queue-view.ts';
import { readPeople } from './people.ts';
import { scheduledView } from './plan-view.ts';
import type { MatQueue, PlanRecord } from './records.ts';

type Live = { readonly event: EventRecord; readonly plan: PlanRecord | undefined };

async function ownLive(deps: Deps, principal: Principal, id: string): Promise<Result<Live, Failure>> {
  const own = await ownEvent(deps, principal, id);
  return own.ok ? ok({ event: own.value, plan: await livePlan(deps, id) }) : own;
}

/** The brackets of the published plan; none before there is one. A walk through the pages stays on one plan. */
export async function listBrackets(
  deps: Deps,
  { principal }: Caller,
  eventId: string,
  { limit, cursor }: Paging,
): Promise<Result<Page<BracketSummary>, Failure>> {
  const live = await ownLive(deps, principal, eventId);
  if (!live.ok) return live;
  const { plan } = live.value;
  const from = plan ? readCursor(cursor, plan) : cursor === undefined ? 0 : undefined;
  if (from === undefined) {
    const message = 'is not a cursor of the plan that is published now; begin again';
    return invalid([{ path: 'query.cursor', message }], 'The query is wrong.');
  }
  if (!plan) return ok({ items: [] });
  const refs = await bracketRefs(deps, plan);
  const items = (await readBrackets(deps, refs.slice(from, from + limit))).map(bracketSummary);
  return ok({ items, ...(from + limit < refs.length && { next: `${plan.id}.${from + limit}` }) });
}

/** The version of a mat's queue: it changes with every hand edit of it, not with results. */
export const queueEtag = (plan: PlanRecord | undefined, parts: readonly MatQueue[]) =>
  `"${plan?.id ?? 'none'}.${parts.reduce((sum, { version }) => sum + version, 0)}"`;

function readCursor(cursor: string | undefined, { id }: PlanRecord): number | undefined {
  if (cursor === undefined) return 0;
  const from = cursor.startsWith(`${id}.`) ? cursor.slice(id.length + 1) : '';
  return /^\d{1,6}$/.test(from) ? Number(from) : undefined;
}

/** A bracket of the published plan. */
export async function seeBracket(
  deps: Deps,
  { principal }: Caller,
  eventId: string,
  id: string,
): Promise<Result<{ readonly view: BracketView; readonly etag: string }, Failure>> {
  const live = await ownLive(deps, principal, eventId);
  if (!live.ok) return live;
  const { event, plan } = live.value;
  const bracket = plan && (await findBracket(deps, plan, id));
  if (!bracket) return notFound('bracket');
  const [people, ruleset] = await Promise.all([
    readPeople(deps, { event: eventId, federation: event.federation }, bracket.entrants),
    rulesetOf(deps, eventId),
  ]);
  return ok({ view: bracketView(bracket, ruleset, people), etag: bracketEtag(bracket) });
}

/** When and where every match of the published plan is. */
export async function seeSchedule(
  deps: Deps,
  { principal }: Caller,
  eventId: string,
): Promise<Result<ScheduleView, Failure>> {
  const own = await ownEvent(deps, principal, eventId);
  if (!own.ok) return own;
  const { timeZone } = own.value;
  const matches = await atOneMoment(deps, eventId, async (plan) => (plan ? readSchedule(deps, plan) : []));
  return ok({ timeZone, matches: matches.map((match) => scheduledView(match, timeZone)) });
}

/** The matches of a mat of the event. */
export async function seeMatQueue(
  deps: Deps,
  { principal }: Caller,
  eventId: string,
  mat: number,
): Promise<Result<{ readonly view: MatQueueView; readonly etag: string }, Failure>> {
  const own = await ownEvent(deps, principal, eventId);
  if (!own.ok) return own;
  const event = own.value;
  return atOneMoment(deps, eventId, async (plan, bracketing) => {
    const queues = plan && (await readQueues(deps, plan));
    if (mat > event.mats && !queues?.has(mat)) return notFound('mat');
    const etag = queueEtag(plan, queues?.get(mat) ?? []);
    if (!plan || !queues) return ok({ view: { mat, timeZone: event.timeZone, matches: [] }, etag });
    const closures = closuresOf(bracketing);
    return ok({ view: await matQueueView(deps, event, { plan, queues, closures }, mat), etag });
  });
}
