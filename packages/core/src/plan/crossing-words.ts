import type { Division } from '../division/division.ts';
import type { BorderMeter } from '../division/merge/borders.ts';
import type { Crossing, Unlikeness } from '../division/merge/limits.ts';
import type { Ruleset } from '../ruleset.ts';
import { divisionLabel } from './label.ts';
import { bordersInWords } from './merge-words.ts';
import { percent } from './percent.ts';

/** A limit that a bracket crosses, with the numbers. */
export function crossingInWords(
  { limit, is, atMost }: Crossing,
  { youngest, oldest, apart }: Unlikeness,
  ruleset: Ruleset,
): string {
  switch (limit) {
    case 'adults-with-minors':
      return `adults and minors in one bracket: ages ${youngest} to ${oldest}`;
    case 'divisions':
      return `${apart?.map((division) => divisionLabel(division, ruleset)).join(' and ')} are never joined`;
    case 'sex':
      return 'both sexes in one bracket';
    case 'age-gap':
      return `ages ${youngest} to ${oldest} are ${is} years apart, at most ${atMost}`;
    case 'spread':
      return `weights ${percent(is)} apart, at most ${percent(atMost)}`;
    case 'age-class':
    case 'level':
    case 'weight-class':
      return `${is} ${limit.replace('-', ' ')} steps in one bracket, at most ${atMost}`;
  }
}

/** A way between two divisions that no merge takes. */
export function wayInWords(from: Division, into: Division, ruleset: Ruleset, meter: BorderMeter): string {
  const borders = meter.between(from, into);
  const [one, other] = [from, into].map((division) => divisionLabel(division, ruleset));
  const steps = bordersInWords(borders).join(', ');
  const which = steps ? `: ${steps}` : '';
  return `${ruleset.id} lets nobody move from ${one} to ${other}${which}`;
}
