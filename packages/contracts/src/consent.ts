import * as z from 'zod';
import { date, instant } from './values.ts';

/** What counts of somebody who is asked and does not answer. */
export const silences = ['accept', 'refuse'] as const;

export const consentPolicy = z
  .strictObject({
    silence: z.enum(silences).meta({ description: 'What no answer means' }),
    hours: z
      .number()
      .positive('is not above 0')
      .max(336, 'is above 336')
      .meta({ description: 'How long people have to answer; never longer than until the first match' }),
  })
  .meta({
    description: 'How people are asked whom a merge would move',
    example: { silence: 'accept', hours: 24 },
  });

/** The secret of a link, as it stands in its fragment. */
const token = z
  .string()
  .min(1, 'is empty')
  .max(200, 'is longer than 200 characters')
  .meta({ description: 'What stands behind # in the link', example: '01KBDJ2K4QZ6M5P8R1S3T7V9WX.Zm9v' });

export const consentLookup = z.strictObject({ token }).meta({ id: 'ConsentLookup' });

export const consentAnswer = z
  .strictObject({ token, decision: z.enum(['accept', 'refuse']) })
  .meta({ id: 'ConsentAnswer' });

/** `open` may still be answered; `closed` no longer needs an answer. */
const states = ['open', 'accepted', 'refused', 'closed'] as const;

export const consent = z
  .strictObject({
    event: z.strictObject({ name: z.string(), startDate: date, timeZone: z.string() }),
    name: z.string().meta({ description: 'Who is to be moved, as the event shows names' }),
    from: z.string().meta({ description: 'The division entered' }),
    into: z.string().meta({ description: 'The bracket proposed' }),
    opponents: z.array(
      z.strictObject({
        weightDifference: z.string().optional().meta({ example: '+1.2 kg' }),
        ageClass: z.string(),
      }),
    ),
    deadline: instant,
    silence: z.enum(silences),
    remedy: z
      .enum(['none', 'refund', 'credit'])
      .meta({ description: 'What whoever refuses gets back: the fee, or a free registration' }),
    state: z.enum(states),
    detail: z.string().optional().meta({ description: 'Why there is nothing to answer any more' }),
  })
  .meta({ id: 'Consent' });

export type ConsentPolicy = z.infer<typeof consentPolicy>;
export type ConsentAnswer = z.infer<typeof consentAnswer>;
export type ConsentView = z.infer<typeof consent>;
