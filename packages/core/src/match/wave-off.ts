import type { Call, Side } from './call.ts';
import type { DivisionRules } from './division-rules.ts';
import { enter, latestFirst } from './history.ts';
import type { Entered, LiveMatch, Step } from './state.ts';

/**
 * Takes back an award of `by`: the match is as if that call had never been made. The calls after it count anew, but what
 * was waved off before stays so. Rulebook `gi-nogi-points`, "Waving the points".
 *
 * @param reapply enters a call again
 */
export function waveOff(
  state: LiveMatch,
  { by, of }: Call,
  reapply: (state: LiveMatch, call: Call) => LiveMatch,
): Step {
  const again: Entered[] = [];
  let target: Entered | undefined;
  for (const entry of latestFirst(state)) {
    again.push(entry);
    if (!target && isAward(entry, state.rules, by, of)) target = entry;
    if (!target || !entry.before) continue;
    const replayed = again.reduceRight((match, { call, ...notes }) => {
      if (notes.index === target?.index) return enter(match, match, call, { wavedOff: true });
      const isSettled = notes.wavedOff || state.rules.calls[call.call]?.kind === 'wave-off';
      return isSettled ? enter(match, match, call, notes) : reapply(match, call);
    }, entry.before);
    return { state: replayed };
  }
  return { state, ignored: `${by} has no ${of ?? 'award'} to wave off` };
}

function isAward(
  { call, ignored, wavedOff }: Entered,
  { calls }: DivisionRules,
  by?: Side,
  of?: string,
): boolean {
  if (ignored !== null || wavedOff || call.by !== by) return false;
  const kind = calls[call.call]?.kind;
  return (kind === 'position' || kind === 'advantage') && (of === undefined || call.call === of);
}
