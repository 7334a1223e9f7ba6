import { at, type IntLists } from './int-lists.ts';
import type { TimeWindow } from './problem.ts';

/** Opening hours as open, close, open, close … in seconds from the event's start: sorted, merged, nothing before it. */
export function compileWindows(windows: readonly TimeWindow[] | undefined, start: number): number[] {
  if (windows === undefined) return [];
  const bounds: number[] = [];
  for (const { open, close } of [...windows].sort((a, b) => a.open - b.open)) {
    const from = Math.max(0, open - start);
    const to = close - start;
    if (to <= from) continue;
    const last = bounds.at(-1);
    if (last !== undefined && from <= last) bounds[bounds.length - 1] = Math.max(last, to);
    else bounds.push(from, to);
  }
  return bounds.length === 0 ? [0, 0] : bounds;
}

/** The first time from `from` at which a match of this length fits into the mat's hours; else from the last opening on, over time. */
export function fitIntoWindows(windows: IntLists, mat: number, from: number, duration: number): number {
  const end = at(windows.offsets, mat + 1);
  let start = from;
  for (let i = at(windows.offsets, mat); i < end; i += 2) {
    start = Math.max(from, at(windows.items, i));
    if (start + duration <= at(windows.items, i + 1)) return start;
  }
  return start;
}

/** When the mat closes for good; `never` where it does not. */
export function lastClose(windows: IntLists, mat: number, never: number): number {
  const end = at(windows.offsets, mat + 1);
  return at(windows.offsets, mat) === end ? never : at(windows.items, end - 1);
}
