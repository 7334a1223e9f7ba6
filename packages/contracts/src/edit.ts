import * as z from 'zod';
import { registrationCreate } from './registration.ts';
import { bracketId, instant, matchId, registrationId, text } from './values.ts';

/** With it, what the rules forbid is done all the same, but what is impossible. */
const forcing = {
  force: z
    .literal(true)
    .optional()
    .meta({ description: 'Breaks the rules that stand in the way; with a reason' }),
  reason: text(500).optional().meta({ description: 'Why; it stands in the audit, so no names' }),
};

const forcedWithReason = ({ force, reason }: { force?: true | undefined; reason?: string | undefined }) =>
  !force || reason !== undefined;
const needsReason = { path: ['reason'], message: 'is needed with force' };

const mat = z.int().min(1).max(100);

/** Where a match or what is left of a bracket goes. */
export const moveCreate = z
  .strictObject({
    mat,
    before: matchId.optional().meta({ description: 'A match that waits at that mat' }),
    after: matchId
      .optional()
      .meta({ description: 'A match that waits at that mat; without either, the end' }),
    ...forcing,
  })
  .refine(forcedWithReason, needsReason)
  .refine(({ before, after }) => before === undefined || after === undefined, {
    path: ['after'],
    message: 'goes not with before',
  })
  .meta({ id: 'MoveCreate', example: { mat: 2, after: 'gi-female-adult-blue-1.3' } });

/** Who comes into a bracket: by a registration that is there, or a late entry that is made with it. */
export const entrantCreate = z
  .strictObject({
    registration: registrationId.optional(),
    entry: registrationCreate.optional().meta({ description: 'A late entry, weighed in' }),
    ...forcing,
  })
  .refine(forcedWithReason, needsReason)
  .refine(({ registration, entry }) => (registration === undefined) !== (entry === undefined), {
    path: ['registration'],
    message: 'or entry is needed, and not both',
  })
  .meta({ id: 'EntrantCreate', example: { registration: 'A001~no-gi' } });

export const swapCreate = z
  .strictObject({
    registration: registrationId.meta({ description: 'Of a competitor of this bracket' }),
    with: registrationId.meta({ description: 'Of a competitor of another one' }),
    ...forcing,
  })
  .refine(forcedWithReason, needsReason)
  .meta({ id: 'SwapCreate', example: { registration: 'A001~gi', with: 'A002~gi' } });

export const closureCreate = z
  .strictObject({
    from: instant.optional().meta({ description: 'Now, without it' }),
    until: instant.optional(),
    minutes: z.int().min(1).max(1440).optional(),
    reason: text(200).meta({ description: 'It stands in the audit, so no names' }),
  })
  .refine(({ until, minutes }) => (until === undefined) !== (minutes === undefined), {
    path: ['minutes'],
    message: 'or until is needed, and not both',
  })
  .meta({ id: 'ClosureCreate', example: { minutes: 20, reason: 'the mat is torn' } });

export const matCreate = z
  .strictObject({
    spread: z
      .boolean()
      .optional()
      .meta({ description: 'Whether brackets that have not begun move to it; they do without it' }),
  })
  .meta({ id: 'MatCreate', example: { spread: true } });

/** What a hand edit has done. */
export const edit = z
  .strictObject({
    brackets: z.array(bracketId).meta({ description: 'Those that were changed or moved' }),
    moved: z
      .array(z.strictObject({ matchId, mat, start: instant, end: instant }))
      .meta({ description: 'Matches on another mat, and new ones' }),
    shifted: z
      .strictObject({ matches: z.int(), latestBySeconds: z.int(), earliestBySeconds: z.int() })
      .meta({ description: 'Matches at another time, and by how much later or earlier at most' }),
    dayEnds: z.strictObject({ before: instant, after: instant }),
    overridden: z
      .array(
        z.strictObject({
          rule: z.string(),
          matchId: matchId.optional(),
          otherMatchId: matchId.optional(),
          bracket: bracketId.optional(),
        }),
      )
      .meta({ description: 'Rules that are broken by force' }),
    late: z.array(matchId).meta({ description: 'Matches that the hours of the hall leave no time for' }),
  })
  .meta({ id: 'Edit' });

export type MoveCreate = z.infer<typeof moveCreate>;
export type EntrantCreate = z.infer<typeof entrantCreate>;
export type SwapCreate = z.infer<typeof swapCreate>;
export type ClosureCreate = z.infer<typeof closureCreate>;
export type MatCreate = z.infer<typeof matCreate>;
export type EditView = z.infer<typeof edit>;
