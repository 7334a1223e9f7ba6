import type { Division } from '../division/division.ts';
import type { Borders } from '../division/merge/borders.ts';
import type { Candidate, MergeProblem, ShortGroup } from '../division/merge/candidates.ts';
import type { MergeRulebook } from '../division/merge/cut-union.ts';
import { compare, type MergePerson } from '../division/merge/limits.ts';
import { relativeSpread } from '../division/spread.ts';
import { ADULT_AGE, type Ruleset } from '../ruleset.ts';
import type { GroupedField } from './group-field.ts';
import { percent } from './percent.ts';

/** Why a merge is proposed, and what it means, for the organizer. */
export function mergeReasons(
  { groups, into, joinsPlayable, brackets }: Candidate,
  fields: readonly GroupedField[],
  problem: MergeProblem,
): readonly string[] {
  const target = fields[into] as GroupedField;
  const comings = groups.map((place) => {
    const { home, people } = problem.groups[place] as ShortGroup;
    const field = fields[home] as GroupedField;
    const who = whoIsShort(people.length, field, problem.ruleset);
    if (home === into) return `${who}: ${people.length === 1 ? 'stays' : 'stay'} there`;
    const borders = problem.meter.between(field.division, target.division);
    const move = `${people.length === 1 ? 'moves' : 'move'} to ${target.label}`;
    return [`${who}: ${move}`, ...bordersInWords(borders)].join(', ');
  });
  const sizes = brackets.map(({ length }) => length).join(' + ');
  const made = joinsPlayable
    ? [`the ${target.playable.flat().length} of ${target.label} and those who come make ${sizes}`]
    : [];
  return [...comings, ...made, ...brackets.flatMap((bracket) => bracketInWords(bracket, problem))];
}

/** A short group with the division that is too small for it, or in which it is left over. */
export function whoIsShort(
  people: number,
  { entries, label }: Pick<GroupedField, 'entries' | 'label'>,
  { madison, merge }: Pick<Ruleset, 'madison' | 'merge'>,
): string {
  const who = people === 1 ? 'alone' : `only ${people}`;
  const needed = `a bracket needs ${merge.below}`;
  if (people === entries.length) return `${who} in ${label}, ${needed}`;
  const limit = madison?.maxSpread ?? null;
  const within = limit === null ? '' : ` within a spread of ${percent(limit)}`;
  return `${who} left over from ${entries.length} in ${label}${within}, ${needed}`;
}

/** What lies between two divisions, from the first to the second. */
export function bordersInWords(borders: Borders | undefined): string[] {
  if (!borders) return [];
  const { ageClass, level, weightClass, sex } = borders;
  return [
    ageClass === 0 ? '' : `${steps(ageClass, 'age class')} ${ageClass > 0 ? 'older' : 'younger'}`,
    weightClass === 0
      ? ''
      : `${steps(weightClass, 'weight class')} ${weightClass > 0 ? 'heavier' : 'lighter'}`,
    level === 0 ? '' : `${steps(level, 'level')} apart`,
    sex ? 'another sex' : '',
  ].filter(Boolean);
}

function steps(number: number, of: string): string {
  const count = Math.abs(number);
  return `${count} ${count === 1 ? of : of.replace(/(s?)$/, (_, s) => (s ? 'ses' : 's'))}`;
}

/** How far those of a bracket that joins divisions lie apart. */
export function bracketInWords(bracket: readonly MergePerson[], { ruleset, meter }: MergeRulebook): string[] {
  if (divisionsOf(bracket).length === 1) return [];
  const { youngest, oldest, lightest, heaviest } = compare(bracket, meter);
  const { minors, adults } = ruleset.merge.maxSpread;
  const limit = youngest < ADULT_AGE ? minors : adults;
  const spread =
    heaviest > 0
      ? `weights ${percent(relativeSpread({ min: lightest, max: heaviest }))} apart (at most ${percent(limit)})`
      : 'nobody weighed in yet';
  return [
    `bracket of ${bracket.length}: ${spread}, ages ${youngest} to ${oldest}`,
    ...ageFlags(bracket, ruleset),
  ];
}

/** A gap between minors that an organizer should look at. Rulebook `madison`, "a competitive, fun and safe environment". */
export function ageFlags(bracket: readonly MergePerson[], { merge }: Pick<Ruleset, 'merge'>): string[] {
  const ages = bracket.map(({ age }) => age);
  const [youngest, oldest] = [Math.min(...ages), Math.max(...ages)];
  if (youngest >= ADULT_AGE || oldest - youngest <= merge.flagAgeGapYears) return [];
  return [`age gap of ${oldest - youngest} years among minors is above ${merge.flagAgeGapYears}`];
}

/** The divisions of a bracket's people, each once. */
export function divisionsOf(people: readonly MergePerson[]): readonly Division[] {
  return [...new Set(people.map(({ division }) => division))];
}
