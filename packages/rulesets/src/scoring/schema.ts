import { MATCH_STAGES, RESULT_METHODS, SCORE_CRITERIA, type ScoringRules } from '@openmat/core';
import * as z from 'zod';
import { id, seconds, text } from '../fields.ts';

const words = z.array(id).min(1);
const count = z.int().min(1).max(100);
const score = z.int().min(-100).max(100);
const method = z.enum(RESULT_METHODS);
const dqScope = z.enum(['match', 'bracket', 'event']);

const everyCall = {
  clause: text,
  ageClasses: words.exactOptional(),
  absolute: z.literal(true).exactOptional(),
  phases: words.exactOptional(),
};
const sets = { by: words.exactOptional(), opponent: words.exactOptional() };
const changes = {
  opens: z.union([z.literal('all'), z.strictObject(sets)]).exactOptional(),
  closes: z.strictObject({ ...sets, until: text }).exactOptional(),
};

const call = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('position'),
    points: score,
    notWithin: z.strictObject({ seconds, of: id }).exactOptional(),
    oncePerTechnique: z.literal(true).exactOptional(),
    ...changes,
    ...everyCall,
  }),
  z.strictObject({ kind: z.literal('fact'), ...changes, ...everyCall }),
  z.strictObject({ kind: z.literal('void'), reason: text, ...everyCall }),
  z.strictObject({
    kind: z.literal('penalty'),
    ladder: id,
    step: text.exactOptional(),
    heavierOnly: z.literal(true).exactOptional(),
    ...changes,
    ...everyCall,
  }),
  z.strictObject({
    kind: z.literal('end'),
    method,
    winner: z.enum(['by', 'opponent', 'nobody']),
    dqScope: dqScope.exactOptional(),
    ...everyCall,
  }),
  z.strictObject({
    kind: z.literal('timeout'),
    seconds,
    method,
    beforeMatch: z.literal(true).exactOptional(),
    ...everyCall,
  }),
  z.strictObject({ kind: z.literal('timeout-end'), expired: z.boolean(), ...everyCall }),
  z.strictObject({ kind: z.literal('count'), limit: count, method, ...everyCall }),
  z.strictObject({ kind: z.literal('get-down'), afterSeconds: seconds, unless: words, ...everyCall }),
  z.strictObject({
    kind: z.literal('overtime'),
    outcome: z.enum(['submission', 'escape']),
    ...everyCall,
  }),
  z.strictObject({ kind: z.literal('reopen'), points: score, ...everyCall }),
  z.strictObject({
    kind: z.enum(['advantage', 'time', 'stop', 'decision', 'wave-off', 'golden-score-start']),
    ...everyCall,
  }),
]);

const award = z.strictObject({ points: score.exactOptional(), advantages: score.exactOptional() });

const ladder = z.strictObject({
  steps: z
    .array(
      z.strictObject({
        id: text,
        penalties: z.int().min(0).max(10),
        offender: award.exactOptional(),
        opponent: award.exactOptional(),
        dq: z.literal(true).exactOptional(),
        ageClasses: words.exactOptional(),
      }),
    )
    .min(1),
  deferred: z.enum(['carried', 'void']),
  clause: text,
});

/** The shape of a ruleset's scoring; that its words fit together is for `checkScoring`. */
export const scoringSchema: z.ZodType<ScoringRules> = z.strictObject({
  periods: z
    .array(
      z.strictObject({
        id,
        positionsScore: z.boolean(),
        defersPenaltiesIn: z.array(z.enum(MATCH_STAGES)),
      }),
    )
    .min(1)
    .max(10),
  breakSeconds: seconds,
  calls: z.record(id, call),
  ladders: z.record(id, ladder),
  penaltyLimit: z.strictObject({ penalties: count, clause: text }).exactOptional(),
  mercy: z.strictObject({ lead: count, clause: text }).exactOptional(),
  atTime: z.strictObject({
    criteria: z.array(z.enum(SCORE_CRITERIA)),
    level: z.enum(['decision', 'golden-score', 'overtime']),
    clause: text,
  }),
  goldenScore: z.strictObject({ rounds: count, seconds: seconds.min(1), clause: text }).exactOptional(),
  overtime: z
    .array(
      z.strictObject({
        ageClasses: words,
        from: z.array(text).min(1),
        capSeconds: seconds.min(1),
        clause: text,
      }),
    )
    .exactOptional(),
});
