import { CHECK_TOPICS, type Checklists, DISCIPLINES, SEXES } from '@openmat/core';
import * as z from 'zod';
import { id, text } from '../fields.ts';

export const checklistsSchema: z.ZodType<Checklists> = z.record(
  id,
  z.strictObject({
    topic: z.enum(CHECK_TOPICS),
    requirement: text,
    disciplines: z.array(z.enum(DISCIPLINES)).min(1).exactOptional(),
    ageClasses: z.array(id).min(1).exactOptional(),
    sexes: z.array(z.enum(SEXES)).min(1).exactOptional(),
    fixMinutes: z.int().min(1).max(60).exactOptional(),
    consequence: text.exactOptional(),
    failure: z
      .strictObject({ out: z.enum(['dq', 'barred']), scope: z.enum(['bracket', 'event']) })
      .exactOptional(),
    clause: text,
  }),
);
