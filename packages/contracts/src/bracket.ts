import * as z from 'zod';
import { page } from './page.ts';
import { bracketId, division, instant } from './values.ts';

const slot = z
  .union([
    z.strictObject({ entrant: z.string() }),
    z.strictObject({ winnerOf: z.string() }),
    z.strictObject({ loserOf: z.string() }),
    z.strictObject({ rank: z.int(), of: z.string() }),
  ])
  .meta({ id: 'Slot', description: 'Who fights: an athlete, or what an earlier result decides' });

export const stage = z.strictObject({ id: z.string(), kind: z.enum(['pool', 'knockout']) });

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

export const bracket = z
  .strictObject({
    id: bracketId,
    label: z.string(),
    state,
    format: z.string(),
    division,
    entrants: z.array(bracketEntrant),
    weightSpread: z.number(),
    warnings: z.array(z.string()),
    stages: z.array(stage),
    matches: z.array(bracketMatch.extend({ revision: z.int() })),
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

const side = z.strictObject({ slot, name: z.string().optional(), club: z.string().optional() });

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
        a: side,
        b: side,
      }),
    ),
  })
  .meta({ id: 'MatQueue', description: 'The matches of a mat, in their order' });

export type BracketView = z.infer<typeof bracket>;
export type BracketSummary = z.infer<typeof bracketSummary>;
export type BracketEntrantView = z.infer<typeof bracketEntrant>;
export type MatQueueView = z.infer<typeof matQueue>;
