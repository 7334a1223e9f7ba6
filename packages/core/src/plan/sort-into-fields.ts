import { ageClassSpans } from '../division/age-class.ts';
import { assignDivision } from '../division/assign.ts';
import { type Division, divisionKey } from '../division/division.ts';
import { weightClassesFor } from '../division/weight-class.ts';
import type { Entry } from '../entry.ts';
import type { Ruleset } from '../ruleset.ts';
import type { CalendarDate } from '../value/age.ts';
import { compareText } from '../value/compare-text.ts';
import { fail, type Result } from '../value/result.ts';
import { weightUnits } from '../value/weight.ts';
import { judgeWeight } from '../weigh-in.ts';
import { divisionLabel } from './label.ts';
import type { Unbracketed } from './types.ts';

/** The competitors of one division, lightest first, the unweighed last; equal weights by entry id. */
export interface Field {
  readonly division: Division;
  readonly label: string;
  readonly entries: readonly Entry[];
}

/** Sorts entries into the fields of their divisions, in the ruleset's order; whoever has none comes with the reason. */
export function sortIntoFields(entries: readonly Entry[], ruleset: Ruleset, on: CalendarDate) {
  const unbracketed: Unbracketed[] = [];
  const byKey = new Map<string, { division: Division; entries: Entry[] }>();
  for (const entry of entries) {
    const division = eligibleDivision(entry, ruleset, on);
    if (!division.ok) {
      unbracketed.push({ id: entry.id, entryId: entry.entryId, reason: division.error });
      continue;
    }
    const key = divisionKey(division.value);
    const field = byKey.get(key);
    if (field) field.entries.push(entry);
    else byKey.set(key, { division: division.value, entries: [entry] });
  }
  const inOrder = divisionOrder(ruleset);
  const fields: Field[] = [...byKey.values()]
    .sort((a, b) => inOrder(a.division, b.division))
    .map(({ division, entries: unsorted }) => ({
      division,
      label: divisionLabel(division, ruleset),
      entries: unsorted.sort((a, b) => weightOrder(a, b) || compareText(a.entryId, b.entryId)),
    }));
  return { fields, unbracketed };
}

/** The division of an entry that may be put into a bracket: weighed in where the ruleset asks for it, and within the class. */
export function eligibleDivision(entry: Entry, ruleset: Ruleset, on: CalendarDate): Result<Division> {
  const division = assignDivision(entry, ruleset, on);
  if (!division.ok) return division;
  if (entry.weight === null) {
    return ruleset.weighIn.beforeBrackets ? fail('not weighed in') : division;
  }
  const entered = weightClassesFor(ruleset, division.value)?.find(
    ({ id }) => id === division.value.weightClass,
  );
  const verdict = judgeWeight(entry.weight, entered, ruleset.weighIn);
  return verdict.madeWeight ? division : fail(verdict.reason);
}

/** The lighter first, the unweighed last. */
export function weightOrder(a: Entry, b: Entry): number {
  const [one, other] = [a, b].map(({ weight }) => (weight ? weightUnits(weight) : Number.MAX_SAFE_INTEGER));
  return (one as number) - (other as number);
}

/** By age class, sex, discipline, level and weight class, each in the ruleset's order; absolutes last. */
function divisionOrder(ruleset: Ruleset): (a: Division, b: Division) => number {
  const ages = ageClassSpans(ruleset).map(({ id }) => id);
  const disciplines = Object.keys(ruleset.disciplines);
  const level = ({ discipline, level: id }: Division) =>
    ruleset.disciplines[discipline]?.levels.findIndex((known) => known.id === id.split('-')[0]) ?? 0;
  const weight = (division: Division) =>
    weightClassesFor(ruleset, division)?.findIndex(({ id }) => id === division.weightClass) ?? 0;
  return (a, b) =>
    ages.indexOf(a.age) - ages.indexOf(b.age) ||
    compareText(a.sex, b.sex) ||
    disciplines.indexOf(a.discipline) - disciplines.indexOf(b.discipline) ||
    level(a) - level(b) ||
    Number(a.absolute ?? false) - Number(b.absolute ?? false) ||
    weight(a) - weight(b);
}
