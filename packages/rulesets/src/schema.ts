import {
  BRACKET_FORMATS,
  CORRECTION_REASONS,
  CRITERIA,
  DISCIPLINES,
  RESULT_METHODS,
  type Ruleset,
  SEXES,
  WEEKDAYS,
} from '@openmat/core';
import * as z from 'zod';
import { checklistsSchema } from './checklists/schema.ts';
import { id, seconds, text } from './fields.ts';
import { scoringSchema } from './scoring/schema.ts';
import { techniquesSchema } from './techniques/schema.ts';

const years = z.int().min(0).max(120);
const groupSize = z.int().min(1).max(64);
const spread = z.number().min(0).max(1).multipleOf(0.000001);
const steps = z.int().min(0).max(20);
const costPoints = z.number().min(0).max(100).multipleOf(0.01);
const worth = z.int().min(-10).max(10);
const placePoints = z.array(z.int().min(0).max(100));
const minutes = z
  .int()
  .min(0)
  .max(24 * 60);

const level = z.strictObject({
  id,
  aliases: z.array(id).exactOptional(),
  fromAge: years.exactOptional(),
  untilAge: years.exactOptional(),
  competesAs: z.strictObject({ age: years, level: id }).exactOptional(),
});

const madison = z.strictObject({
  targetSize: groupSize,
  minSize: groupSize,
  maxSize: groupSize,
  measure: z.enum(['squared-relative-spread', 'relative-spread']),
  maxSpread: spread.nullable(),
  warnSpread: z.strictObject({ minors: spread, adults: spread }),
});

const weightClasses = z.strictObject({
  disciplines: z.array(z.enum(DISCIPLINES)).min(1),
  ageClasses: z.array(id).min(1),
  sexes: z.array(z.enum(SEXES)).min(1),
  upToKg: z.array(z.number().min(10).max(300).multipleOf(0.01)).min(1),
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
  madison: madison.exactOptional(),
  weightClasses: z.record(id, weightClasses).exactOptional(),
  absolute: z.array(id),
  weighIn: z.strictObject({
    beforeBrackets: z.boolean(),
    attempts: z.int().min(1).max(10).nullable(),
    minutesBeforeMatch: minutes,
    recommendedMinutes: minutes.nullable(),
    missed: z.enum(['none', 'forfeit', 'dq']),
    clause: text,
  }),
  merge: z.strictObject({
    below: groupSize.min(2),
    ageClasses: z.array(id).nullable(),
    maxAgeGapYears: years.nullable(),
    flagAgeGapYears: years,
    across: z.strictObject({
      ageClass: z.enum(['none', 'older', 'either']),
      level: z.enum(['none', 'either']),
      weightClass: z.enum(['none', 'heavier', 'either']),
      sex: z.enum(['none', 'either']),
    }),
    maxSteps: z.strictObject({ ageClass: steps, level: steps, weightClass: steps }),
    maxSpread: z.strictObject({ minors: spread, adults: spread }),
    cost: z.strictObject({
      spreadPercent: costPoints,
      yearAmongMinors: costPoints,
      yearAmongAdults: costPoints,
      ageClass: costPoints,
      level: costPoints,
      weightClass: costPoints,
      sex: costPoints,
    }),
    remedy: z.enum(['none', 'refund', 'credit']),
  }),
  formats: z
    .array(z.strictObject({ upTo: groupSize.exactOptional(), format: z.enum(BRACKET_FORMATS) }))
    .min(1),
  rematch: z.enum(['fight', 'standing']),
  matchTimes: z.record(
    id,
    z.strictObject({
      ageClasses: z.array(id).min(1),
      levels: z.array(id).min(1).exactOptional(),
      seconds: seconds.min(30),
      finalSeconds: seconds.min(30).exactOptional(),
      clause: text,
    }),
  ),
  standings: z.strictObject({
    matchPoints: z.record(z.enum(RESULT_METHODS), z.tuple([worth, worth])),
    headToHead: z.enum(['points', 'wins']),
    submissions: z.array(z.enum(RESULT_METHODS)),
    criteria: z.array(z.enum(CRITERIA)).min(1),
    afterSplit: z.enum(['restart', 'continue']),
    medals: z.int().min(1).max(8),
    clubPoints: placePoints,
    seasonPoints: placePoints.exactOptional(),
  }),
  scoring: scoringSchema,
  corrections: z.strictObject({ reasons: z.array(z.enum(CORRECTION_REASONS)).min(1), clause: text }),
  schedule: z.strictObject({ changeoverSeconds: seconds, minimumRestSeconds: seconds }),
  techniques: techniquesSchema,
  checklists: checklistsSchema,
  coachPasses: z
    .strictObject({
      athletesPerPass: z.int().min(1).max(100),
      registrationCloses: z.enum(WEEKDAYS),
      clause: text,
    })
    .exactOptional(),
});
