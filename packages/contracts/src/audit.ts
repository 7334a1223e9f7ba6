import * as z from 'zod';
import { page, pageQuery } from './page.ts';
import { roles } from './roles.ts';
import { eventId, instant } from './values.ts';

export const auditQuery = pageQuery.extend({ event: eventId.optional() });

export type AuditQuery = z.infer<typeof auditQuery>;

export const auditEntry = z
  .strictObject({
    id: z.string(),
    at: instant,
    action: z.string().meta({ description: 'The operation that was carried out' }),
    actor: z.strictObject({ subject: z.string(), roles: z.array(z.enum(roles)) }),
    event: z.string().optional(),
    target: z.string().meta({ description: 'Id of what was changed' }),
    changed: z.array(z.string()).optional().meta({ description: 'Names of the changed fields, no values' }),
    note: z.string().optional(),
    detail: z.record(z.string(), z.unknown()).optional().meta({
      description: 'What was decided on match day: the bracket played again from these is the same',
    }),
    correlation: z.string().meta({ description: 'The correlation id of the request' }),
  })
  .meta({ id: 'AuditEntry', description: 'One command: who did what to which resource; ids only' });

export type AuditView = z.infer<typeof auditEntry>;

export const auditPage = page(auditEntry).meta({ id: 'AuditPage' });
