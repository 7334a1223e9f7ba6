import * as z from 'zod';
import { federationId, instant, text } from './values.ts';

const name = text(200).meta({ example: 'Demo Grappling Federation' });

const contact = z
  .email('is not an e-mail address')
  .max(300)
  .meta({ description: 'Where notices to the federation itself go', example: 'office@example.org' });
const creditMonths = z
  .int()
  .min(1)
  .max(120)
  .meta({ description: 'For how many months a credit can be redeemed; 12 without it' });

export const federationCreate = z
  .strictObject({
    id: federationId,
    name,
    contact: contact.optional(),
    creditMonths: creditMonths.optional(),
  })
  .meta({ id: 'FederationCreate', example: { id: 'demo', name: 'Demo Grappling Federation' } });

/** What is named is changed; `null` takes an optional field away. */
export const federationUpdate = z
  .strictObject({ name, contact: contact.nullable(), creditMonths: creditMonths.nullable() })
  .partial()
  .meta({ id: 'FederationUpdate', example: { name: 'Demo Grappling Union' } });

export const federation = z
  .strictObject({
    id: federationId,
    name: z.string(),
    contact: z.string().optional(),
    creditMonths: z.int().optional(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Federation' });

export type FederationCreate = z.infer<typeof federationCreate>;
export type FederationUpdate = z.infer<typeof federationUpdate>;
export type FederationView = z.infer<typeof federation>;
