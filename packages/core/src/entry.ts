import { ageClassAt } from './division/age-class.ts';
import { readWeightClass } from './division/weight-class.ts';
import type { Discipline, Level, Ruleset, Sex } from './ruleset.ts';
import { DISCIPLINES, SEXES } from './ruleset.ts';
import { ageOn, type CalendarDate, parseBirthDate } from './value/age.ts';
import { fail, ok, type Result } from './value/result.ts';
import { parseWeight, type Weight, type WeightUnit } from './value/weight.ts';

/** One athlete in one discipline. */
export interface Entry {
  /** The athlete's id. */
  readonly id: string;
  /** `id/discipline`, or `id/discipline/absolute`. */
  readonly entryId: string;
  readonly name: string;
  readonly club: string;
  readonly sex: Sex;
  readonly birthDate: CalendarDate;
  readonly discipline: Discipline;
  /** The ruleset's own word, or what was written where the ruleset does not offer the discipline. */
  readonly level: string;
  /** The age class asked for, where it is not the one of the athlete's age. */
  readonly ageClass?: string;
  /** The weight class the athlete entered, in the ruleset's form (`76kg`, `over-100.5kg`). */
  readonly weightClass?: string;
  readonly absolute: boolean;
  /** Null until the athlete has weighed in. */
  readonly weight: Weight | null;
  /** When the athlete weighed in, epoch seconds. */
  readonly weighedAt?: number;
}

/** What somebody wrote, field by field; a field that is missing is an empty text. */
export interface EntryFields {
  readonly id: string;
  readonly name: string;
  readonly club: string;
  readonly sex: string;
  readonly birth_date: string;
  readonly discipline: string;
  readonly level: string;
  readonly weight: string;
  readonly age_class?: string;
  readonly weight_class?: string;
  readonly absolute?: string;
}

export interface FieldFault {
  readonly field: string;
  /** Names the field and what was written. */
  readonly message: string;
}

const LONGEST_TEXT = 200;
const ID_PATTERN = /^[^\s/\p{C}]{1,100}$/u;
/** Line breaks, tabs and the other characters that draw nothing. */
const CONTROL = /\p{Cc}/u;

/**
 * Reads one entry and checks every field of it against the ruleset.
 *
 * @param fields what was written
 * @param ruleset decides which levels exist at which age
 * @param on first day of the event: ages are taken on it
 * @param weightUnit unit of a bare number in `weight`
 * @returns the entry, or every fault found in it
 *
 * @example
 * readEntry({ id: 'A1', name: '', club: 'X', sex: 'f', birth_date: '2000-01-01', discipline: 'gi', level: 'blue', weight: '60kg' }, { disciplines: { gi: { levels: [{ id: 'blue' }] } }, ageClasses: { adult: { label: 'Adult', from: 18 } } }, '2026-12-05').error.map((fault) => fault.field); // => ['name', 'sex']
 */
export function readEntry(
  fields: EntryFields,
  ruleset: Ruleset,
  on: CalendarDate,
  weightUnit?: WeightUnit,
): Result<Entry, readonly FieldFault[]> {
  const faults: FieldFault[] = [];
  function take<T>(field: string, result: Result<T>): T | undefined {
    if (result.ok) return result.value;
    faults.push({ field, message: result.error });
    return undefined;
  }
  const id = take('id', readId(fields.id));
  const name = take('name', readText('name', fields.name, true));
  const club = take('club', readText('club', fields.club, false));
  const sex = take('sex', readWord('sex', fields.sex, SEXES));
  const birthDate = take('birth_date', parseBirthDate(fields.birth_date, on));
  const discipline = take('discipline', readWord('discipline', fields.discipline, DISCIPLINES));
  const weight = fields.weight.trim() ? take('weight', parseWeight(fields.weight, weightUnit)) : null;
  const absolute = take('absolute', readYesNo('absolute', fields.absolute ?? ''));
  const age = birthDate === undefined ? undefined : ageOn(birthDate, on);
  const level = discipline && take('level', readLevel(fields.level, discipline, age, ruleset));
  const ageClass = take('age_class', readAgeClass(fields.age_class ?? '', age, ruleset));
  const weightClass = take('weight_class', readWeightClass(fields.weight_class ?? ''));
  if (
    faults.length > 0 ||
    id === undefined ||
    name === undefined ||
    club === undefined ||
    !sex ||
    !birthDate ||
    !discipline ||
    weight === undefined ||
    absolute === undefined ||
    level === undefined
  ) {
    return fail(faults);
  }
  const entryId = `${id}/${discipline}${absolute ? '/absolute' : ''}`;
  const entry = { id, entryId, name, club, sex, birthDate, discipline, level, absolute, weight };
  return ok({ ...entry, ...(ageClass && { ageClass }), ...(weightClass && { weightClass }) });
}

function readId(text: string): Result<string> {
  const id = text.trim();
  if (!id) return fail('id is missing');
  if (!ID_PATTERN.test(id)) {
    return fail(`id ${quote(id)} must be up to 100 characters without spaces or slashes`);
  }
  return ok(id);
}

function readText(field: string, text: string, required: boolean): Result<string> {
  const trimmed = text.trim().replace(/\s+/gu, ' ');
  if (required && !trimmed) return fail(`${field} is missing`);
  if (trimmed.length > LONGEST_TEXT) return fail(`${field} is longer than ${LONGEST_TEXT} characters`);
  if (CONTROL.test(trimmed)) return fail(`${field} ${quote(trimmed)} contains a control character`);
  return ok(trimmed);
}

function readWord<T extends string>(field: string, text: string, words: readonly T[]): Result<T> {
  const written = text.trim().toLowerCase();
  if (!written) return fail(`${field} is missing`);
  const word = words.find((candidate) => candidate === written);
  return word ? ok(word) : fail(`${field} ${quote(text)} is not one of ${words.join(', ')}`);
}

function readYesNo(field: string, text: string): Result<boolean> {
  const written = text.trim();
  if (!written) return ok(false);
  const word = readWord(field, written, ['yes', 'no']);
  return word.ok ? ok(word.value === 'yes') : word;
}

/** The level's own word. A discipline that the ruleset does not offer has no words: the plan lists the entry as not offered. */
function readLevel(
  text: string,
  discipline: Discipline,
  age: number | undefined,
  ruleset: Ruleset,
): Result<string> {
  const written = text.trim().toLowerCase();
  if (!written) return fail('level is missing');
  const levels = ruleset.disciplines[discipline]?.levels;
  if (!levels) return ok(written);
  const level = levels.find((candidate) => candidate.id === written || candidate.aliases?.includes(written));
  if (!level) {
    return fail(
      `level ${quote(text)} is not one of ${levels.map((known) => known.id).join(', ')} (${discipline})`,
    );
  }
  return age === undefined ? ok(level.id) : levelAtAge(level, age);
}

function levelAtAge(level: Level, age: number): Result<string> {
  if (level.fromAge !== undefined && age < level.fromAge) {
    return fail(`level "${level.id}" starts at ${level.fromAge} years; the athlete is ${age}`);
  }
  if (level.untilAge !== undefined && age > level.untilAge) {
    return fail(`level "${level.id}" ends at ${level.untilAge} years; the athlete is ${age}`);
  }
  return ok(level.id);
}

/** Masters may enter adult where the event allows it; nobody else leaves the class of their age. */
function readAgeClass(text: string, age: number | undefined, ruleset: Ruleset): Result<string> {
  if (!text.trim()) return ok('');
  const asked = readWord('age_class', text, Object.keys(ruleset.ageClasses));
  const own = age === undefined ? undefined : ageClassAt(age, ruleset);
  if (!asked.ok || !own || asked.value === own.id) return asked;
  if (asked.value !== 'adult' || own.from <= (ruleset.ageClasses.adult?.from ?? Number.POSITIVE_INFINITY)) {
    return fail(`age_class ${quote(text)}: by the birth date it is ${own.id}`);
  }
  if (ruleset.entry.mastersMayEnterAdult) return asked;
  return fail(
    `age_class "adult": this event does not let ${own.id} enter adult (entry.mastersMayEnterAdult)`,
  );
}

function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}...` : text);
}
