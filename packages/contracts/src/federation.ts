import * as z from 'zod';
import { federationId, instant, text } from './values.ts';

const name = text(200).meta({ example: 'Demo Grappling Federation' });

export const federationCreate = z
  .strictObject({ id: federationId, name })
  .meta({ id: 'FederationCreate', example: { id: 'demo', name: 'Demo Grappling Federation' } });

export const federationUpdate = z
  .strictObject({ name })
  .meta({ id: 'FederationUpdate', example: { name: 'Demo Grappling Union' } });

export const federation = z
  .strictObject({ id: federationId, name: z.string(), createdAt: instant, updatedAt: instant })
  .meta({ id: 'Federation' });

export type FederationCreate = z.infer<typeof federationCreate>;
export type FederationUpdate = z.infer<typeof federationUpdate>;
export type FederationView = z.infer<typeof federation>;
