import stringWidth from 'string-width';

/** Lines up cells in columns as a terminal draws them: wide and combining characters included. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [place, cell] of row.entries())
      widths[place] = Math.max(widths[place] ?? 0, stringWidth(cell));
  }
  return rows.map((row) =>
    row
      .map((cell, place) => cell + ' '.repeat((widths[place] ?? 0) - stringWidth(cell)))
      .join('  ')
      .trimEnd(),
  );
}
