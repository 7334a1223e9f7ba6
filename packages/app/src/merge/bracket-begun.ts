import { isUnderWay } from '../bracketing/bracket-state.ts';
import { bracketRefs, livePlan, readBrackets } from '../bracketing/live-plan.ts';
import type { Deps } from '../ports.ts';
import { registrationIdIn } from '../registration/entry.ts';

/** The id of a bracket of the published plan that is under way with one of these entries: nobody of it is moved any more. */
export async function bracketBegun(
  deps: Deps,
  event: string,
  entryIds: readonly string[],
): Promise<string | undefined> {
  const plan = await livePlan(deps, event);
  const brackets = plan ? await readBrackets(deps, await bracketRefs(deps, plan)) : [];
  const ids = new Set(entryIds.map(registrationIdIn));
  return brackets.find(
    (bracket) => isUnderWay(bracket) && bracket.entrants.some(({ registration }) => ids.has(registration)),
  )?.id;
}
