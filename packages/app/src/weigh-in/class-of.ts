import { type Ruleset, type WeightClass, weightClassesFor } from '@openmat/core';
import { bracketRefs, livePlan, readBrackets } from '../bracketing/live-plan.ts';
import type { Deps } from '../ports.ts';
import { divisionOf } from '../registration/entry.ts';
import type { Owned } from '../registration/own-registration.ts';

/**
 * The weight class that an athlete must make: the one that was entered, else that of the bracket that was published.
 * Undefined where the ruleset has none, or the weight itself still decides.
 */
export async function classOf(
  deps: Deps,
  { event, registration, athlete }: Owned,
  ruleset: Ruleset,
): Promise<WeightClass | undefined> {
  if (!ruleset.weightClasses) return undefined;
  if (registration.weightClass !== undefined) {
    const division = divisionOf(registration, athlete, ruleset, event.startDate);
    const classes = division.ok ? weightClassesFor(ruleset, division.value) : undefined;
    return classes?.find(({ id }) => id === registration.weightClass);
  }
  const plan = await livePlan(deps, event.id);
  if (!plan) return undefined;
  const brackets = await readBrackets(deps, await bracketRefs(deps, plan));
  const bracket = brackets.find(({ entrants }) =>
    entrants.some((one) => one.registration === registration.id),
  );
  const classes = bracket && weightClassesFor(ruleset, bracket.division);
  return classes?.find(({ id }) => id === bracket?.division.weightClass);
}
