import { ADULT_AGE, type AgeClass, type Ruleset } from '../ruleset.ts';

/** Age classes from the youngest to the oldest, each with the age at which the next one begins. */
export interface AgeClassSpan extends AgeClass {
  readonly id: string;
  /** First age that is too old for the class; Infinity for the last one. */
  readonly until: number;
}

/**
 * The ruleset's age classes from the youngest to the oldest.
 *
 * @example
 * ageClassSpans({ ageClasses: { adult: { label: 'Adult', from: 18 }, kids: { label: 'Kids', from: 4 } } }).map(({ id, until }) => [id, until]); // => [['kids', 18], ['adult', Infinity]]
 */
export function ageClassSpans(ruleset: Pick<Ruleset, 'ageClasses'>): readonly AgeClassSpan[] {
  const classes = Object.entries(ruleset.ageClasses).sort(([, a], [, b]) => a.from - b.from);
  return classes.map(([id, rule], index) => ({
    ...rule,
    id,
    until: classes[index + 1]?.[1].from ?? Number.POSITIVE_INFINITY,
  }));
}

/**
 * The age class of somebody's age, or undefined for those younger than the lowest class.
 *
 * @param age full years on the first day of the event
 *
 * @example
 * ageClassAt(12, { ageClasses: { youth: { label: 'Youth', from: 9 }, teens: { label: 'Teens', from: 13 } } }).id; // => 'youth'
 */
export function ageClassAt(age: number, ruleset: Pick<Ruleset, 'ageClasses'>): AgeClassSpan | undefined {
  return ageClassSpans(ruleset).find((span) => age >= span.from && age < span.until);
}

/**
 * Whether an age class begins below 18, so that the safeguards for minors apply to it.
 *
 * @example
 * isMinorsClass('teens', { ageClasses: { teens: { label: 'Teens', from: 13 } } }); // => true
 */
export function isMinorsClass(ageClass: string, ruleset: Pick<Ruleset, 'ageClasses'>): boolean {
  return (ruleset.ageClasses[ageClass]?.from ?? 0) < ADULT_AGE;
}
