import { findRuleset, resolveRuleset } from '@openmat/rulesets';
import type { Division } from '../../division/division.ts';
import type { Entry } from '../../entry.ts';
import type { Ruleset } from '../../ruleset.ts';
import type { Weight } from '../../value/weight.ts';
import { formBrackets } from '../form-brackets.ts';
import { sortIntoFields } from '../sort-into-fields.ts';

export const madison = findRuleset('madison') as Ruleset;
export const on = '2026-12-05';
export const form = (entries: readonly Entry[], ruleset: Ruleset, day: string) =>
  formBrackets(entries, ruleset, day, 1);

export const with_ = (path: string, value: unknown): Ruleset => {
  const resolved = resolveRuleset(madison, [{ path, value }]);
  if (!resolved.ok) throw new Error(JSON.stringify(resolved.error));
  return resolved.value;
};

let made = 0;
export function entry(weightKg: number | null, change: Partial<Entry> = {}): Entry {
  const id = change.id ?? `A${String(++made).padStart(4, '0')}`;
  const discipline = change.discipline ?? 'no-gi';
  return {
    id,
    name: `Athlete ${id}`,
    club: 'Club',
    sex: 'male',
    birthDate: '2000-01-01',
    level: 'intermediate',
    absolute: false,
    weight: weightKg === null ? null : { hundredths: Math.round(weightKg * 100), unit: 'kg' },
    ...change,
    discipline,
    entryId: `${id}/${discipline}${change.absolute ? '/absolute' : ''}`,
  };
}

export const weightsOf = ({ brackets }: ReturnType<typeof formBrackets>) =>
  brackets.map(({ entrants }) => entrants.map(({ weight }) => (weight as Weight).hundredths / 100));

/** The division that each entry, by its entry id, belongs to before any merge. */
export function divisionOfEntries(entries: readonly Entry[], ruleset: Ruleset) {
  const { fields } = sortIntoFields(entries, ruleset, on);
  const divisions = new Map(
    fields.flatMap((field) => field.entries.map(({ entryId }) => [entryId, field.division] as const)),
  );
  return (entryId: string) => divisions.get(entryId) as Division;
}
