import type { Column } from './columns.ts';
import type { LineFault } from './line-fault.ts';

/** A line's cells by column; an absent column is an empty cell. */
export interface Line {
  readonly line: number;
  cell(column: Column): string;
}

/** What one athlete's lines must agree on. */
const IDENTITY = ['name', 'sex', 'birth_date'] as const;

/** Faults that lie between two lines: an entry made twice, an athlete whose lines disagree. */
export function findRepeats(lines: readonly Line[]): LineFault[] {
  const entries = new Map<string, number>();
  const athletes = new Map<string, Line>();
  const faults: LineFault[] = [];
  for (const current of lines) {
    const { line, cell } = current;
    const id = cell('id');
    if (!id) continue;
    const entryId = entryIdOf(current);
    const before = entries.get(entryId);
    if (before) faults.push({ line, message: `entry "${entryId}" is on line ${before} already` });
    else entries.set(entryId, line);
    const athlete = athletes.get(id);
    if (athlete) faults.push(...disagreements(athlete, current));
    else athletes.set(id, current);
  }
  return faults;
}

function entryIdOf({ cell }: Line): string {
  const absolute = cell('absolute').toLowerCase() === 'yes' ? '/absolute' : '';
  return `${cell('id')}/${cell('discipline').toLowerCase()}${absolute}`;
}

function disagreements(first: Line, second: Line): LineFault[] {
  const written = ({ cell }: Line, column: Column) => cell(column).replace(/\s+/gu, ' ');
  const alike = (text: string, column: Column) => (column === 'sex' ? text.toLowerCase() : text);
  return IDENTITY.flatMap((column) => {
    const [one, other] = [written(first, column), written(second, column)];
    if (!one || !other || alike(one, column) === alike(other, column)) return [];
    const message = `${column} ${JSON.stringify(other)} differs from ${JSON.stringify(one)} on line ${first.line} (athlete "${first.cell('id')}")`;
    return [{ line: second.line, column, message }];
  });
}
