import { fail, ok, type Result } from '@openmat/core';
import type * as z from 'zod';
import type { Io } from './io.ts';

/** A JSON file that fits a schema, or a line for every fault with the path it was found at. */
export async function readJson<T>(
  path: string,
  schema: z.ZodType<T>,
  io: Io,
): Promise<Result<T, readonly string[]>> {
  const bytes = await io.read(path);
  if (!bytes.ok) return fail([`${path}: ${bytes.error}`]);
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes.value));
  } catch (error) {
    return fail([`${path}: is not JSON (${error instanceof Error ? error.message : error})`]);
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return ok(parsed.data);
  return fail(
    parsed.error.issues.map((issue) => `${path}: ${issue.path.join('.') || '(all)'}: ${issue.message}`),
  );
}
