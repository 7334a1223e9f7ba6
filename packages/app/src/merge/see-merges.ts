import type { Failure, MergeView } from '@openmat/contracts';
import { ok, type Result } from '@openmat/core';
import { found } from '../bracketing/live-plan.ts';
import { ownEvent } from '../event/own-event.ts';
import { pageOfAll } from '../page-of-all.ts';
import type { Caller, Deps, Page, Paging } from '../ports.ts';
import type { EventRecord } from '../records.ts';
import { readMerges } from './merge-choices.ts';
import { byCost, mergeView } from './merge-view.ts';
import type { MergeRecord } from './records.ts';

/** The merges that are proposed or decided, the cheapest first. */
export async function listMerges(
  deps: Deps,
  { principal }: Caller,
  eventId: string,
  paging: Paging,
): Promise<Result<Page<MergeView>, Failure>> {
  const own = await ownEvent(deps, principal, eventId);
  if (!own.ok) return own;
  const [all, current] = await Promise.all([readMerges(deps, eventId), proposedNow(deps, eventId)]);
  const page = pageOfAll(all.toSorted(byCost), ({ id }) => id, paging, 'is not a cursor of this list');
  if (!page.ok) return page;
  const { items: shown } = page.value;
  const notices = await noticesOf(deps, own.value, shown);
  return ok({ ...page.value, items: shown.map((merge) => mergeView(merge, current, notices)) });
}

/** A merge, once a command about it has gone through. */
export async function seeMerge(deps: Deps, event: string, id: string): Promise<MergeView> {
  const [read, stored, current] = await Promise.all([
    deps.db.get('event', { id: event }),
    deps.db.get('merge', { event, id }),
    proposedNow(deps, event),
  ]);
  const merge = found(stored, `merge ${id}`);
  return mergeView(merge, current, await noticesOf(deps, found(read, `event ${event}`), [merge]));
}

/** What asks those who are moved, by the ids of their consents. */
async function noticesOf(deps: Deps, { id: event, federation }: EventRecord, merges: readonly MergeRecord[]) {
  const ids = merges.flatMap(({ asked = [] }) => asked.map(({ consent }) => consent));
  const notices = await deps.db.getAll(
    'notice',
    ids.map((id) => ({ federation, event, id })),
  );
  return new Map(notices.flatMap((notice) => (notice ? [[notice.id, notice] as const] : [])));
}

/** What the newest plan proposes: that of the newest run, or of the live plan where the run has none. */
async function proposedNow(deps: Deps, event: string): Promise<ReadonlySet<string>> {
  const bracketing = await deps.db.get('bracketing', { event });
  const run = bracketing && (await deps.db.get('run', { event, id: bracketing.run }));
  const hasPlan = run?.status === 'staged' || run?.status === 'published';
  const id = hasPlan ? run.plan : bracketing?.plan;
  const plan = id === undefined ? undefined : await deps.db.get('plan', { event, id });
  return new Set(plan?.merges.filter(({ status }) => status === 'proposed').map((merge) => merge.id));
}
