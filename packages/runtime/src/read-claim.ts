import { createHash, createHmac } from 'node:crypto';
import { type Claim, type Principal, ProblemError } from '@openmat/contracts';
import type { HttpEvent } from './types.ts';

/**
 * The claim of a POST with an Idempotency-Key: digests only, so that neither the key nor the body can be read
 * from it. The fingerprint is keyed, because a body of few possible values could be guessed from a plain digest.
 */
export function readClaim(event: HttpEvent, principal: Principal): Claim | undefined {
  const key = event.headers['idempotency-key'];
  const { method, path } = event.requestContext.http;
  if (key === undefined || method !== 'POST') return undefined;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    const message = 'must be 1 to 255 visible ASCII characters';
    throw new ProblemError({
      kind: 'malformed',
      detail: 'The Idempotency-Key cannot be used.',
      errors: [{ path: 'header.idempotency-key', message }],
    });
  }
  const owner = JSON.stringify([principal.federation ?? '', principal.subject, key]);
  const request = JSON.stringify([method, path, event.headers['content-type'] ?? '', event.body ?? '']);
  return {
    id: createHash('sha256').update(owner).digest('base64url'),
    fingerprint: createHmac('sha256', key).update(request).digest('base64url'),
  };
}

/** The ETags of If-Match; an operation that changes a known version cannot do without. */
export function readIfMatch(event: HttpEvent, required: boolean): readonly string[] {
  if (!required) return [];
  const header = event.headers['if-match']?.trim();
  if (header) return header.split(',').map((etag) => etag.trim());
  throw new ProblemError({
    kind: 'precondition-required',
    detail: 'Send the ETag of the version you read as If-Match.',
    errors: [{ path: 'header.if-match', message: 'is missing' }],
  });
}
