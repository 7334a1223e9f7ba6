import { ageClassSpans, isMinorsClass } from '../division/age-class.ts';
import { assignDivision, type Division, divisionKey } from '../division/assign.ts';
import { cutMadison } from '../division/madison.ts';
import { matchSeconds } from '../division/match-time.ts';
import { isSpreadAbove, relativeSpread } from '../division/spread.ts';
import type { Entry } from '../entry.ts';
import { roundRobin } from '../format/round-robin.ts';
import type { Ruleset } from '../ruleset.ts';
import type { CalendarDate } from '../value/age.ts';
import { compareText } from '../value/compare-text.ts';
import { type Weight, weightUnits } from '../value/weight.ts';
import { divisionLabel } from './label.ts';
import { describeNearest, nearestDivisions } from './nearest-divisions.ts';
import type { Bracket, Unbracketed } from './types.ts';

export type WeighedEntry = Entry & { readonly weight: Weight };

/** The weighed competitors of one division, lightest first; equal weights by entry id. */
export interface Field {
  readonly division: Division;
  readonly label: string;
  readonly entries: readonly WeighedEntry[];
}

export interface FormedBrackets {
  readonly brackets: readonly Bracket[];
  /** By entry id. */
  readonly unbracketed: readonly Unbracketed[];
}

/**
 * Sorts entries into divisions, cuts each by Madison and makes the brackets. Whoever gets no bracket is listed with
 * the reason. The order of the entries does not matter.
 *
 * @example
 * formBrackets([], { ageClasses: {}, disciplines: {} }, '2026-12-05'); // => { brackets: [], unbracketed: [] }
 */
export function formBrackets(entries: readonly Entry[], ruleset: Ruleset, on: CalendarDate): FormedBrackets {
  const { fields, unbracketed } = sortIntoFields(entries, ruleset, on);
  const brackets: Bracket[] = [];
  const left: Unbracketed[] = [...unbracketed];
  for (const field of fields) {
    const groups = cutField(field, ruleset);
    const playable = groups.filter((group) => group.length >= ruleset.merge.below);
    for (const [index, group] of playable.entries()) {
      brackets.push(makeBracket(field, group, { index, of: playable.length }, ruleset));
    }
    for (const group of groups) {
      if (!playable.includes(group)) left.push(...leaveOut(group, field, fields, ruleset));
    }
  }
  return { brackets, unbracketed: left.sort((a, b) => compareText(a.entryId, b.entryId)) };
}

function sortIntoFields(entries: readonly Entry[], ruleset: Ruleset, on: CalendarDate) {
  const unbracketed: Unbracketed[] = [];
  const byKey = new Map<string, { division: Division; entries: WeighedEntry[] }>();
  for (const entry of entries) {
    const division = assignDivision(entry, ruleset, on);
    if (!division.ok) {
      unbracketed.push({ id: entry.id, entryId: entry.entryId, reason: division.error });
    } else if (entry.weight === null) {
      unbracketed.push({ id: entry.id, entryId: entry.entryId, reason: 'not weighed in' });
    } else {
      const key = divisionKey(division.value);
      const field = byKey.get(key) ?? { division: division.value, entries: [] };
      field.entries.push({ ...entry, weight: entry.weight });
      byKey.set(key, field);
    }
  }
  const inOrder = divisionOrder(ruleset);
  const fields: Field[] = [...byKey.values()]
    .sort((a, b) => inOrder(a.division, b.division))
    .map(({ division, entries: unsorted }) => ({
      division,
      label: divisionLabel(division, ruleset),
      entries: unsorted.sort(
        (a, b) => weightUnits(a.weight) - weightUnits(b.weight) || compareText(a.entryId, b.entryId),
      ),
    }));
  return { fields, unbracketed };
}

/** By age class, sex, discipline and level, each in the ruleset's order. */
function divisionOrder(ruleset: Ruleset): (a: Division, b: Division) => number {
  const ages = ageClassSpans(ruleset).map(({ id }) => id);
  const disciplines = Object.keys(ruleset.disciplines);
  const level = ({ discipline, level: id }: Division) =>
    ruleset.disciplines[discipline]?.levels.findIndex((known) => known.id === id.split('-')[0]) ?? 0;
  return (a, b) =>
    ages.indexOf(a.age) - ages.indexOf(b.age) ||
    compareText(a.sex, b.sex) ||
    disciplines.indexOf(a.discipline) - disciplines.indexOf(b.discipline) ||
    level(a) - level(b);
}

function cutField({ entries }: Field, ruleset: Ruleset): WeighedEntry[][] {
  const sizes = cutMadison(
    entries.map(({ weight }) => weightUnits(weight)),
    ruleset.madison,
  );
  let start = 0;
  return sizes.map((size) => {
    start += size;
    return entries.slice(start - size, start);
  });
}

function makeBracket(
  { division, label }: Field,
  group: readonly WeighedEntry[],
  place: { readonly index: number; readonly of: number },
  ruleset: Ruleset,
): Bracket {
  const id = `${divisionKey(division)}-${place.index + 1}`;
  const graph = roundRobin(
    id,
    group.map((entry) => entry.id),
  );
  const durationSeconds = matchSeconds(ruleset, division);
  const range = weightRange(group);
  return {
    id,
    label: place.of > 1 ? `${label} ${place.index + 1}` : label,
    format: 'round-robin',
    division,
    entrants: group.map(({ id: athlete, entryId, name, club, weight }) => ({
      id: athlete,
      entryId,
      name,
      club,
      weight,
    })),
    weightSpread: Math.round(relativeSpread(range) * 1e6) / 1e6,
    warnings: spreadWarnings(range, division, ruleset),
    stages: graph.stages,
    matches: graph.matches.map((match) => ({ ...match, durationSeconds })),
  };
}

function weightRange(group: readonly WeighedEntry[]) {
  const units = group.map(({ weight }) => weightUnits(weight));
  return { min: Math.min(...units), max: Math.max(...units) };
}

function spreadWarnings(range: { min: number; max: number }, { age }: Division, ruleset: Ruleset): string[] {
  const { minors, adults } = ruleset.madison.warnSpread;
  const limit = isMinorsClass(age, ruleset) ? minors : adults;
  if (!isSpreadAbove(range, limit)) return [];
  return [`weight spread ${percent(relativeSpread(range))} is above ${percent(limit)}`];
}

function percent(share: number): string {
  return `${Math.round(share * 10_000) / 100} %`;
}

function leaveOut(
  group: readonly WeighedEntry[],
  field: Field,
  fields: readonly Field[],
  ruleset: Ruleset,
): Unbracketed[] {
  const nearest = nearestDivisions(group, field, fields, ruleset);
  const { below } = ruleset.merge;
  const who = group.length === 1 ? 'alone' : `only ${group.length}`;
  const where = group.length < field.entries.length ? `${field.label} within the spread limit` : field.label;
  const reason = `${who} in ${where}, a bracket needs ${below}; ${describeNearest(nearest)}`;
  return group.map(({ id, entryId }) => ({ id, entryId, reason, nearest }));
}
