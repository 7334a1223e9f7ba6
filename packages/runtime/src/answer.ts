import type { Answer, Outcome } from './types.ts';

/** Makes the answer of an endpoint from what its use case returned; failures pass through. */
export async function answer<T, Body>(
  result: Outcome<T>,
  show: (value: T) => Answer<Body> | Promise<Answer<Body>>,
): Promise<Outcome<Answer<Body>>> {
  return result.ok ? { ok: true, value: await show(result.value) } : result;
}

/** A page with every item as its view shows it. */
export function pageOf<T, View>(
  page: { readonly items: readonly T[]; readonly next?: string },
  view: (item: T) => View,
): Answer<{ items: View[]; next?: string }> {
  const items = page.items.map(view);
  return { body: { items, ...(page.next !== undefined && { next: page.next }) } };
}
