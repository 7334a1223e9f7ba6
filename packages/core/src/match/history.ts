import type { Call } from './call.ts';
import type { Entered, LiveMatch } from './state.ts';

/** Puts a call into the match's history; `before` is the match without it. */
export function enter(
  before: LiveMatch,
  after: LiveMatch,
  call: Call,
  { ignored = null, warning = null, wavedOff = false }: Partial<Omit<Entered, 'call' | 'before'>>,
): LiveMatch {
  return { ...after, entered: { call, ignored, warning, wavedOff, before } };
}

/** The entries of a match, the latest first. */
export function* latestFirst(match: LiveMatch): Generator<Entered> {
  for (let entry = match.entered; entry; entry = entry.before.entered) yield entry;
}
