import { CsvError, type InfoField, parse } from 'csv-parse/sync';
import { columnOf } from './columns.ts';
import type { LineFault } from './line-fault.ts';

/** One record of the file that is not blank. */
export interface CsvRecord {
  /** The line it starts on. */
  readonly line: number;
  /** Trimmed. */
  readonly cells: readonly string[];
}

const DELIMITERS = [',', ';', '\t'] as const;

/** Splits a text into records; broken quotes are faults, and the records around them are read all the same. */
export function readRecords(text: string): { records: CsvRecord[]; faults: LineFault[] } {
  return split(text, delimiterOf(text));
}

/** The delimiter with which the header has most of the known columns; a comma where that does not decide. */
function delimiterOf(text: string): string {
  const header = /^\n*((?:"[^"]*"|[^"\n])*)/.exec(text)?.[1] ?? '';
  const known = DELIMITERS.map((delimiter) => {
    const cells = split(header, delimiter).records[0]?.cells ?? [];
    return cells.filter(columnOf).length;
  });
  return DELIMITERS[known.indexOf(Math.max(...known))] ?? ',';
}

function split(text: string, delimiter: string): { records: CsvRecord[]; faults: LineFault[] } {
  const records: CsvRecord[] = [];
  const faults = new Map<number, LineFault>();
  let last = { lines: 0, empty_lines: 0 };
  try {
    parse(text, {
      delimiter,
      record_delimiter: '\n',
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      skip_records_with_error: true,
      cast: (cell, { lines, empty_lines }) => {
        last = { lines, empty_lines };
        return cell;
      },
      on_skip: (error) => {
        if (!isStrayQuote(error)) throw error;
        faults.set(error.lines, {
          line: error.lines,
          message:
            'a quote stands inside a cell: put the whole cell in quotes and write each quote in it twice',
        });
        return undefined;
      },
      on_record: (cells: string[], { lines }) => {
        const line = lines - cells.join('').split('\n').length + 1;
        const trimmed = cells.map((cell) => cell.trim());
        if (trimmed.some((cell) => cell !== '')) records.push({ line, cells: trimmed });
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { index, empty_lines } = error as CsvError & InfoField;
    const line = index === 0 ? last.lines + 1 + empty_lines - last.empty_lines : last.lines;
    faults.set(line, { line, message: 'a quoted cell starts here and is not closed as it should be' });
  }
  return { records, faults: [...faults.values()] };
}

function isStrayQuote(error: CsvError | undefined): error is CsvError & InfoField {
  return error !== undefined && error.code === 'INVALID_OPENING_QUOTE';
}
