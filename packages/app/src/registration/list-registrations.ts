import { type Failure, opens, type RegistrationForWeighIn, type RegistrationView } from '@openmat/contracts';
import { ok, type Result } from '@openmat/core';
import { ownEvent } from '../event/own-event.ts';
import { invalid } from '../failures.ts';
import type { Caller, Deps, Page, Paging, Query } from '../ports.ts';
import type { Registration } from '../records.ts';
import { isVisible } from './batch.ts';
import { seeRegistrations, withoutPrivate } from './registration-view.ts';

/**
 * The registrations that the caller may see. A walk through the pages sees an import as a whole or not at all: its
 * cursor remembers how many imports were committed when it began.
 */
export async function listRegistrations(
  deps: Deps,
  { principal }: Caller,
  eventId: string,
  paging: Paging,
): Promise<Result<Page<RegistrationView | RegistrationForWeighIn>, Failure>> {
  const own = await ownEvent(deps, principal, eventId);
  if (!own.ok) return own;
  const start = readCursor(paging.cursor);
  if (!start) return invalid([{ path: 'query.cursor', message: 'is not a cursor of this list' }]);
  const roster = await deps.db.get('roster', { event: eventId });
  const imports = roster?.imports ?? [];
  const seen = start.imports ?? imports.length;
  const staff = opens(principal.roles, ['organizer', 'weigh-in']);
  const query: Query & { list: 'registrations' | 'registrations-of-subject' } = staff
    ? { list: 'registrations', event: eventId }
    : {
        list: 'registrations-of-subject',
        event: eventId,
        federation: own.value.federation,
        subject: principal.subject,
      };
  const committed = new Set(imports.slice(0, seen));
  const page = await visiblePage(deps, query, { limit: paging.limit, cursor: start.cursor }, committed);
  const views = (await seeRegistrations(deps, own.value, page.items)).map(({ view }) => view);
  const full = opens(principal.roles, ['organizer']) || !staff;
  const items = full ? views : views.map(withoutPrivate);
  return ok({ items, ...(page.next !== undefined && { next: `${seen}.${page.next}` }) });
}

/** A page of what is visible: staged records in between are passed over. */
async function visiblePage(
  deps: Deps,
  query: Query & { list: 'registrations' | 'registrations-of-subject' },
  { limit, cursor }: Paging,
  committed: ReadonlySet<string>,
): Promise<Page<Registration>> {
  const items: Registration[] = [];
  let next = cursor;
  do {
    const page = await deps.db.query(query, { limit: limit - items.length, cursor: next });
    items.push(...page.items.filter((registration) => isVisible(registration, committed)));
    next = page.next;
  } while (items.length < limit && next !== undefined);
  return { items, ...(next !== undefined && { next }) };
}

function readCursor(cursor: string | undefined): { imports?: number; cursor?: string } | undefined {
  if (cursor === undefined) return {};
  const parts = /^(\d{1,4})\.(.+)$/.exec(cursor);
  return parts?.[2] ? { imports: Number(parts[1]), cursor: parts[2] } : undefined;
}
