import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { jwtAuthorizer } from './authorizer.ts';
import { openIssuer, readIssuer } from './issuer.ts';
import { temporaryDirectory } from './testing/fixture.ts';

const { path, remove } = temporaryDirectory();
afterAll(remove);

const spec = { issuer: 'https://issuer.example', audience: 'openmat' };
const issuer = await openIssuer(path, spec);
const authorize = jwtAuthorizer(issuer.jwks);
const past = Math.floor(Date.now() / 1000) - 60;

const check = async (token: string) => authorize(`Bearer ${token}`, spec);

test('claims arrive as texts, lists in brackets, as an HTTP API hands them over', async () => {
  const token = await issuer.token({
    sub: 'mia',
    federation: 'demo',
    roles: ['organizer', 'official'],
    one: ['organizer'],
    none: [],
    verified: true,
    nested: { b: [1, 2], a: 'x' },
    exp: 4_102_444_800,
  });
  expect(await check(token)).toEqual({
    ok: true,
    claims: expect.objectContaining({
      sub: 'mia',
      federation: 'demo',
      roles: '[organizer official]',
      one: '[organizer]',
      none: '[]',
      verified: 'true',
      nested: 'map[a:x b:[1 2]]',
      exp: '4102444800',
      iss: 'https://issuer.example',
      aud: 'openmat',
    }),
  });
});

test('the word Bearer may be missing or in small letters', async () => {
  const token = await issuer.token({ sub: 'mia' });
  expect(await authorize(token, spec)).toMatchObject({ ok: true });
  expect(await authorize(`bearer ${token}`, spec)).toMatchObject({ ok: true });
});

test.each([undefined, '', 'Bearer '])(
  'without a token (%o) it says only which scheme it wants',
  async (header) => {
    expect(await authorize(header, spec)).toEqual({ ok: false, challenge: 'Bearer' });
  },
);

const stranger = await generateKeyPair('RS256');
const signed = (alg: string, key: Parameters<SignJWT['sign']>[0]) =>
  new SignJWT({ sub: 'mia', iss: spec.issuer, aud: spec.audience })
    .setProtectedHeader({ alg, ...(issuer.jwks.keys[0]?.kid && { kid: issuer.jwks.keys[0].kid }) })
    .setExpirationTime('1h')
    .sign(key);

test.each<[string, () => Promise<string> | string]>([
  ['that has expired', () => issuer.token({ sub: 'mia', exp: past })],
  ['that is not valid yet', () => issuer.token({ sub: 'mia', nbf: past + 3600 })],
  ['for another audience', () => issuer.token({ sub: 'mia', aud: 'other' })],
  ['of another issuer', () => issuer.token({ sub: 'mia', iss: 'https://other.example' })],
  [
    'without a signature (alg none)',
    () =>
      new UnsecuredJWT({ sub: 'mia', iss: spec.issuer, aud: spec.audience }).setExpirationTime('1h').encode(),
  ],
  ['signed with another key', () => signed('RS256', stranger.privateKey)],
  ['signed with a shared secret', () => signed('HS256', new TextEncoder().encode('x'.repeat(32)))],
  ['that is no token', () => 'abc'],
])('refuses a token %s', async (_, make) => {
  expect(await check(await make())).toEqual({
    ok: false,
    challenge: 'Bearer scope="" error="invalid_token"',
  });
});

test('tokens outlive a restart, as the key stays in the data directory', async () => {
  const before = await issuer.token({ sub: 'mia' });
  const again = await openIssuer(path, spec);
  expect(await jwtAuthorizer(again.jwks)(before, spec)).toMatchObject({ ok: true });
  expect(await check(await (await readIssuer(path)).token({ sub: 'leo' }))).toMatchObject({ ok: true });
});
