import type { Ruleset } from '@openmat/core';
import { madison } from './madison.ts';

/** The rulesets that Openmat ships, in the order in which they are listed. */
export const rulesets: readonly Ruleset[] = [madison];

/** The shipped ruleset of that id, if there is one. */
export function findRuleset(id: string): Ruleset | undefined {
  return rulesets.find((ruleset) => ruleset.id === id);
}
