import { divisionKey } from '../division/division.ts';
import { cutMadison } from '../division/madison.ts';
import type { Entry } from '../entry.ts';
import type { Ruleset } from '../ruleset.ts';
import type { CalendarDate } from '../value/age.ts';
import { compareText } from '../value/compare-text.ts';
import { weightUnits } from '../value/weight.ts';
import { makeBracket } from './make-bracket.ts';
import { describeNearest, nearestDivisions } from './nearest-divisions.ts';
import { type Field, sortIntoFields } from './sort-into-fields.ts';
import type { Bracket, Unbracketed } from './types.ts';

export interface FormedBrackets {
  readonly brackets: readonly Bracket[];
  /** By entry id. */
  readonly unbracketed: readonly Unbracketed[];
}

/**
 * Sorts entries into divisions, cuts each by Madison where the ruleset does, and makes the brackets. Whoever gets no
 * bracket is listed with the reason. The order of the entries does not matter.
 *
 * @param on first day of the event: ages are taken on it
 * @param seed of the draws
 *
 * @example
 * formBrackets([], { ageClasses: {}, disciplines: {} }, '2026-12-05', 1); // => { brackets: [], unbracketed: [] }
 */
export function formBrackets(
  entries: readonly Entry[],
  ruleset: Ruleset,
  on: CalendarDate,
  seed: number,
): FormedBrackets {
  const { fields, unbracketed } = sortIntoFields(entries, ruleset, on);
  const brackets: Bracket[] = [];
  const left: Unbracketed[] = [...unbracketed];
  for (const field of fields) {
    const groups = cutIntoGroups(field, ruleset);
    const playable = groups.filter((group) => group.length >= ruleset.merge.below);
    for (const [index, group] of playable.entries()) {
      const id = `${divisionKey(field.division)}-${index + 1}`;
      const label = playable.length > 1 ? `${field.label} ${index + 1}` : field.label;
      brackets.push(makeBracket({ id, label, division: field.division, group, ruleset, seed }));
    }
    for (const group of groups) {
      if (!playable.includes(group)) left.push(...leaveOut(group, field, fields, ruleset, on));
    }
  }
  return { brackets, unbracketed: left.sort((a, b) => compareText(a.entryId, b.entryId)) };
}

function cutIntoGroups({ entries }: Field, { madison, merge }: Ruleset): (readonly Entry[])[] {
  if (!madison) return [entries];
  const weights = entries.map(({ weight }) => (weight ? weightUnits(weight) : 0));
  const playable = { ...madison, minSize: Math.max(madison.minSize, merge.below) };
  let end = 0;
  return cutMadison(weights, playable).map((size) => {
    end += size;
    return entries.slice(end - size, end);
  });
}

function leaveOut(
  group: readonly Entry[],
  field: Field,
  fields: readonly Field[],
  ruleset: Ruleset,
  on: CalendarDate,
): Unbracketed[] {
  const nearest = nearestDivisions(group, field, fields, ruleset, on);
  const reason = `${whoIsLeft(group, field, ruleset)}, a bracket needs ${ruleset.merge.below}; ${describeNearest(nearest)}`;
  return group.map(({ id, entryId }) => ({ id, entryId, reason, nearest }));
}

function whoIsLeft(group: readonly Entry[], { entries, label }: Field, { madison }: Ruleset): string {
  const who = group.length === 1 ? 'alone' : `only ${group.length}`;
  if (group.length === entries.length) return `${who} in ${label}`;
  const limit = madison?.maxSpread ?? null;
  const within = limit === null ? '' : ` within a spread of ${Math.round(limit * 10_000) / 100} %`;
  return `${who} left over from ${entries.length} in ${label}${within}`;
}
