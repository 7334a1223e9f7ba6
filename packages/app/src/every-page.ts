import type { Database, ListKind, Query } from './ports.ts';
import type { Records } from './records.ts';

const PAGE = 500;

/** A whole list, for work that needs all of it. */
export async function everyPage<Q extends Query>(
  db: Database,
  query: Q,
): Promise<readonly Records[ListKind[Q['list']]][]> {
  const all: Records[ListKind[Q['list']]][] = [];
  let cursor: string | undefined;
  do {
    const page = await db.query(query, { limit: PAGE, cursor });
    all.push(...page.items);
    cursor = page.next;
  } while (cursor !== undefined);
  return all;
}
