import * as z from 'zod';
import { page, pageQuery } from './page.ts';
import { instant, registrationId } from './values.ts';

const outcome = z
  .enum(['passed', 'failed', 'put-right'])
  .meta({ description: 'In order; not in order; in order now, after a failure' });

const checks = z
  .array(z.string().regex(/^[a-z0-9-]{1,60}$/, 'is not the name of a check'))
  .min(1)
  .max(30)
  .meta({ description: 'Names from the checklists of the ruleset', example: ['gi-state', 'nails'] });

/** What was inspected before somebody competes; kept as it is, a further inspection follows it. */
const inspectionCreate = z
  .strictObject({ checks, outcome })
  .meta({ id: 'InspectionCreate', example: { checks: ['gi-state'], outcome: 'failed' } });

const inspection = z
  .strictObject({
    registration: registrationId,
    number: z.int().min(1),
    checks,
    outcome,
    deadline: instant.optional().meta({ description: 'Until when it may be put right' }),
    overdue: z.boolean().optional().meta({ description: 'The time is over: whoever fails now is out' }),
    follows: z
      .strictObject({ out: z.enum(['dq', 'barred']), scope: z.enum(['bracket', 'event']) })
      .optional()
      .meta({ description: 'What the ruleset says follows, and has followed' }),
    recordedAt: instant,
    recordedBy: z.string().meta({ description: 'Subject of the token' }),
  })
  .meta({ id: 'Inspection' });

const inspectionPage = page(inspection).meta({ id: 'InspectionPage' });

/** What the operations of inspections take and give. */
export const inspectionOperations = {
  listInspections: {
    summary: 'Inspections of a registration, the first one first',
    query: pageQuery,
    reply: { status: 200, schema: inspectionPage },
  },
  recordInspection: {
    summary: 'Record what an inspection of uniform and hygiene found',
    body: inspectionCreate,
    reply: { status: 201, schema: inspection },
  },
} as const;

export type InspectionCreate = z.infer<typeof inspectionCreate>;
export type InspectionView = z.infer<typeof inspection>;
