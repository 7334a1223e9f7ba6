import type { Entry } from '../entry.ts';
import type { Ruleset } from '../ruleset.ts';
import { schedule } from '../schedule/schedule.ts';
import { formBrackets } from './form-brackets.ts';
import { measure } from './metrics.ts';
import { scheduleProblem } from './schedule-problem.ts';
import type { Plan, PlanSettings } from './types.ts';

/**
 * The main job as one pure function: divisions → groups → brackets → mat schedule. The same input gives the
 * same plan on any machine, and the order of the entries does not matter. Everybody is in a bracket or in
 * `unbracketed` with a reason.
 *
 * @param entries as `readEntry` returns them, no entry id twice
 * @param ruleset the event's ruleset, overrides applied
 * @param settings times in epoch seconds
 * @param progress told from time to time which part of the search for a schedule is done, from 0 to 1
 *
 * @example
 * plan([], { id: 'madison', ageClasses: {}, disciplines: {}, merge: {}, schedule: { changeoverSeconds: 60 }, weighIn: { minutesBeforeMatch: 0 } }, { on: '2026-12-05', start: 0, mats: 1, seed: 1, effort: 1 }).brackets; // => []
 */
export function plan(
  entries: readonly Entry[],
  ruleset: Ruleset,
  settings: PlanSettings,
  progress?: (done: number) => void,
): Plan {
  const { on, seed, effort } = settings;
  const { brackets, merges, unbracketed } = formBrackets(entries, ruleset, on, seed, settings);
  const problem = scheduleProblem(brackets, entries, ruleset, settings);
  const made = schedule(problem, {
    seed,
    ...(effort !== undefined && { effort }),
    ...(progress && { progress }),
  });
  return {
    ruleset: ruleset.id,
    brackets,
    merges,
    unbracketed,
    schedule: made.matches,
    unplaced: made.unplaced,
    metrics: measure(brackets, made, problem),
  };
}
