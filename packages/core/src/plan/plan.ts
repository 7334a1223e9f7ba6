import type { Entry } from '../entry.ts';
import type { Ruleset } from '../ruleset.ts';
import { lowerBound } from '../schedule/lower-bound.ts';
import type { ScheduleProblem } from '../schedule/problem.ts';
import { schedule } from '../schedule/schedule.ts';
import { formBrackets } from './form-brackets.ts';
import { measure } from './metrics.ts';
import type { Bracket, Plan, PlanSettings } from './types.ts';

/**
 * The main job as one pure function: divisions → Madison groups → brackets → mat schedule. The same input gives the
 * same plan on any machine, and the order of the entries does not matter. Everybody is in a bracket or in
 * `unbracketed` with a reason.
 *
 * @param entries as `readEntry` returns them, no entry id twice
 * @param ruleset the event's ruleset, overrides applied
 * @param settings times in epoch seconds
 *
 * @example
 * plan([], { id: 'madison', ageClasses: {}, disciplines: {}, schedule: { changeoverSeconds: 60 } }, { on: '2026-12-05', start: 0, mats: 1, seed: 1, effort: 1 }).brackets; // => []
 */
export function plan(entries: readonly Entry[], ruleset: Ruleset, settings: PlanSettings): Plan {
  const { brackets, unbracketed } = formBrackets(entries, ruleset, settings.on);
  const problem = scheduleProblem(brackets, ruleset, settings);
  const { matches } = schedule(problem);
  return {
    ruleset: ruleset.id,
    brackets,
    merges: [],
    unbracketed,
    schedule: matches,
    metrics: measure(brackets, matches, settings.mats, restSecondsOf(ruleset), lowerBound(problem).seconds),
  };
}

function scheduleProblem(
  brackets: readonly Bracket[],
  ruleset: Ruleset,
  { start, mats }: PlanSettings,
): ScheduleProblem {
  const restSeconds = restSecondsOf(ruleset);
  return {
    start,
    changeoverSeconds: ruleset.schedule.changeoverSeconds,
    mats: Array.from({ length: mats }, (_, index) => ({ number: index + 1 })),
    brackets: brackets.map((bracket) => ({
      id: bracket.id,
      restSeconds: restSeconds(bracket),
      matches: bracket.matches.map(({ id, durationSeconds, a, b }) => ({
        id,
        durationSeconds,
        athletes: [a, b].flatMap((slot) => ('entrant' in slot ? [slot.entrant] : [])),
      })),
    })),
  };
}

/** Least rest between two matches of an athlete: one regulation match time of the division, at least the ruleset's minimum. */
function restSecondsOf(ruleset: Ruleset): (bracket: Bracket) => number {
  return ({ matches }) =>
    Math.max(ruleset.schedule.minimumRestSeconds, ...matches.map((match) => match.durationSeconds));
}
