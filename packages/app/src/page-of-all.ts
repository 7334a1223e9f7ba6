import type { Failure } from '@openmat/contracts';
import { ok, type Result } from '@openmat/core';
import { invalid } from './failures.ts';
import type { Page, Paging } from './ports.ts';

/**
 * A page of a list that is read as a whole: it begins behind the item whose id is the cursor, wherever that one stands now.
 *
 * @param unknown what is said of a cursor that no item has
 */
export function pageOfAll<T>(
  all: readonly T[],
  idOf: (item: T) => string,
  { limit, cursor }: Paging,
  unknown: string,
): Result<Page<T>, Failure> {
  const from = cursor === undefined ? 0 : all.findIndex((item) => idOf(item) === cursor) + 1;
  if (cursor !== undefined && from === 0) {
    return invalid([{ path: 'query.cursor', message: unknown }], 'The query is wrong.');
  }
  const items = all.slice(from, from + limit);
  const last = items.at(-1);
  return ok({ items, ...(last && from + limit < all.length && { next: idOf(last) }) });
}
