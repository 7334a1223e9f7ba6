import * as z from 'zod';
import { page, pageQuery } from './page.ts';
import { athleteId, medalCounts } from './values.ts';

export const seasonRankingQuery = pageQuery.extend({
  season: z
    .string()
    .regex(/^\d{4}$/, 'is not a year such as 2026')
    .meta({ description: 'The calendar year of the events', example: '2026' }),
  division: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{0,199}$/, 'is not the key of a division')
    .meta({
      description:
        'discipline-sex-age-level[-weightClass][-absolute]; the id of a bracket without its number',
      example: 'gi-female-adult-blue',
    }),
});

export const seasonRanking = page(
  z.strictObject({
    rank: z.int().min(1).meta({ description: 'Shared by those who are level; the next rank skips' }),
    athleteId,
    name: z.string().meta({ description: 'A pseudonym once the athlete is erased' }),
    points: z.int(),
    medals: medalCounts,
    events: z.int().meta({ description: 'At how many events they were won' }),
  }),
).meta({ id: 'SeasonRanking', description: 'By points, then by medals, the better ones first' });

export type SeasonRankingView = z.infer<typeof seasonRanking>;
