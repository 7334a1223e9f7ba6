import * as z from 'zod';
import type { InvokeResult } from './functions.ts';

/** What a function answers that reports the items it has not done. */
export const responseSchema = z.object({
  batchItemFailures: z.array(z.object({ itemIdentifier: z.string().min(1) })).nullish(),
});

/**
 * The items of a batch that were not done. As Lambda does, a call that failed and an answer that names an item outside
 * the batch count as a failure of all.
 */
export function failedItems(
  result: InvokeResult,
  items: readonly string[],
  reportsFailures: boolean,
): ReadonlySet<string> {
  if (!result.ok) return new Set(items);
  if (!reportsFailures || result.payload === null) return new Set();
  const response = responseSchema.safeParse(result.payload);
  if (!response.success) return new Set(items);
  const failed = new Set(response.data.batchItemFailures?.map(({ itemIdentifier }) => itemIdentifier));
  return [...failed].every((item) => items.includes(item)) ? failed : new Set(items);
}
