import * as z from 'zod';
import { silences } from './consent.ts';
import { page } from './page.ts';
import { division, entryId, instant, mergeId, text } from './values.ts';

/** `superseded`: proposed by an earlier run, or approved and then left with too few. */
export const mergeStatuses = ['proposed', 'approved', 'rejected', 'superseded'] as const;

/** `gone`: no longer registered when the answers were counted. */
export const consentAnswers = ['open', 'accepted', 'refused', 'gone'] as const;

export type MergeStatus = (typeof mergeStatuses)[number];

const made = {
  id: mergeId,
  from: z.array(division).meta({ description: 'The divisions that people leave' }),
  into: division,
  moves: z.array(entryId).meta({ description: 'Entries of everyone who is moved' }),
  reasons: z.array(z.string()).meta({ description: 'In words with numbers, for the staff' }),
  cost: z.number().meta({ description: 'In points: one is a weight spread of 1 %' }),
};

/** A merge of a plan, as the command line writes it. */
export const plannedMerge = z
  .strictObject({
    ...made,
    status: z
      .enum(['proposed', 'approved'])
      .meta({ description: '`approved`: the plan has been made with it' }),
  })
  .meta({ id: 'PlannedMerge' });

export const merge = z
  .strictObject({
    ...made,
    status: z.enum(mergeStatuses),
    byHand: z.literal(true).optional().meta({ description: 'An organizer has built it' }),
    crosses: z
      .array(z.string())
      .optional()
      .meta({ description: 'Limits of the ruleset that an organizer has overridden' }),
    reason: z.string().optional().meta({ description: 'Why they are overridden' }),
    decidedAt: instant.optional(),
    deadline: instant.optional().meta({ description: 'Until then those who are moved may answer' }),
    silence: z.enum(silences).optional(),
    consents: z
      .array(
        z.strictObject({
          entryId,
          answer: z.enum(consentAnswers),
          bySilence: z.literal(true).optional(),
          answeredAt: instant.optional(),
          notice: z.enum(['waiting', 'sent', 'undeliverable']).optional(),
          because: z.string().optional().meta({ description: 'Why the notice cannot be delivered' }),
        }),
      )
      .optional()
      .meta({ description: 'Of everyone who is moved' }),
  })
  .meta({ id: 'Merge' });

export const mergePage = page(merge).meta({ id: 'MergePage' });

/** A merge that an organizer builds by hand. */
export const mergeCreate = z
  .strictObject({
    into: division,
    moves: z.array(entryId).min(1, 'nobody is moved').max(20, 'moves more than 20 at once'),
    override: z.boolean().optional().meta({ description: 'Crosses limits of the ruleset all the same' }),
    reason: text(500).optional().meta({ description: 'Why; goes with an override' }),
  })
  .meta({
    id: 'MergeCreate',
    example: {
      into: { discipline: 'gi', sex: 'female', age: 'teens', level: 'gray' },
      moves: ['A001/gi'],
      override: true,
      reason: 'both families have asked for it',
    },
  });

export type MergeView = z.infer<typeof merge>;
export type MergeCreate = z.infer<typeof mergeCreate>;
