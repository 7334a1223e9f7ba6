import { fail, type MergeApproval, ok, plan, proposeMerges, type Result } from '@openmat/core';
import { checkApproval } from './approve.ts';
import type { Io } from './io.ts';
import { EXIT, loadEvent, type Refusal } from './load-event.ts';
import { loadHall } from './load-hall.ts';
import type { EventOptions } from './options.ts';
import { planCsv } from './plan-csv.ts';
import { planHtml } from './plan-html.ts';
import { planJson } from './plan-json.ts';
import { planTable } from './plan-table.ts';
import type { PlanView } from './plan-view.ts';
import { progressLine } from './progress.ts';
import { misfitLines } from './unplaced-words.ts';

const WRITERS = { json: planJson, table: planTable, csv: planCsv, html: planHtml } satisfies Record<
  string,
  (view: PlanView) => string
>;

export const FORMATS = Object.keys(WRITERS);

export interface PlanOptions extends EventOptions {
  readonly mats: number;
  /** Path of a JSON file. */
  readonly hall?: string;
  readonly format: keyof typeof WRITERS;
  readonly seed: number;
  readonly effort?: number;
  readonly approve?: MergeApproval;
}

/** `openmat plan`: entries in, brackets and schedule out. */
export async function planCommand(
  path: string,
  options: PlanOptions,
  io: Io,
): Promise<Result<string, Refusal>> {
  const event = await loadEvent(path, options, io);
  if (!event.ok) return event;
  const { ruleset, start, rows } = event.value;
  const { mats, seed, effort, tz } = options;
  const hall =
    options.hall === undefined
      ? ok({})
      : await loadHall(options.hall, { ruleset, start, timeZone: tz, mats }, io);
  if (!hall.ok) return fail({ exitCode: EXIT.input, lines: hall.error });
  const entries = rows.map(({ entry }) => entry);
  const approve = checkApproval(options.approve ?? 'none', () => proposeMerges(entries, ruleset, start.on));
  if (!approve.ok) return fail({ exitCode: EXIT.input, lines: approve.error });
  const settings = {
    mats,
    seed,
    approve: approve.value,
    hall: hall.value,
    ...(effort !== undefined && { effort }),
  };
  const progress = progressLine(io, () => performance.now() / 1000);
  const made = plan(
    entries,
    ruleset,
    { on: start.on, start: start.epochSeconds, ...settings },
    progress.report,
  );
  progress.end();
  io.message(
    misfitLines(made)
      .map((line) => `${line}\n`)
      .join(''),
  );
  const view = { plan: made, ruleset, rows, start: start.epochSeconds, timeZone: tz, mats };
  return ok(WRITERS[options.format](view));
}
