/** Does the work on every element, on at most so many at once. A fault is passed on once all the others are done. */
export async function atMost<T, R>(
  most: number,
  elements: readonly T[],
  work: (element: T) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = [];
  const left = [...elements.entries()].reverse();
  async function worker() {
    for (let next = left.pop(); next; next = left.pop()) results[next[0]] = await work(next[1]);
  }
  await allDone(Array.from({ length: most }, worker));
  return results;
}

/** Waits for all of these, and only then passes on the first fault. */
export async function allDone(work: readonly Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(work);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}
