import { createHash, createHmac } from 'node:crypto';
import type { Federation } from '../records.ts';

/**
 * The secret of the link that asks for a consent, `eventId.random`: made from the federation's salt whenever a mail
 * needs it, so that it is stored nowhere.
 */
export function consentToken({ salt }: Pick<Federation, 'salt'>, event: string, consent: string): string {
  const random = createHmac('sha256', salt).update(`consent\n${event}\n${consent}`).digest('base64url');
  return `${event}.${random}`;
}

/** What is stored of a token, and finds its consent again. */
export const consentHash = (token: string): string => createHash('sha256').update(token).digest('base64url');
