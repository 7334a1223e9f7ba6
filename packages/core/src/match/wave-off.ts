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
  const later: Entered[] = [];
  for (const entry of latestFirst(state)) {
    if (isAward(entry, state.rules, by, of)) {
      const without = enter(entry.before, entry.before, entry.call, { wavedOff: true });
      return { state: later.reduceRight(replay, without) };
    }
    later.push(entry);
  }
  return { state, ignored: `${by} has no ${of ?? 'award'} to wave off` };

  function replay(match: LiveMatch, entry: Entered): LiveMatch {
    const isSettled = entry.wavedOff || state.rules.calls[entry.call.call]?.kind === 'wave-off';
    return isSettled ? enter(match, match, entry.call, entry) : reapply(match, entry.call);
  }
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
