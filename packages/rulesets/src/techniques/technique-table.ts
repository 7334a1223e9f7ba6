import type { Legality, TechniqueColumn, TechniqueRule, TechniqueRules } from '@openmat/core';

const LEGALITY: Readonly<Record<string, Legality>> = { '✓': 'legal', '✗': 'illegal', '–': 'unstated' };

/** One row of a rulebook's chart: techniques by their ids, a mark for every column, and where it says so. */
type TechniqueRow = readonly [techniques: string, marks: string, rule: Omit<TechniqueRule, 'legality'>];

/**
 * A rulebook's chart as it reads on paper. Marks are ✓ legal, ✗ illegal, – unstated, from the first column
 * to the last; fewer marks than columns are repeated until there are enough.
 *
 * @param consequence of whatever is illegal, where the row names no other
 */
export function techniqueTable(
  columns: Readonly<Record<string, TechniqueColumn>>,
  consequence: TechniqueRule['consequence'],
  rows: readonly TechniqueRow[],
): TechniqueRules {
  const ids = Object.keys(columns);
  const rules = rows.flatMap(([techniques, marks, rule]) => {
    const legality = legalityOf(marks, ids);
    const costs = marks.includes('✗') && consequence ? { consequence } : {};
    const whole: TechniqueRule = { legality, ...costs, ...rule };
    return techniques.split(' ').map((technique) => [technique, whole] as const);
  });
  return { columns, rules: Object.fromEntries(rules) };
}

function legalityOf(marks: string, columns: readonly string[]): TechniqueRule['legality'] {
  const written = marks.split(' ').map((mark) => {
    const legality = LEGALITY[mark];
    if (!legality) throw new Error(`${mark} is none of ${Object.keys(LEGALITY).join(' ')}`);
    return legality;
  });
  const [first] = written;
  if (first && written.length === 1) return first;
  if (columns.length % written.length !== 0) throw new Error(`${marks}: not a mark for every column`);
  return Object.fromEntries(
    columns.map((column, index) => [column, written[index % written.length] ?? 'unstated']),
  );
}
