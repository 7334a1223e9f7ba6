import type { Principal } from '@openmat/contracts';
import { athleteId, type Fault, instant } from '@openmat/contracts';
import { type Entry, fail, ok, type Result, type Ruleset } from '@openmat/core';
import { type EntryRow, readEntriesFile } from '@openmat/entries';
import type { Person } from '../records.ts';
import { present } from '../value/changed.ts';
import { type Money, readMoneyText } from '../value/money.ts';
import { isOwnAccountOnly } from './own-registration.ts';

/** A request of the gateway ends after 30 seconds: this many lines take a third of it. */
const MOST_LINES = 5000;
const LONGEST_CONTACT = 300;

export type ImportLine = {
  readonly line: number;
  readonly entry: Entry;
  readonly person: Person;
  readonly weighedAt?: string;
  readonly paid?: Money;
};

export type ImportFile = {
  readonly lines: readonly ImportLine[];
  readonly ignoredColumns: readonly string[];
};

/** Where in the file a fault is. */
export const at = (line: number, column: string | undefined, message: string): Fault => ({
  path: column === undefined ? `lines.${line}` : `lines.${line}.${column}`,
  message,
});

/** Reads an entries file for the import: every line checked by itself and against the others. */
export function readImport(
  bytes: Uint8Array,
  ruleset: Ruleset,
  on: string,
  principal: Principal,
): Result<ImportFile, readonly Fault[]> {
  const file = readEntriesFile(bytes, ruleset, on);
  if (!file.ok) return fail(file.error.map(({ line, column, message }) => at(line, column, message)));
  const { rows } = file.value;
  if (rows.length > MOST_LINES) {
    return fail([{ path: 'body', message: `has ${rows.length} entries; one import takes ${MOST_LINES}` }]);
  }
  const read = rows.map((row) => readLine(row, principal));
  const faults = read.flatMap((line) => (line.ok ? [] : line.error));
  if (faults.length > 0) return fail(faults);
  return ok({
    lines: read.flatMap((line) => (line.ok ? [line.value] : [])),
    ignoredColumns: [...new Set(rows.flatMap(({ extra }) => Object.keys(extra)))],
  });
}

function readLine(row: EntryRow, principal: Principal): Result<ImportLine, readonly Fault[]> {
  const { line, entry, contact, guardianContact, weighedAt } = row;
  const paid = row.paid === undefined ? undefined : readMoneyText(row.paid);
  const faults = [
    ...idFaults(row),
    ...contactFaults(row),
    ...(paid && !paid.ok ? [at(line, 'paid', `paid ${paid.error}`)] : []),
    ...weighedFaults(row),
    ...(isOwnAccountOnly(principal) ? organizerOnly(row) : []),
  ];
  if (faults.length > 0) return fail(faults);
  const { name, sex, birthDate } = entry;
  const person = present({ name, sex, birthDate, contact, guardianContact });
  return ok(present({ line, entry, person, weighedAt, paid: paid?.ok ? paid.value : undefined }));
}

function idFaults({ line, entry }: EntryRow): Fault[] {
  const id = athleteId.safeParse(entry.id);
  return id.success ? [] : [at(line, 'id', `id ${id.error.issues[0]?.message}`)];
}

function contactFaults(row: EntryRow): Fault[] {
  const columns = [
    ['contact', row.contact],
    ['guardian_contact', row.guardianContact],
  ] as const;
  return columns
    .filter(([, written]) => (written?.length ?? 0) > LONGEST_CONTACT)
    .map(([column]) => at(row.line, column, `${column} is longer than ${LONGEST_CONTACT} characters`));
}

function weighedFaults({ line, entry, weighedAt }: EntryRow): Fault[] {
  if (weighedAt === undefined) return [];
  if (!entry.weight) return [at(line, 'weighed_at', 'weighed_at goes with a weight')];
  const time = instant.safeParse(weighedAt);
  return time.success ? [] : [at(line, 'weighed_at', `weighed_at ${time.error.issues[0]?.message}`)];
}

function organizerOnly({ line, entry, paid }: EntryRow): Fault[] {
  const message = 'may be set by an organizer only';
  return [
    ...(entry.weight ? [at(line, 'weight', `weight ${message}`)] : []),
    ...(paid === undefined ? [] : [at(line, 'paid', `paid ${message}`)]),
  ];
}
