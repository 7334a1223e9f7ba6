import { fail, ok, type Result, type Ruleset } from '@openmat/core';
import { type EntryRow, type LineFault, readEntriesFile } from '@openmat/entries';
import { resolveRuleset } from '@openmat/rulesets';
import type { Io } from './io.ts';
import type { EventOptions } from './options.ts';
import { type EventStart, momentOf, startOf } from './zoned-time.ts';

export interface LoadedEvent {
  /** Overrides applied. */
  readonly ruleset: Ruleset;
  readonly start: EventStart;
  readonly rows: readonly EntryRow[];
}

export interface Refusal {
  readonly exitCode: ExitCode;
  /** One for each fault. */
  readonly lines: readonly string[];
}

/** Done, the input is wrong, wrong usage, a fault of the program. */
export const EXIT = { done: 0, input: 1, usage: 2, fault: 70 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Reads everything that a command with event options works on. */
export async function loadEvent(
  path: string,
  options: EventOptions,
  io: Io,
): Promise<Result<LoadedEvent, Refusal>> {
  const start = startOf(options.start, options.tz);
  if (!start.ok) return refuse(EXIT.usage, `openmat: --start ${options.start} ${start.error}`);
  const ruleset = resolveRuleset(options.ruleset, options.set);
  if (!ruleset.ok) {
    return refuse(EXIT.input, ...ruleset.error.map((fault) => `--set ${fault.path}: ${fault.message}`));
  }
  const file = path === '-' ? '<stdin>' : path;
  const bytes = await io.read(path);
  if (!bytes.ok) return refuse(EXIT.input, `${file}: ${bytes.error}`);
  const entries = readEntriesFile(bytes.value, ruleset.value, start.value.on);
  if (!entries.ok) {
    return refuse(EXIT.input, ...entries.error.map(({ line, message }) => `${file}:${line}: ${message}`));
  }
  const rows = entries.value.rows.map((row) => withWeighIn(row, options.tz));
  const faults = rows.flatMap((row) => (row.ok ? [] : [`${file}:${row.error.line}: ${row.error.message}`]));
  if (faults.length > 0) return refuse(EXIT.input, ...faults);
  return ok({
    ruleset: ruleset.value,
    start: start.value,
    rows: rows.flatMap((row) => (row.ok ? [row.value] : [])),
  });
}

/** The entry with the moment of its weigh-in, which a zone is needed for. */
function withWeighIn(row: EntryRow, timeZone: string): Result<EntryRow, LineFault> {
  if (row.weighedAt === undefined) return ok(row);
  const moment = momentOf(row.weighedAt, timeZone);
  if (!moment.ok) return fail({ line: row.line, message: `weighed_at ${moment.error}` });
  return ok({ ...row, entry: { ...row.entry, weighedAt: moment.value } });
}

function refuse(exitCode: ExitCode, ...lines: string[]) {
  return fail({ exitCode, lines });
}
