import { fail, type Hall, ok, type Result, type Ruleset, readHall } from '@openmat/core';
import * as z from 'zod';
import type { Io } from './io.ts';
import { readJson } from './read-json.ts';
import { type EventStart, parseLocalTime, startOf } from './zoned-time.ts';

const time = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2}T)?([01]\d|2[0-3]):[0-5]\d$/, 'is not a time such as 09:00 or 2026-12-06T09:00');
const span = { from: time, to: time };
const names = z.array(z.string().min(1)).min(1);
const mat = z.int().min(1);

const description = z.strictObject({
  days: z
    .array(
      z.strictObject({
        date: z.iso.date('is not a day such as 2026-12-06').optional(),
        open: time,
        close: time,
        breaks: z.array(z.strictObject(span)).optional(),
      }),
    )
    .min(1)
    .optional(),
  blocks: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        divisions: z.strictObject({ discipline: names, sex: names, age: names, level: names }).partial(),
        ...z.object(span).partial().shape,
        mats: z.array(mat).min(1).optional(),
      }),
    )
    .optional(),
  mats: z
    .array(z.strictObject({ mat, only: names.optional(), ...z.object(span).partial().shape }))
    .optional(),
  finals: z.literal('together').optional(),
});

interface HallOf {
  readonly ruleset: Ruleset;
  readonly start: EventStart;
  readonly timeZone: string;
  readonly mats: number;
}

/** Reads the file that describes the hall, or a line for every fault of it. */
export async function loadHall(
  path: string,
  { ruleset, start, timeZone, mats }: HallOf,
  io: Io,
): Promise<Result<Hall, readonly string[]>> {
  const read = await readJson(path, description, io);
  if (!read.ok) return read;
  const moment = (local: string): Result<number> => {
    const parsed = parseLocalTime(local);
    if (!parsed.ok) return fail('is not a time of the calendar');
    const zoned = startOf(parsed.value, timeZone);
    return zoned.ok ? ok(zoned.value.epochSeconds) : zoned;
  };
  const hall = readHall(read.value, { ruleset, mats, on: start.on, moment });
  return hall.ok ? hall : fail(hall.error.map(({ path: field, message }) => `${path}: ${field}: ${message}`));
}
