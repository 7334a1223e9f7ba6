import { fail, ok, type Result, type Ruleset } from '@openmat/core';
import { type EntryRow, readEntriesFile } from '@openmat/entries';
import { resolveRuleset } from '@openmat/rulesets';
import type { Io } from './io.ts';
import type { EventOptions } from './options.ts';
import { type EventStart, startOf, weighInTime } from './zoned-time.ts';

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
  const entries = readEntriesFile(bytes.value, ruleset.value, start.value.on, (text) =>
    weighInTime(text, options.tz, start.value.epochSeconds),
  );
  if (!entries.ok) {
    return refuse(EXIT.input, ...entries.error.map(({ line, message }) => `${file}:${line}: ${message}`));
  }
  return ok({ ruleset: ruleset.value, start: start.value, rows: entries.value.rows });
}

function refuse(exitCode: ExitCode, ...lines: string[]) {
  return fail({ exitCode, lines });
}
