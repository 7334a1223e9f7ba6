import * as z from 'zod';

/** Query of a list: `cursor` comes from the page before. */
export const pageQuery = z.strictObject({
  cursor: z.string().min(1).max(1000).optional().meta({ description: 'From `next` of the page before' }),
  limit: z
    .string()
    .regex(/^([1-9]\d?|1\d\d|200)$/, 'is not a number from 1 to 200')
    .transform(Number)
    .optional()
    .meta({
      description: 'Most items on the page, 1 to 200; 50 without it',
      override: { type: 'integer', minimum: 1, maximum: 200 },
    }),
});

export type PageQuery = z.infer<typeof pageQuery>;

/** One page of a list; `next` is missing on the last one. */
export const page = <T extends z.ZodType>(item: T) =>
  z.strictObject({
    items: z.array(item),
    next: z.string().optional().meta({ description: 'Cursor of the page that follows' }),
  });
