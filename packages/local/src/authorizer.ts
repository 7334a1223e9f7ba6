import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import type { AuthorizerSpec } from './blueprint.ts';

/** Claims as an HTTP API hands them to a function: every value is a text, a list becomes `[a b]`. */
export type FlatClaims = Readonly<Record<string, string>>;

export type Authorize = (
  header: string | undefined,
  spec: AuthorizerSpec,
) => Promise<{ ok: true; claims: FlatClaims } | { ok: false; challenge: string }>;

/** The check that the JWT authorizer of an HTTP API makes of the `Authorization` header. */
export function jwtAuthorizer(jwks: JSONWebKeySet): Authorize {
  const keys = createLocalJWKSet(jwks);
  return async (header, { issuer, audience }) => {
    const token = header?.replace(/^Bearer /i, '').trim();
    if (!token) return { ok: false, challenge: 'Bearer' };
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience,
        algorithms: ['RS256'],
        requiredClaims: ['exp'],
      });
      return { ok: true, claims: flatten(payload) };
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
      return { ok: false, challenge: 'Bearer scope="" error="invalid_token"' };
    }
  };
}

function flatten(claims: JWTPayload): FlatClaims {
  return Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, asText(value)]));
}

/** As Go prints a value, which is what the gateway does. */
function asText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(asText).join(' ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `map[${members.map(([name, each]) => `${name}:${asText(each)}`).join(' ')}]`;
}
