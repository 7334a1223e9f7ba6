import type { Failure, MergeView } from '@openmat/contracts';
import { ok, type Result } from '@openmat/core';
import { found } from '../bracketing/live-plan.ts';
import { ownEvent } from '../event/own-event.ts';
import { invalid } from '../failures.ts';
import type { Caller, Deps, Page, Paging } from '../ports.ts';
import { readMerges } from './merge-choices.ts';
import { byCost, mergeView } from './merge-view.ts';

/** The merges that are proposed or decided, the cheapest first. */
export async function listMerges(
  deps: Deps,
  { principal }: Caller,
  eventId: string,
  { limit, cursor }: Paging,
): Promise<Result<Page<MergeView>, Failure>> {
  const own = await ownEvent(deps, principal, eventId);
  if (!own.ok) return own;
  const [all, current] = await Promise.all([readMerges(deps, eventId), proposedNow(deps, eventId)]);
  const ranked = all.toSorted(byCost);
  const from = cursor === undefined ? 0 : ranked.findIndex(({ id }) => id === cursor) + 1;
  if (cursor !== undefined && from === 0) {
    return invalid(
      [{ path: 'query.cursor', message: 'is not a cursor of this list' }],
      'The query is wrong.',
    );
  }
  const items = ranked.slice(from, from + limit).map((merge) => mergeView(merge, current));
  const last = items.at(-1);
  return ok({ items, ...(last && from + limit < ranked.length && { next: last.id }) });
}

/** A merge, once a command about it has gone through. */
export async function seeMerge(deps: Deps, event: string, id: string): Promise<MergeView> {
  const [merge, current] = await Promise.all([deps.db.get('merge', { event, id }), proposedNow(deps, event)]);
  return mergeView(found(merge, `merge ${id}`), current);
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
