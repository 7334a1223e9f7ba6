/** What the header of an entries file may say, apart from columns of the organizer's own. */
export const REQUIRED_COLUMNS = ['id', 'name', 'club', 'sex', 'birth_date', 'discipline', 'level'] as const;
export const WEIGHT_COLUMNS = ['weight', 'weight_kg', 'weight_lb'] as const;
const OPTIONAL_COLUMNS = [
  'age_class',
  'weight_class',
  'absolute',
  'contact',
  'guardian_contact',
  'weighed_at',
  'paid',
] as const;

const COLUMNS = [...REQUIRED_COLUMNS, ...WEIGHT_COLUMNS, ...OPTIONAL_COLUMNS] as const;
export type Column = (typeof COLUMNS)[number];

const byName = new Map<string, Column>(COLUMNS.map((column) => [column, column]));

/** The column that a header cell means, whatever its case and padding. */
export function columnOf(cell: string): Column | undefined {
  return byName.get(cell.trim().toLowerCase());
}
