import { DISCIPLINES, type Ruleset } from '@openmat/core';
import * as z from 'zod';

const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens');
const text = z.string().min(1).max(500);
const years = z.int().min(0).max(120);
const groupSize = z.int().min(1).max(64);
const spread = z.number().min(0).max(1).multipleOf(0.000001);
const seconds = z.int().min(0).max(3600);

const level = z.strictObject({
  id,
  aliases: z.array(id).exactOptional(),
  fromAge: years.exactOptional(),
  untilAge: years.exactOptional(),
  competesAs: z.strictObject({ age: years, level: id }).exactOptional(),
});

/** The shape of every field; that the fields fit together is for `checkConsistency`. */
export const rulesetSchema: z.ZodType<Ruleset> = z.strictObject({
  id,
  name: text,
  summary: text,
  disciplines: z.partialRecord(z.enum(DISCIPLINES), z.strictObject({ levels: z.array(level).min(1) })),
  ageClasses: z.record(id, z.strictObject({ label: text, from: years })),
  entry: z.strictObject({ mastersMayEnterAdult: z.boolean() }),
  division: z.strictObject({ joinLevels: z.array(z.array(id).min(2)) }),
  madison: z.strictObject({
    targetSize: groupSize,
    minSize: groupSize,
    maxSize: groupSize,
    measure: z.enum(['squared-relative-spread', 'relative-spread']),
    maxSpread: spread.nullable(),
    warnSpread: z.strictObject({ minors: spread, adults: spread }),
  }),
  merge: z.strictObject({ below: groupSize, acrossSexes: z.boolean() }),
  formats: z
    .array(z.strictObject({ upTo: groupSize.exactOptional(), format: z.enum(['round-robin']) }))
    .min(1),
  matchTimes: z.record(
    id,
    z.strictObject({
      ageClasses: z.array(id).min(1),
      levels: z.array(id).min(1).exactOptional(),
      seconds: seconds.min(30),
      clause: text,
    }),
  ),
  schedule: z.strictObject({ changeoverSeconds: seconds, minimumRestSeconds: seconds }),
});
