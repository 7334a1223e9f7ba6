import { ADULT_AGE } from '../../ruleset.ts';
import type { Division } from '../division.ts';
import { relativeSpread } from '../spread.ts';
import type { MergeRulebook } from './cut-union.ts';
import { compare, type MergePerson } from './limits.ts';

/** What a merge costs, in hundredths of a point: the steps of everyone who moves, and how unlike those are who meet. */
export function costOfMerge(
  moving: readonly MergePerson[],
  into: Division,
  brackets: readonly (readonly MergePerson[])[],
  rulebook: MergeRulebook,
): number {
  const moves = moving.map(({ division }) => costOfMove(division, into, rulebook));
  const meetings = brackets.map((bracket) => costOfBracket(bracket, rulebook));
  return Math.round(100 * [...moves, ...meetings].reduce((sum, cost) => sum + cost, 0));
}

/** Between divisions that no merge joins there are no steps: such a merge is made by hand. */
function costOfMove(from: Division, to: Division, { ruleset, meter }: MergeRulebook): number {
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

function costOfBracket(bracket: readonly MergePerson[], { ruleset, meter }: MergeRulebook): number {
  if (bracket.every(({ division }) => division === bracket[0]?.division)) return 0;
  const { youngest, oldest, lightest, heaviest } = compare(bracket, meter);
  const { spreadPercent, yearAmongMinors, yearAmongAdults } = ruleset.merge.cost;
  const spread = heaviest > 0 ? relativeSpread({ min: lightest, max: heaviest }) : 0;
  const year = youngest < ADULT_AGE ? yearAmongMinors : yearAmongAdults;
  return spread * 100 * spreadPercent + (oldest - youngest) * year;
}
