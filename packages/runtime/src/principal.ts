import { opens, type Principal, ProblemError, type Role, type Route, roles } from '@openmat/contracts';
import type { HttpEvent } from './types.ts';

const known: ReadonlySet<string> = new Set(roles);

/**
 * The caller, by the claims of a token that the gateway has verified. The gateway hands array claims over as
 * `"[a b]"`; a real array, a JSON text and a text with blanks or commas are read too.
 */
export function principalOf(event: HttpEvent): Principal {
  const claims: Readonly<Record<string, unknown>> = event.requestContext.authorizer?.jwt?.claims ?? {};
  const { sub, federation } = claims;
  if (typeof sub !== 'string' || sub === '') {
    throw new ProblemError({ kind: 'forbidden', detail: 'The token names no subject.' });
  }
  return {
    subject: sub,
    ...(typeof federation === 'string' && federation !== '' && { federation }),
    roles: words(claims.roles).filter((word): word is Role => known.has(word)),
  };
}

/** Lets nobody in whose roles do not open the route. */
export function authorize(route: Route, principal: Principal): void {
  if (opens(principal.roles, route.roles)) return;
  throw new ProblemError({
    kind: 'forbidden',
    detail: `This needs one of the roles ${route.roles.join(', ')}.`,
  });
}

function words(claim: unknown): string[] {
  if (Array.isArray(claim)) return claim.map(String);
  return typeof claim === 'string' ? claim.split(/[\s,"[\]]+/).filter(Boolean) : [];
}
