import * as z from 'zod';
import { date, text } from './values.ts';

const time = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2}T)?([01]\d|2[0-3]):[0-5]\d$/, 'is not a time such as 09:00 or 2026-12-06T09:00')
  .refine(
    (value) => !value.includes('T') || date.safeParse(value.slice(0, 10)).success,
    'is not on a day of the calendar',
  )
  .meta({ description: 'Local time, on the first day unless it names another', example: '12:30' });

const name = text(60);
const mat = z.int().min(1).max(100);
const some = z.array(name).min(1).max(50);
const part = { from: time.optional(), to: time.optional() };

const divisions = z
  .strictObject({
    discipline: some.optional(),
    sex: some.optional(),
    age: some.optional(),
    level: some.optional(),
  })
  .meta({ description: 'Divisions by their parts; a part that is not named may be anything' });

/** Hours, breaks, blocks and who may use which mat. */
export const hall = z
  .strictObject({
    days: z
      .array(
        z.strictObject({
          date: date.optional(),
          open: time,
          close: time,
          breaks: z
            .array(z.strictObject({ from: time, to: time }))
            .max(20)
            .optional(),
        }),
      )
      .min(1)
      .max(31)
      .optional()
      .meta({ description: 'Without them the hall never closes' }),
    blocks: z
      .array(z.strictObject({ name, divisions, ...part, mats: z.array(mat).min(1).max(100).optional() }))
      .max(50)
      .optional()
      .meta({ description: 'A bracket belongs to the first block that takes its division' }),
    mats: z
      .array(z.strictObject({ mat, only: some.optional(), ...part }))
      .max(100)
      .optional()
      .meta({ description: 'Mats that are not always there, or only for some blocks' }),
    finals: z.literal('together').optional().meta({ description: 'Matches for gold come after all others' }),
  })
  .meta({
    id: 'Hall',
    description:
      'Hours, breaks, blocks and who may use which mat; without it every mat is always open to all',
    example: {
      days: [{ open: '09:00', close: '18:00', breaks: [{ from: '12:30', to: '13:00' }] }],
      blocks: [{ name: 'kids', divisions: { age: ['peewee', 'youth'] }, to: '12:30', mats: [1, 2] }],
      mats: [{ mat: 1, only: ['kids'], to: '12:30' }],
    },
  });

export type HallView = z.infer<typeof hall>;
