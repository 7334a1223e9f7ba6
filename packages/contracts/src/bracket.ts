import * as z from 'zod';
import { callPlace, startEstimate } from './estimate.ts';
import { matchStatus, recordedResult, side, slot } from './match.ts';
import { page } from './page.ts';
import { bracketId, division, instant, medal } from './values.ts';

export const stage = z.strictObject({ id: z.string(), kind: z.enum(['pool', 'knockout']) });

export const joins = z
  .array(division)
  .meta({ description: "The divisions that a merge brings together here, the bracket's own first" });

export const bracketEntrant = z.strictObject({
  id: z.string(),
  entryId: z.string(),
  name: z.string(),
  club: z.string(),
  weight: z.string().nullable().meta({ example: '76.2kg' }),
});

export const bracketMatch = z.strictObject({
  id: z.string(),
  stage: z.string(),
  round: z.int(),
  number: z.int(),
  a: slot,
  b: slot,
  medal: z.enum(['gold', 'bronze']).optional(),
  droppedIfSwept: z.array(z.string()).optional(),
  rematch: z
    .strictObject({ of: z.string(), stands: z.enum(['walkover', 'always']), after: z.string() })
    .optional(),
  durationSeconds: z.int(),
});

const state = z
  .enum(['waiting', 'started', 'completed', 'retiring'])
  .meta({ description: 'Nothing fought yet; under way; fought; being replaced by another plan' });

const standings = z
  .strictObject({
    ranking: z
      .array(
        z.strictObject({
          rank: z.int().meta({ description: 'From 1; who is tied shares it, and the next rank skips' }),
          id: z.string(),
          points: z.number(),
          wins: z.int(),
          losses: z.int(),
          decidedBy: z.array(z.string()),
        }),
      )
      .meta({ description: 'The best first' }),
    ties: z.array(z.array(z.string())).meta({ description: 'Groups that an official must put in order' }),
    complete: z.boolean(),
    awards: z
      .array(
        z.strictObject({
          id: z.string(),
          place: z.int().min(1),
          medal: medal.optional(),
          clubPoints: z.int(),
          seasonPoints: z.int(),
        }),
      )
      .meta({ description: 'Who gets a medal or points, once the bracket is complete' }),
  })
  .meta({ id: 'Standings' });

export const bracket = z
  .strictObject({
    id: bracketId,
    label: z.string(),
    state,
    format: z.string(),
    division,
    joins: joins.optional(),
    entrants: z.array(bracketEntrant),
    weightSpread: z.number(),
    warnings: z.array(z.string()),
    stages: z.array(stage),
    matches: z.array(
      bracketMatch.extend({
        revision: z.int(),
        status: matchStatus,
        competitors: z
          .strictObject({ a: z.string().optional(), b: z.string().optional() })
          .meta({ description: 'Who is in the slots, as far as that is known' }),
        startedAt: instant.optional(),
        result: recordedResult.optional(),
      }),
    ),
    standings,
  })
  .meta({ id: 'Bracket' });

const bracketSummary = z.strictObject({
  id: bracketId,
  label: z.string(),
  state,
  format: z.string(),
  division,
  entrants: z.int(),
  matches: z.int(),
});

export const bracketPage = page(bracketSummary).meta({ id: 'BracketPage' });

export const matQueue = z
  .strictObject({
    mat: z.int(),
    timeZone: z.string(),
    matches: z.array(
      z.strictObject({
        matchId: z.string(),
        bracket: bracketId,
        label: z.string(),
        start: instant,
        end: instant,
        status: matchStatus,
        place: callPlace.optional(),
        estimate: startEstimate.optional(),
        a: side,
        b: side,
      }),
    ),
  })
  .meta({
    id: 'MatQueue',
    description: 'The matches of a mat that are still to be fought, in the order in which they are called',
  });

export type BracketView = z.infer<typeof bracket>;
export type BracketSummary = z.infer<typeof bracketSummary>;
export type BracketEntrantView = z.infer<typeof bracketEntrant>;
export type MatQueueView = z.infer<typeof matQueue>;
