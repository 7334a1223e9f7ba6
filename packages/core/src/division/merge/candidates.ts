import { ADULT_AGE, type Ruleset } from '../../ruleset.ts';
import { compareText } from '../../value/compare-text.ts';
import type { Division } from '../division.ts';
import { cutMadison } from '../madison.ts';
import { relativeSpread } from '../spread.ts';
import type { BorderMeter } from './borders.ts';
import { compare, type MergePerson, mayMeet } from './limits.ts';

/** A division with its competitors, as they are grouped before any merge. */
export interface Home {
  readonly division: Division;
  /** Those who have a bracket. */
  readonly playable: readonly MergePerson[];
}

/** A short group: it moves as a whole or not at all. */
export interface ShortGroup {
  /** Place of its division among the homes. */
  readonly home: number;
  readonly people: readonly MergePerson[];
}

export interface MergeProblem {
  readonly homes: readonly Home[];
  readonly groups: readonly ShortGroup[];
  readonly ruleset: Ruleset;
  readonly meter: BorderMeter;
}

/** Short groups that could be merged into a division. */
export interface Candidate {
  /** Place of the division among the homes. */
  readonly into: number;
  /** Whether they join the division's brackets, which are made again, or only its own short groups. */
  readonly joinsPlayable: boolean;
  /** Places of the short groups, ascending. */
  readonly groups: readonly number[];
  /** People who get a match. */
  readonly placed: number;
  /** People who leave their division. */
  readonly moved: number;
  /** Hundredths of a point. */
  readonly cost: number;
  /** The brackets of the union, lightest first. */
  readonly brackets: readonly (readonly MergePerson[])[];
}

/**
 * Merges short groups into a division and cuts the union again, or makes one bracket of it.
 *
 * @returns undefined where somebody would be left over, or no cut keeps every limit
 */
export function mergeCandidate(
  problem: MergeProblem,
  { into, joinsPlayable, groups }: Pick<Candidate, 'into' | 'joinsPlayable' | 'groups'>,
): Candidate | undefined {
  const home = problem.homes[into] as Home;
  const short = groups.flatMap((place) => (problem.groups[place] as ShortGroup).people);
  const union = [...(joinsPlayable ? home.playable : []), ...short].sort(byWeight);
  const brackets = cutUnion(union, problem);
  if (!brackets) return undefined;
  const moved = short.filter(({ division }) => division !== home.division);
  const cost =
    moved.reduce((sum, { division }) => sum + costOfMove(division, home.division, problem), 0) +
    brackets.reduce((sum, bracket) => sum + costOfBracket(bracket, problem), 0);
  return {
    into,
    joinsPlayable,
    groups,
    placed: short.length,
    moved: moved.length,
    cost: Math.round(cost * 100),
    brackets,
  };
}

/** Lightest first, the unweighed last; equal weights by entry id. */
export function byWeight(a: MergePerson, b: MergePerson): number {
  const [one, other] = [a.units ?? Number.MAX_SAFE_INTEGER, b.units ?? Number.MAX_SAFE_INTEGER];
  return one - other || compareText(a.entryId, b.entryId);
}

function cutUnion(
  union: readonly MergePerson[],
  { ruleset, meter }: MergeProblem,
): readonly (readonly MergePerson[])[] | undefined {
  const { madison, merge } = ruleset;
  const rules = { ruleset, meter };
  if (union.length < merge.below) return undefined;
  if (!madison) return mayMeet(union, { start: 0, end: union.length }, rules) ? [union] : undefined;
  const sizes = cutMadison(
    union.map(({ units }) => units ?? 0),
    { ...madison, minSize: Math.max(madison.minSize, merge.below) },
    (start, size) => mayMeet(union, { start, end: start + size }, rules),
  );
  if (sizes.some((size) => size < merge.below)) return undefined;
  let end = 0;
  return sizes.map((size) => {
    end += size;
    return union.slice(end - size, end);
  });
}

function costOfMove(from: Division, to: Division, { ruleset, meter }: MergeProblem): number {
  const borders = meter.between(from, to);
  if (!borders) return 0;
  const { ageClass, level, weightClass, sex } = ruleset.merge.cost;
  return (
    Math.abs(borders.ageClass) * ageClass +
    borders.level * level +
    Math.abs(borders.weightClass) * weightClass +
    (borders.sex ? sex : 0)
  );
}

function costOfBracket(bracket: readonly MergePerson[], { ruleset, meter }: MergeProblem): number {
  if (bracket.every(({ division }) => division === bracket[0]?.division)) return 0;
  const { youngest, oldest, lightest, heaviest } = compare(bracket, meter);
  const { spreadPercent, yearAmongMinors, yearAmongAdults } = ruleset.merge.cost;
  const spread = heaviest > 0 ? relativeSpread({ min: lightest, max: heaviest }) : 0;
  const year = youngest < ADULT_AGE ? yearAmongMinors : yearAmongAdults;
  return spread * 100 * spreadPercent + (oldest - youngest) * year;
}
