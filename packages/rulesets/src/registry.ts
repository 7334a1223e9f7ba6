import type { Ruleset } from '@openmat/core';
import { giNogiPoints } from './gi-nogi-points.ts';
import { madison } from './madison.ts';
import { poolFinals } from './pool-finals.ts';
import { secondHalfPoints } from './second-half-points.ts';
import { subOvertime } from './sub-overtime.ts';

/** The rulesets that Openmat ships, in the order in which they are listed. */
export const rulesets: readonly Ruleset[] = [
  madison,
  poolFinals,
  subOvertime,
  giNogiPoints,
  secondHalfPoints,
];

/** The shipped ruleset of that id, if there is one. */
export function findRuleset(id: string): Ruleset | undefined {
  return rulesets.find((ruleset) => ruleset.id === id);
}
