import * as z from 'zod';
import {
  athleteId,
  bracketId,
  eventId,
  federationId,
  matchId,
  matNumber,
  mergeId,
  registrationId,
  runId,
  ulid,
} from './values.ts';

const known: Readonly<Record<string, z.ZodType<string>>> = {
  f: federationId,
  e: eventId,
  a: athleteId,
  r: registrationId,
  run: runId,
  merge: mergeId,
  b: bracketId,
  m: matchId,
  n: matNumber,
  h: ulid,
  d: ulid,
  l: ulid,
  file: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{0,99}$/)
    .meta({ description: 'Name of a file' }),
};

/** The schemas of the parameters in a route's path. */
export function pathParameters(names: readonly string[]): Record<string, z.ZodType<string>> {
  return Object.fromEntries(
    names.map((name) => {
      const schema = known[name];
      if (!schema) throw new Error(`no schema for the path parameter {${name}}`);
      return [name, schema];
    }),
  );
}
