import * as z from 'zod';
import { page } from './page.ts';
import { instant, registrationId, text, weight } from './values.ts';

/** What the scale showed. A further weigh-in replaces the one before; all of them are kept. */
export const weighInCreate = z
  .strictObject({
    ...weight.shape,
    attire: text(60).optional().meta({ example: 'rash guard' }),
    at: instant.optional().meta({ description: 'When; now without it' }),
    correction: z
      .boolean()
      .optional()
      .meta({ description: 'The last reading was written down wrongly: this is not another attempt' }),
  })
  .meta({ id: 'WeighInCreate', example: { weight: '76.20', unit: 'kg' } });

export const weighIn = z
  .strictObject({
    registration: registrationId,
    number: z.int().min(1),
    ...weight.shape,
    attire: z.string().optional(),
    at: instant,
    attempt: z
      .int()
      .min(1)
      .meta({ description: 'Which attempt to make weight; a correction counts as the one it corrects' }),
    madeWeight: z.boolean().meta({ description: 'Always, where no weight class was entered' }),
    consequence: z
      .enum(['none', 'forfeit', 'dq'])
      .meta({ description: 'What the ruleset says missing weight costs' }),
    reason: z.string().optional(),
    replaces: z.int().optional().meta({ description: 'Number of the weigh-in that no longer counts' }),
    recordedAt: instant,
    recordedBy: z.string().meta({ description: 'Subject of the token' }),
  })
  .meta({ id: 'WeighIn' });

export const weighInPage = page(weighIn).meta({ id: 'WeighInPage' });

export type WeighInCreate = z.infer<typeof weighInCreate>;
export type WeighInView = z.infer<typeof weighIn>;
