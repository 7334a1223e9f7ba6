import type { Call } from './call.ts';
import type { Entered, LiveMatch } from './state.ts';

/** Keeping the match before every call would keep every state in memory. */
const KEPT_EVERY = 16;

/** Puts a call into the match's history; `before` is the match without it. */
export function enter(
  before: LiveMatch,
  after: LiveMatch,
  call: Call,
  {
    ignored = null,
    warning = null,
    wavedOff = false,
  }: Partial<Pick<Entered, 'ignored' | 'warning' | 'wavedOff'>>,
): LiveMatch {
  const previous = before.entered;
  const index = previous ? previous.index + 1 : 0;
  const kept = index % KEPT_EVERY === 0 ? before : null;
  return { ...after, entered: { call, ignored, warning, wavedOff, index, previous, before: kept } };
}

/** The entries of a match, the latest first. */
export function* latestFirst(match: LiveMatch): Generator<Entered> {
  for (let entry = match.entered; entry; entry = entry.previous) yield entry;
}
