import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, importJWK, type JSONWebKeySet, type JWTPayload, SignJWT } from 'jose';
import * as z from 'zod';
import type { AuthorizerSpec } from './blueprint.ts';
import { StartError } from './errors.ts';
import { parse } from './parse.ts';

/** Stands in for the identity provider that the template names: signs tokens that its authorizer accepts. */
export interface Issuer {
  /** Signs claims; `iss`, `aud`, `iat` and `exp` (in 12 hours) are set where the claims leave them out. */
  token(claims: JWTPayload): Promise<string>;
  /** The public key, as the provider would publish it. */
  readonly jwks: JSONWebKeySet;
}

const file = 'issuer.json';
const algorithm = 'RS256';
const hour = 3600;

const keySchema = z.looseObject({ kty: z.literal('RSA'), n: z.string(), e: z.string(), kid: z.string() });
const stored = z.object({ issuer: z.string(), audience: z.string(), key: keySchema });

/** The issuer of a data directory; its key is made at the first start and kept, so tokens outlive a restart. */
export async function openIssuer(dataDirectory: string, spec: AuthorizerSpec): Promise<Issuer> {
  const path = join(dataDirectory, file);
  const before = existsSync(path) ? read(path) : undefined;
  const key = before?.key ?? (await newKey());
  writeFileSync(path, JSON.stringify({ ...spec, key }), { mode: 0o600 });
  return issuer(spec, key);
}

/** The issuer that a local stack left in its data directory. Throws a StartError where none did. */
export async function readIssuer(dataDirectory: string): Promise<Issuer> {
  const path = join(dataDirectory, file);
  if (!existsSync(path))
    throw new StartError(`no local stack was started in ${dataDirectory}; run npm start first`);
  const { key, ...spec } = read(path);
  return issuer(spec, key);
}

function read(path: string) {
  return parse(stored, JSON.parse(readFileSync(path, 'utf8')), path);
}

type PrivateKey = z.output<typeof keySchema>;

async function newKey(): Promise<PrivateKey> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  return keySchema.parse({ ...(await exportJWK(privateKey)), kid: crypto.randomUUID() });
}

async function issuer({ issuer: iss, audience: aud }: AuthorizerSpec, key: PrivateKey): Promise<Issuer> {
  const privateKey = await importJWK(key, algorithm);
  const { kty, n, e, kid } = key;
  return {
    jwks: { keys: [{ kty, n, e, kid, alg: algorithm, use: 'sig' }] },
    async token(claims) {
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT({ iss, aud, iat: now, exp: now + 12 * hour, ...claims })
        .setProtectedHeader({ alg: algorithm, kid })
        .sign(privateKey);
    },
  };
}
