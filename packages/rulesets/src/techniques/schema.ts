import { DISCIPLINES, EDITIONS, LEGALITIES, type TechniqueRules } from '@openmat/core';
import * as z from 'zod';
import { id, text } from '../fields.ts';

const legality = z.enum(LEGALITIES);
const words = z.union([text, z.record(id, text)]);

export const techniquesSchema: z.ZodType<TechniqueRules> = z.strictObject({
  columns: z.record(
    id,
    z.strictObject({
      label: text,
      divisions: z
        .array(
          z.strictObject({
            disciplines: z.array(z.enum(DISCIPLINES)).min(1).exactOptional(),
            ageClasses: z.array(id).min(1).exactOptional(),
            levels: z.array(id).min(1).exactOptional(),
          }),
        )
        .min(1),
    }),
  ),
  rules: z.record(
    id,
    z.strictObject({
      label: text.exactOptional(),
      legality: z.union([legality, z.record(id, legality)]),
      consequence: words.exactOptional(),
      condition: words.exactOptional(),
      clause: text,
      decision: text.exactOptional(),
      edition: z.enum(EDITIONS).exactOptional(),
    }),
  ),
  edition: z.enum(EDITIONS).exactOptional(),
});
