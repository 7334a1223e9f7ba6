import {
  type Call,
  fail,
  type MatchStage,
  matchSeconds,
  ok,
  type Result,
  type Ruleset,
  type Side,
  scoreMatch,
  startMatch,
} from '@openmat/core';
import { type Override, resolveRuleset } from '@openmat/rulesets';
import * as z from 'zod';
import type { Io } from './io.ts';
import { EXIT, type Refusal } from './load-event.ts';
import { readDivision } from './read-division.ts';
import { readJson } from './read-json.ts';

export interface ScoreOptions {
  readonly ruleset: Ruleset;
  readonly set: readonly Override[];
  /** Parsed JSON. */
  readonly division: unknown;
  readonly stage: MatchStage;
  readonly heavier?: Side;
}

const callsSchema: z.ZodType<readonly Call[]> = z.array(
  z.strictObject({
    at: z.number(),
    call: z.string(),
    by: z.enum(['a', 'b']).exactOptional(),
    of: z.string().exactOptional(),
    technique: z.string().exactOptional(),
    reason: z.string().exactOptional(),
    dqScope: z.enum(['match', 'bracket', 'event']).exactOptional(),
  }),
);

/** `openmat score`: the referee's calls of one match in, its score sheet out. */
export async function scoreCommand(
  path: string,
  options: ScoreOptions,
  io: Io,
): Promise<Result<string, Refusal>> {
  const resolved = resolveRuleset(options.ruleset, options.set);
  if (!resolved.ok) return refuse(resolved.error.map((fault) => `--set ${fault.path}: ${fault.message}`));
  const ruleset = resolved.value;
  const division = readDivision(options.division, ruleset);
  if (!division.ok) return refuse([`--${division.error}`]);
  const calls = await readJson(path, callsSchema, io);
  if (!calls.ok) return refuse(calls.error);
  const { stage, heavier } = options;
  const seconds = matchSeconds(ruleset, division.value, stage);
  const setting = { division: division.value, stage, seconds, ...(heavier && { heavier }) };
  const start = startMatch(ruleset.scoring, setting);
  if (!start.ok) return refuse([start.error]);
  const sheet = scoreMatch(start.value, calls.value);
  if (sheet.ok) return ok(`${JSON.stringify(sheet.value, null, 2)}\n`);
  return refuse(sheet.error.map(({ index, field, message }) => `${path}: ${index}.${field}: ${message}`));
}

function refuse(lines: readonly string[]) {
  return fail({ exitCode: EXIT.input, lines });
}
