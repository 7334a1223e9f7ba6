import { type CalendarDate, type Entry, fail, ok, type Result, type Ruleset, readEntry } from '@openmat/core';
import type { Column } from './columns.ts';
import { decodeText } from './decode-text.ts';
import type { LineFault } from './line-fault.ts';
import { type Header, readHeader } from './read-header.ts';
import { type CsvRecord, readRecords } from './read-records.ts';
import { findRepeats, type Line } from './repeats.ts';

/** One line of an entries file. */
export interface EntryRow {
  /** From 1. */
  readonly line: number;
  readonly entry: Entry;
  readonly contact?: string;
  readonly guardianContact?: string;
  /** As written. */
  readonly weighedAt?: string;
  /** As written. */
  readonly paid?: string;
  /** Cells of columns of the organizer's own, by the column's name; empty ones are left out. */
  readonly extra: Readonly<Record<string, string>>;
}

/**
 * Reads an entries file as people save it: UTF-8 CSV with commas, semicolons or tabs, with or without byte order mark,
 * any line ends, blank lines, any order and case of columns.
 *
 * @param ruleset decides which levels and age classes exist
 * @param on first day of the event: ages are taken on it
 * @param readTime reads the time of a weigh-in to epoch seconds; without it the text is kept as written
 * @returns every entry, or every fault of the file in order of lines: one fault and there are no rows
 */
export function readEntriesFile(
  bytes: Uint8Array,
  ruleset: Ruleset,
  on: CalendarDate,
  readTime?: (text: string) => Result<number>,
): Result<{ readonly rows: readonly EntryRow[] }, readonly LineFault[]> {
  const text = decodeText(bytes);
  if (!text.ok) return fail([text.error]);
  const { records, faults } = readRecords(text.value);
  const [first, ...rest] = records;
  if (!first && faults.length === 0) return fail([{ line: 1, message: 'the file is empty' }]);
  if (!first || faults.some(({ line }) => line < first.line)) return fail(faults);
  const header = readHeader(first);
  if (!header.ok) return fail(inOrder([...header.error, ...faults]));
  if (rest.length === 0 && faults.length === 0) {
    return fail([{ line: first.line, message: 'no entries: there is nothing below the header' }]);
  }
  return readLines(rest, header.value, { ruleset, on, faults, readTime });
}

interface Context {
  readonly ruleset: Ruleset;
  readonly on: CalendarDate;
  readonly faults: readonly LineFault[];
  readonly readTime: ((text: string) => Result<number>) | undefined;
}

function readLines(
  records: readonly CsvRecord[],
  header: Header,
  { ruleset, on, faults: before, readTime }: Context,
): Result<{ readonly rows: readonly EntryRow[] }, readonly LineFault[]> {
  const rows: EntryRow[] = [];
  const lines: Line[] = [];
  const faults = [...before];
  for (const record of records) {
    const surplus = findSurplus(record, header);
    if (surplus) {
      faults.push(surplus);
      continue;
    }
    const line = lineOf(record, header);
    lines.push(line);
    const entry = readEntry(fieldsOf(line, header), ruleset, on, header.weightUnit);
    const written = line.cell('weighed_at');
    const time = written && readTime ? readTime(written) : undefined;
    if (time && !time.ok) {
      faults.push(faultOf(record.line, 'weighed_at', `weighed_at ${time.error}`, header));
    }
    if (entry.ok) {
      const weighed = time?.ok ? { ...entry.value, weighedAt: time.value } : entry.value;
      rows.push(rowOf(weighed, line, record, header));
    } else {
      faults.push(...entry.error.map(({ field, message }) => faultOf(record.line, field, message, header)));
    }
  }
  faults.push(...findRepeats(lines));
  return faults.length > 0 ? fail(inOrder(faults)) : ok({ rows });
}

/** A cell outside the columns: mostly a delimiter within a cell that nobody quoted, so nothing else on the line is sure. */
function findSurplus({ line, cells }: CsvRecord, header: Header): LineFault | undefined {
  const place = cells.findIndex((cell, index) => cell !== '' && !header.cells[index]);
  if (place < 0) return undefined;
  const message = `cell ${place + 1} ${JSON.stringify(cells[place])} has no column in the header: is a comma within a cell not in quotes?`;
  return { line, message };
}

function lineOf({ line, cells }: CsvRecord, { places }: Header): Line {
  return { line, cell: (column) => cells[places.get(column) ?? -1] ?? '' };
}

function fieldsOf({ cell }: Line, header: Header) {
  return {
    id: cell('id'),
    name: cell('name'),
    club: cell('club'),
    sex: cell('sex'),
    birth_date: cell('birth_date'),
    discipline: cell('discipline'),
    level: cell('level'),
    weight: cell(header.weight),
    age_class: cell('age_class'),
    weight_class: cell('weight_class'),
    absolute: cell('absolute'),
  };
}

function rowOf(entry: Entry, { line, cell }: Line, { cells }: CsvRecord, header: Header): EntryRow {
  const optional = (name: string, column: Column) => (cell(column) ? { [name]: cell(column) } : {});
  const extra = header.extra.flatMap(({ name, place }) => (cells[place] ? [[name, cells[place]]] : []));
  return {
    line,
    entry,
    ...optional('contact', 'contact'),
    ...optional('guardianContact', 'guardian_contact'),
    ...optional('weighedAt', 'weighed_at'),
    ...optional('paid', 'paid'),
    extra: Object.fromEntries(extra),
  };
}

function faultOf(line: number, field: string, message: string, header: Header): LineFault {
  return { line, column: field === 'weight' ? header.weight : field, message };
}

function inOrder(faults: readonly LineFault[]): LineFault[] {
  return faults.toSorted((a, b) => a.line - b.line);
}
