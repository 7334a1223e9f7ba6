import { ADULT_AGE, type Ruleset } from '../../ruleset.ts';
import type { Division } from '../division.ts';
import { isSpreadAbove, relativeSpread } from '../spread.ts';
import type { BorderMeter } from './borders.ts';

/** Somebody as far as a merge is concerned. */
export interface MergePerson {
  readonly entryId: string;
  /** In `weightUnits`; null before the weigh-in. */
  readonly units: number | null;
  /** Full years on the first day of the event. */
  readonly age: number;
  /** The division the person has entered. */
  readonly division: Division;
}

/** How unlike the people of one bracket are. */
export interface Unlikeness {
  readonly youngest: number;
  readonly oldest: number;
  /** Of those who have been weighed; both 0 where nobody has. */
  readonly lightest: number;
  readonly heaviest: number;
  /** Most classes and levels between any two. */
  readonly ageClass: number;
  readonly level: number;
  readonly weightClass: number;
  readonly sexes: number;
  /** Two divisions among them that nothing may join. */
  readonly apart?: readonly [Division, Division];
}

/** A limit that a merged bracket crosses. */
export interface Crossing {
  readonly limit:
    | 'adults-with-minors'
    | 'divisions'
    | 'sex'
    | 'age-gap'
    | 'age-class'
    | 'level'
    | 'weight-class'
    | 'spread';
  readonly is: number;
  readonly atMost: number;
}

/** Compares the people of a bracket, at least one. */
export function compare(people: readonly MergePerson[], meter: BorderMeter): Unlikeness {
  const ages = people.map(({ age }) => age);
  const units = people.flatMap((person) => person.units ?? []);
  const divisions = [...new Set(people.map(({ division }) => division))];
  const most = { ageClass: 0, level: 0, weightClass: 0 };
  let apart: readonly [Division, Division] | undefined;
  for (const [index, one] of divisions.entries()) {
    for (const other of divisions.slice(index + 1)) {
      const borders = meter.between(one, other);
      if (!borders) apart ??= [one, other];
      else {
        most.ageClass = Math.max(most.ageClass, Math.abs(borders.ageClass));
        most.level = Math.max(most.level, borders.level);
        most.weightClass = Math.max(most.weightClass, Math.abs(borders.weightClass));
      }
    }
  }
  return {
    youngest: Math.min(...ages),
    oldest: Math.max(...ages),
    lightest: units.length === 0 ? 0 : Math.min(...units),
    heaviest: units.length === 0 ? 0 : Math.max(...units),
    ...most,
    sexes: new Set(divisions.map(({ sex }) => sex)).size,
    ...(apart && { apart }),
  };
}

/**
 * The limits that people of more than one division would cross in one bracket; none where they may meet.
 * Spread counts by the lighter; the limit of minors holds where any of them is one.
 */
export function crossings(likeness: Unlikeness, { merge }: Pick<Ruleset, 'merge'>): readonly Crossing[] {
  const { youngest, oldest, lightest, heaviest, ageClass, level, weightClass, sexes, apart } = likeness;
  const found: Crossing[] = [];
  const most = (limit: Crossing['limit'], is: number, atMost: number) => {
    if (is > atMost) found.push({ limit, is, atMost });
  };
  if (youngest < ADULT_AGE && oldest >= ADULT_AGE) {
    found.push({ limit: 'adults-with-minors', is: oldest, atMost: ADULT_AGE - 1 });
  }
  most('divisions', apart ? 1 : 0, 0);
  most('sex', sexes, merge.across.sex === 'none' ? 1 : 2);
  most('age-gap', oldest - youngest, merge.maxAgeGapYears ?? Number.POSITIVE_INFINITY);
  most('age-class', ageClass, merge.maxSteps.ageClass);
  most('level', level, merge.maxSteps.level);
  most('weight-class', weightClass, merge.maxSteps.weightClass);
  const spread = youngest < ADULT_AGE ? merge.maxSpread.minors : merge.maxSpread.adults;
  if (heaviest > 0 && isSpreadAbove({ min: lightest, max: heaviest }, spread)) {
    found.push({ limit: 'spread', is: relativeSpread({ min: lightest, max: heaviest }), atMost: spread });
  }
  return found;
}

/**
 * Whether neighbours in a list, ordered by weight, may meet in one bracket: whether they are of one division, or
 * {@link crossings} finds nothing. The quick form of it, for the many brackets that a search looks at.
 */
export function mayMeet(
  people: readonly MergePerson[],
  { start, end }: { readonly start: number; readonly end: number },
  { ruleset: { merge }, meter }: { readonly ruleset: Pick<Ruleset, 'merge'>; readonly meter: BorderMeter },
): boolean {
  const divisions: Division[] = [];
  let [youngest, oldest, lightest, heaviest] = [Number.POSITIVE_INFINITY, 0, Number.POSITIVE_INFINITY, 0];
  for (let place = start; place < end; place++) {
    const { division, age, units } = people[place] as MergePerson;
    if (!divisions.includes(division)) divisions.push(division);
    youngest = Math.min(youngest, age);
    oldest = Math.max(oldest, age);
    lightest = Math.min(lightest, units ?? lightest);
    heaviest = Math.max(heaviest, units ?? heaviest);
  }
  if (divisions.length <= 1) return true;
  if (youngest < ADULT_AGE && oldest >= ADULT_AGE) return false;
  if (merge.maxAgeGapYears !== null && oldest - youngest > merge.maxAgeGapYears) return false;
  const limit = youngest < ADULT_AGE ? merge.maxSpread.minors : merge.maxSpread.adults;
  if (heaviest > 0 && isSpreadAbove({ min: lightest, max: heaviest }, limit)) return false;
  return divisions.every((one, index) =>
    divisions.slice(index + 1).every((other) => meter.joins(one, other)),
  );
}
