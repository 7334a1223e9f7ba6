import { assignDivision } from '../division/assign.ts';
import { type Division, divisionKey } from '../division/division.ts';
import { borderMeter } from '../division/merge/borders.ts';
import {
  type Crossing,
  compare,
  crossings,
  type MergePerson,
  type Unlikeness,
} from '../division/merge/limits.ts';
import { isSpreadAbove, relativeSpread } from '../division/spread.ts';
import type { Entry } from '../entry.ts';
import type { Ruleset } from '../ruleset.ts';
import { ageOn, type CalendarDate } from '../value/age.ts';
import { compareText } from '../value/compare-text.ts';
import { weightUnits } from '../value/weight.ts';
import { crossingInWords, wayInWords } from './crossing-words.ts';
import { makeBracket } from './make-bracket.ts';
import { ageFlags } from './merge-words.ts';
import { percent } from './percent.ts';
import { eligibleDivision, weightOrder } from './sort-into-fields.ts';
import type { Bracket } from './types.ts';

/** A limit that competitors of a bracket cross, in one word and in words for the organizer: those name ages and weights. */
export interface CrossedLimit {
  readonly limit: Crossing['limit'] | 'way' | 'size';
  readonly words: string;
}

/** Competitors put together by hand. */
export interface HandMadeBracket {
  readonly bracket: Bracket;
  /** Every limit it crosses by those who come. */
  readonly crosses: readonly CrossedLimit[];
  /** Those of them that nobody may override: adults and minors never meet. Rulebook `madison`, "Bracket Mergers". */
  readonly never: readonly CrossedLimit[];
}

/**
 * A bracket as a plan would make it of other competitors, with the format of its size, and what limits they cross: those of
 * a merge between people of several divisions, and the least and most competitors that the ruleset gives a bracket.
 *
 * @param bracket whose id, label and division it keeps
 * @param group at least two, no athlete twice
 * @param coming entry ids of those who were not in it
 * @param on first day of the event: ages are taken on it
 * @param seed of the draws
 *
 * @example
 * remakeBracket({ id: 'b', label: 'B', division: {} }, [], [], { ageClasses: {}, disciplines: {}, merge: {} }, '2026-12-05', 1); // => { ok: false, error: ['2 competitors are needed at least'] }
 */
export function remakeBracket(
  bracket: Pick<Bracket, 'id' | 'label' | 'division'>,
  group: readonly Entry[],
  coming: readonly string[],
  ruleset: Ruleset,
  on: CalendarDate,
  seed: number,
):
  | { readonly ok: true; readonly value: HandMadeBracket }
  | { readonly ok: false; readonly error: readonly string[] } {
  const faults = faultsOf(group, coming, ruleset, on);
  if (faults.length > 0) return { ok: false, error: faults };
  const inOrder = group.toSorted((a, b) => weightOrder(a, b) || compareText(a.entryId, b.entryId));
  const people = inOrder.map((entry) => personOf(entry, bracket.division, ruleset, on));
  const { crosses, never } = limitsOf(bracket.division, people, coming, ruleset);
  const joined = people.map(({ division }) => division);
  const joins = [...new Map([bracket.division, ...joined].map((one) => [divisionKey(one), one])).values()];
  const { id, label, division } = bracket;
  const made = makeBracket({
    id,
    label,
    division,
    ...(joins.length > 1 && { joins, warnings: ageFlags(people, ruleset) }),
    group: inOrder,
    ruleset,
    seed,
  });
  return { ok: true, value: { bracket: made, crosses, never } };
}

function faultsOf(
  group: readonly Entry[],
  coming: readonly string[],
  ruleset: Ruleset,
  on: CalendarDate,
): readonly string[] {
  if (group.length < 2) return ['2 competitors are needed at least'];
  const ids = group.map(({ id }) => id);
  const twice = ids.find((id, place) => ids.indexOf(id) < place);
  if (twice !== undefined) return [`${twice} would be in it twice`];
  return group.flatMap((entry) => {
    if (!coming.includes(entry.entryId)) return [];
    const division = eligibleDivision(entry, ruleset, on);
    return division.ok ? [] : [`${entry.entryId}: ${division.error}`];
  });
}

/** Whoever is in the bracket already counts as of its division where the entry has none any more. */
function personOf(entry: Entry, own: Division, ruleset: Ruleset, on: CalendarDate): MergePerson {
  const { entryId, weight, birthDate } = entry;
  const entered = assignDivision(entry, ruleset, on);
  const isOwn = !entered.ok || divisionKey(entered.value) === divisionKey(own);
  const division = isOwn ? own : entered.value;
  return { entryId, units: weight && weightUnits(weight), age: ageOn(birthDate, on), division };
}

function limitsOf(
  into: Division,
  people: readonly MergePerson[],
  coming: readonly string[],
  ruleset: Ruleset,
) {
  const meter = borderMeter(ruleset);
  const ways = people
    .filter(({ entryId, division }) => coming.includes(entryId) && division !== into)
    .filter(({ division }) => meter.crossing(division, into) === undefined)
    .map(({ division }) => ({ limit: 'way' as const, words: wayInWords(division, into, ruleset, meter) }));
  const isJoined = people.some(({ division }) => division !== into);
  const unlikeness = compare(people, meter);
  const limits = isJoined && coming.length > 0 ? crossings(unlikeness, ruleset) : [];
  const crossed = limits.map((crossing) => ({
    limit: crossing.limit,
    words: crossingInWords(crossing, unlikeness, ruleset),
  }));
  return {
    crosses: [...ways, ...crossed, ...groupCrossed(unlikeness, people.length, ruleset)],
    never: crossed.filter(({ limit }) => limit === 'adults-with-minors'),
  };
}

/** What the ruleset asks of every bracket: its size, and the spread where it cuts by weight. */
function groupCrossed(
  { lightest, heaviest }: Unlikeness,
  size: number,
  { madison, merge }: Ruleset,
): readonly CrossedLimit[] {
  const crossed: CrossedLimit[] = [];
  const most = madison?.maxSize ?? Number.POSITIVE_INFINITY;
  if (size < merge.below) {
    crossed.push({ limit: 'size', words: `${size} would be in it, a bracket needs ${merge.below}` });
  }
  if (size > most) crossed.push({ limit: 'size', words: `${size} would be in it, at most ${most}` });
  const spread = madison?.maxSpread ?? null;
  const range = { min: lightest, max: heaviest };
  if (spread !== null && heaviest > 0 && isSpreadAbove(range, spread)) {
    const words = `weights ${percent(relativeSpread(range))} apart, at most ${percent(spread)}`;
    crossed.push({ limit: 'spread', words });
  }
  return crossed;
}
