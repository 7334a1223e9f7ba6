import type { Ruleset } from '../../ruleset.ts';
import { ageClassSpans, isMinorsClass } from '../age-class.ts';
import type { Division } from '../division.ts';
import { levelsAt } from '../levels-at.ts';
import { weightClassesFor } from '../weight-class.ts';

/** What lies between two divisions. */
export interface Borders {
  /** Classes from one to the other: positive for an older or heavier one. */
  readonly ageClass: number;
  readonly weightClass: number;
  /** Levels between them, whichever is higher. */
  readonly level: number;
  readonly sex: boolean;
}

/** Tells what lies between the divisions of one ruleset. */
export interface BorderMeter {
  /** Undefined where no merge of any kind joins the two. */
  between(from: Division, to: Division): Borders | undefined;
  /** Whether people of the two may be in one bracket, as far as classes and levels decide. */
  joins(one: Division, other: Division): boolean;
  /** The borders that somebody crosses who moves; undefined where the ruleset does not let a merge cross them. */
  crossing(from: Division, to: Division): Borders | undefined;
}

/**
 * The borders between divisions as the ruleset's own lists of classes and levels count them.
 * Adults and minors, two disciplines, and absolute divisions are never joined.
 * Rulebook `madison`, "Bracket Mergers"; `sub-overtime`, "If a division doesn't have enough competitors".
 *
 * @example
 * borderMeter({ ageClasses: { youth: { from: 9 }, teens: { from: 13 } }, disciplines: { gi: { levels: [{ id: 'white' }] } }, merge: { ageClasses: null, across: { ageClass: 'older', level: 'none', weightClass: 'none', sex: 'none' }, maxSteps: { ageClass: 1 } } }).crossing({ discipline: 'gi', sex: 'male', age: 'youth', level: 'white' }, { discipline: 'gi', sex: 'male', age: 'teens', level: 'white' }); // => { ageClass: 1, weightClass: 0, level: 0, sex: false }
 */
export function borderMeter(ruleset: Ruleset): BorderMeter {
  const { ageClasses, across } = ruleset.merge;
  const ages = new Map(ageClassSpans(ruleset).map(({ id }, index) => [id, index]));
  const minors = new Map([...ages.keys()].map((id) => [id, isMinorsClass(id, ruleset)]));
  const levelSteps = remembered((discipline: Division['discipline'], a: string, b: string) =>
    levelPlaces(ruleset, discipline, a, b),
  );
  const weightBounds = remembered((discipline: Division['discipline'], sex: Division['sex'], age: string) =>
    boundsOf(ruleset, { discipline, sex, age }),
  );
  const known = new Map<Division, Map<Division, Borders>>();
  function between(from: Division, to: Division): Borders | undefined {
    if (from.discipline !== to.discipline || from.absolute || to.absolute) return undefined;
    if (from.sex !== to.sex && across.sex === 'none') return undefined;
    if (minors.get(from.age) !== minors.get(to.age)) return undefined;
    if (ageClasses && !(ageClasses.includes(from.age) && ageClasses.includes(to.age))) return undefined;
    const row = known.get(from) ?? new Map<Division, Borders>();
    const borders = row.get(to) ?? measure(from, to);
    known.set(from, row.set(to, borders));
    return borders;
  }
  function measure(from: Division, to: Division): Borders {
    const places = levelSteps(from.discipline, from.age, to.age);
    const bounds = [from, to].map(({ discipline, sex, age }) => weightBounds(discipline, sex, age));
    return {
      ageClass: (ages.get(to.age) ?? 0) - (ages.get(from.age) ?? 0),
      weightClass: weightSteps(from, to, bounds),
      level: from.level === to.level ? 0 : gapBetween(from.level, to.level, places),
      sex: from.sex !== to.sex,
    };
  }
  const { maxSteps } = ruleset.merge;
  return {
    between,
    joins(one, other) {
      const borders = between(one, other);
      if (!borders) return false;
      const { ageClass, level, weightClass } = borders;
      return (
        Math.abs(ageClass) <= maxSteps.ageClass &&
        level <= maxSteps.level &&
        Math.abs(weightClass) <= maxSteps.weightClass
      );
    },
    crossing(from, to) {
      const borders = between(from, to);
      return borders && mayCross(borders, ruleset.merge) ? borders : undefined;
    },
  };
}

/** Up means into the next class only, and then no other border. */
function mayCross(
  { ageClass, weightClass, level, sex }: Borders,
  { across, maxSteps }: Ruleset['merge'],
): boolean {
  const crossed = [
    { step: ageClass, rule: across.ageClass, atMost: maxSteps.ageClass },
    { step: weightClass, rule: across.weightClass, atMost: maxSteps.weightClass },
    { step: level, rule: across.level, atMost: maxSteps.level },
    { step: sex ? 1 : 0, rule: across.sex, atMost: 1 },
  ].filter(({ step }) => step !== 0);
  const allowed = crossed.every(({ step, rule, atMost }) =>
    rule === 'either' ? Math.abs(step) <= atMost : rule !== 'none' && step === 1,
  );
  return allowed && (crossed.length <= 1 || crossed.every(({ rule }) => rule === 'either'));
}

/** Places of the levels that somebody of one of two age classes may have. */
function levelPlaces(
  ruleset: Ruleset,
  discipline: Division['discipline'],
  a: string,
  b: string,
): ReadonlyMap<string, number> {
  const offered = new Set([a, b].flatMap((age) => levelsAt(ruleset, discipline, age).map(({ id }) => id)));
  const ids = (ruleset.disciplines[discipline]?.levels ?? []).map(({ id }) => id);
  return new Map(ids.filter((id) => offered.has(id)).map((id, index) => [id, index]));
}

/** Levels from one division's nearest to the other's; joined levels stand as `purple-brown-black`. */
function gapBetween(one: string, other: string, places: ReadonlyMap<string, number>): number {
  const [a, b] = [one, other].map((levels) => levels.split('-').flatMap((id) => places.get(id) ?? []));
  const distances = (a ?? []).flatMap((x) => (b ?? []).map((y) => Math.abs(x - y)));
  return distances.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...distances);
}

type Bounds = ReadonlyMap<string, number>;

/** Upper bounds in kg of a division's weight classes by their ids; the open class has none. */
function boundsOf(
  ruleset: Ruleset,
  division: Pick<Division, 'discipline' | 'sex' | 'age'>,
): Bounds | undefined {
  const classes = weightClassesFor(ruleset, division);
  return (
    classes &&
    new Map(
      classes.map(({ id, upTo }) => [id, upTo === null ? Number.POSITIVE_INFINITY : upTo.hundredths / 100]),
    )
  );
}

/** Weight classes up from one division to another, in the table that puts them further apart. */
function weightSteps(from: Division, to: Division, bounds: readonly (Bounds | undefined)[]): number {
  if (from.weightClass === undefined || to.weightClass === undefined || from.weightClass === to.weightClass)
    return 0;
  const [own, other] = bounds;
  const lower = own?.get(from.weightClass) ?? 0;
  const upper = other?.get(to.weightClass) ?? 0;
  const steps = bounds.map((table = new Map()) => placeOf(upper, table) - placeOf(lower, table));
  return steps.reduce((most, step) => (Math.abs(step) > Math.abs(most) ? step : most), 0);
}

function placeOf(bound: number, table: Bounds): number {
  return [...table.values()].findIndex((upTo) => upTo >= bound);
}

/** Answers each question once. */
function remembered<K extends string[], V>(answer: (...key: K) => V): (...key: K) => V {
  const known = new Map<string, V>();
  return (...key) => {
    const name = key.join('\n');
    if (!known.has(name)) known.set(name, answer(...key));
    return known.get(name) as V;
  };
}
