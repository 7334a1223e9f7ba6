import * as z from 'zod';
import { athleteId, bracketId, instant, text } from './values.ts';

const count = z.int().min(-1000).max(1000);
const score = z.strictObject({ points: count, advantages: count, penalties: count });

/** How a match ends. */
export const resultMethods = [
  'submission',
  'points',
  'advantages',
  'penalties',
  'decision',
  'overtime-submission',
  'overtime-escape',
  'golden-score',
  'referee-stoppage',
  'corner-stoppage',
  'medical',
  'dq',
  'double-dq',
  'walkover',
  'double-walkover',
  'forfeit',
] as const;

export const resultCreate = z
  .strictObject({
    winner: athleteId.nullable().meta({ description: 'Null where nobody wins' }),
    method: z.enum(resultMethods),
    technique: text(60).optional().meta({ example: 'armbar' }),
    seconds: z
      .number()
      .min(0)
      .max(7200)
      .optional()
      .meta({ description: 'Match time at the end; overtime times have two decimals' }),
    a: score.optional(),
    b: score.optional(),
    absent: z.array(athleteId).max(2).optional().meta({ description: 'Who did not come' }),
    injured: z.array(athleteId).max(2).optional().meta({
      description:
        'Who may not fight on at this event; the loser of a match that ends by `medical` without it',
    }),
    dqScope: z
      .enum(['match', 'bracket', 'event'])
      .optional()
      .meta({ description: 'How far a disqualification reaches; this match without it' }),
  })
  .meta({ id: 'ResultCreate', example: { winner: 'A002', method: 'submission', seconds: 143 } });

const reason = z
  .enum(['keying-error', 'scoreboard-misreading', 'illegal-submission', 'mistaken-dq'])
  .meta({ description: 'The ruleset of the event says which of them it knows' });

export const correction = z
  .strictObject({
    reason,
    result: resultCreate.nullable().meta({ description: 'Null opens the match again' }),
  })
  .meta({ id: 'Correction' });

export const tieResolution = z
  .strictObject({ order: z.array(athleteId).min(2).max(64) })
  .meta({ id: 'TieResolution', description: 'Athletes who are tied, in the order an official has decided' });

export const recordedResult = z.strictObject({
  ...resultCreate.shape,
  recordedAt: instant,
  recordedBy: z.string().meta({ description: 'Subject of the token' }),
  corrects: z.strictObject({ revision: z.int(), reason }).optional(),
});

const callSide = z.enum(['a', 'b']);
const callSequence = z
  .int()
  .min(1)
  .max(9999)
  .meta({ description: 'Counts the calls of the match from 1: a resend is harmless, a gap is refused' });

const call = z.strictObject({
  at: z.number().min(0).max(86_400).meta({ description: 'Seconds on the match clock' }),
  call: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/, 'is not a call')
    .meta({ example: 'guard-pass' }),
  by: callSide.optional().meta({ description: 'Whoever did it' }),
  of: z.string().max(60).optional().meta({ description: 'Which call a wave-off takes back' }),
  technique: text(60).optional(),
  reason: text(200).optional(),
  dqScope: z.enum(['match', 'bracket', 'event']).optional(),
});

const undo = z.strictObject({
  undo: callSequence.meta({ description: 'A call that was entered by mistake: it counts no more' }),
});

export const callCreate = z
  .union([
    z.strictObject({ seq: callSequence, ...call.shape }),
    z.strictObject({ seq: callSequence, ...undo.shape }),
  ])
  .meta({ id: 'CallCreate', example: { seq: 1, at: 12, by: 'a', call: 'takedown' } });

const entered = { seq: callSequence, recordedAt: instant, recordedBy: z.string() };

/** A match by its referee's calls. */
export const liveMatch = z
  .strictObject({
    matchId: z.string(),
    next: callSequence.meta({ description: 'The number of the next call' }),
    a: score,
    b: score,
    phase: z.string(),
    ended: z.boolean(),
    outcome: z
      .strictObject({ winner: callSide.nullable(), method: z.enum(resultMethods), seconds: z.number() })
      .optional(),
    timeout: z.strictObject({ call: z.string(), by: callSide, seconds: z.number() }).optional(),
    warnings: z.array(z.strictObject({ at: z.number(), call: z.string(), message: z.string() })),
    ignored: z.array(z.strictObject({ at: z.number(), call: z.string(), reason: z.string() })),
    calls: z.array(
      z.union([z.strictObject({ ...entered, ...call.shape }), z.strictObject({ ...entered, ...undo.shape })]),
    ),
  })
  .meta({ id: 'LiveMatch' });

export const matchStatus = z
  .enum(['waiting', 'ready', 'started', 'done', 'walkover', 'void', 'dropped'])
  .meta({
    description:
      'Competitors not known yet; may be called; under way; has a result; one competitor has no opponent; nobody comes; not needed',
  });

export const slot = z
  .union([
    z.strictObject({ entrant: z.string() }),
    z.strictObject({ winnerOf: z.string() }),
    z.strictObject({ loserOf: z.string() }),
    z.strictObject({ rank: z.int(), of: z.string() }),
  ])
  .meta({ id: 'Slot', description: 'Who fights: an athlete, or what an earlier result decides' });

/** One side of a match: its slot, and who is in it once that is known. */
export const side = z.strictObject({
  slot,
  id: z.string().optional(),
  name: z.string().optional(),
  club: z.string().optional(),
});

export const match = z
  .strictObject({
    id: z.string(),
    bracket: bracketId,
    label: z.string(),
    stage: z.string(),
    round: z.int(),
    number: z.int(),
    medal: z.enum(['gold', 'bronze']).optional(),
    durationSeconds: z.int(),
    status: matchStatus,
    a: side,
    b: side,
    startedAt: instant.optional(),
    result: recordedResult.optional(),
  })
  .meta({ id: 'Match' });

export type ResultCreate = z.infer<typeof resultCreate>;
export type Correction = z.infer<typeof correction>;
export type TieResolution = z.infer<typeof tieResolution>;
export type RecordedResultView = z.infer<typeof recordedResult>;
export type CallCreate = z.infer<typeof callCreate>;
export type LiveMatchView = z.infer<typeof liveMatch>;
export type MatchView = z.infer<typeof match>;
export type MatchStatusView = z.infer<typeof matchStatus>;
export type SideView = z.infer<typeof side>;
