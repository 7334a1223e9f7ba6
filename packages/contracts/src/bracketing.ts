import * as z from 'zod';
import { bracketEntrant, bracketMatch, joins, stage } from './bracket.ts';
import { plannedMerge } from './merge.ts';
import { bracketId, division, instant, mergeId, runId } from './values.ts';

export const runStatuses = ['queued', 'running', 'staged', 'published', 'superseded', 'failed'] as const;
export const runPhases = ['waiting', 'planning', 'writing', 'checking', 'publishing', 'done'] as const;

export type RunStatus = (typeof runStatuses)[number];
export type RunPhase = (typeof runPhases)[number];

/** A request for brackets: of all divisions, or of these ones, as `discipline-sex-age-level…`. */
export const runCreate = z
  .strictObject({
    publish: z.boolean().meta({ description: 'Whether the plan goes live at once, or is a draft first' }),
    divisions: z
      .array(z.string().regex(/^[a-z0-9][a-z0-9.-]{0,149}$/, 'is not the key of a division'))
      .min(1)
      .max(500)
      .optional()
      .meta({ description: 'Only these divisions are planned again; the others stay as they are' }),
    approveBelow: z
      .number()
      .positive()
      .max(100_000)
      .optional()
      .meta({ description: 'Approves every merge that the run proposes and that costs less, in points' }),
  })
  .meta({ id: 'BracketingRunCreate', example: { publish: false, divisions: ['gi-female-adult-blue'] } });

const metrics = z
  .strictObject({
    entrants: z.int(),
    brackets: z.int(),
    matches: z.int(),
    makespanSeconds: z.number(),
    lowerBoundSeconds: z.number(),
    lowerBoundBinds: z.string().optional().meta({
      description: 'What keeps the makespan from being shorter: mats, an athlete’s chain, a session',
    }),
    restViolations: z.int(),
    unplacedMatches: z
      .int()
      .optional()
      .meta({ description: 'Matches without a time, since the demands cannot all be kept' }),
    overrunSeconds: z
      .int()
      .optional()
      .meta({ description: 'How much too late the latest of them would end' }),
    meanWaitSeconds: z.number(),
    matUtilisation: z.number(),
  })
  .meta({ id: 'PlanMetrics', description: 'Figures of what the run has planned; kept brackets apart' });

export const runAccepted = z.strictObject({ runId }).meta({ id: 'BracketingRunAccepted' });

export const run = z
  .strictObject({
    runId,
    status: z.enum(runStatuses),
    publish: z.boolean(),
    divisions: z.array(z.string()).optional(),
    rosterRevision: z.int().meta({ description: 'State of the registrations that the run plans' }),
    progress: z.strictObject({ phase: z.enum(runPhases), done: z.number().min(0).max(1) }),
    metrics: metrics.optional(),
    detail: z.string().optional().meta({ description: 'Why the run ended as it did' }),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'BracketingRun' });

const scheduledMatch = z.strictObject({ matchId: z.string(), mat: z.int(), start: instant, end: instant });

const nearest = z.strictObject({
  division,
  label: z.string(),
  weightGap: z.number(),
  competitors: z.int(),
});

/** A draft, in the words of the command line's plan. */
export const plan = z
  .strictObject({
    ruleset: z.string(),
    start: instant,
    timeZone: z.string(),
    mats: z.int(),
    brackets: z.array(
      z.strictObject({
        id: bracketId,
        label: z.string(),
        format: z.string(),
        division,
        joins: joins.optional(),
        entrants: z.array(bracketEntrant),
        weightSpread: z.number(),
        warnings: z.array(z.string()),
        stages: z.array(stage),
        matches: z.array(bracketMatch),
        kept: z.literal(true).optional().meta({ description: 'Under way, or of another division' }),
      }),
    ),
    merges: z.array(plannedMerge).meta({ description: 'The cheapest first' }),
    unbracketed: z.array(
      z.strictObject({
        id: z.string(),
        entryId: z.string(),
        name: z.string(),
        reason: z.string(),
        nearest: z.array(nearest).optional(),
        merge: mergeId.optional().meta({ description: 'The merge that would give them a match' }),
        remedy: z
          .enum(['refund', 'credit'])
          .optional()
          .meta({ description: 'What the ruleset offers somebody for whom there is no merge' }),
      }),
    ),
    schedule: z.array(scheduledMatch),
    unplaced: z.array(z.string()).meta({
      description: 'Ids of the matches that have no time; the metrics say how much too late they would be',
    }),
    metrics,
  })
  .meta({ id: 'Plan' });

export const schedule = z
  .strictObject({ timeZone: z.string(), matches: z.array(scheduledMatch) })
  .meta({ id: 'Schedule', description: 'By start, then mat' });

/** Body of a message in the queue of the bracketing worker. */
export const runMessage = z.strictObject({ event: z.string(), run: z.string() });

export type RunCreate = z.infer<typeof runCreate>;
export type RunView = z.infer<typeof run>;
export type PlanView = z.infer<typeof plan>;
export type ScheduleView = z.infer<typeof schedule>;
export type RunMessage = z.infer<typeof runMessage>;
