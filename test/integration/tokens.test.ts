import { createSecretKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { useLocalApi } from './local-api.ts';

const api = useLocalApi();
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const now = () => Math.floor(Date.now() / 1000);
const claims = { sub: 'u1', roles: ['organizer'], federation: 'demo' };
const list = (token: string) => api.call('GET', '/v1/federations/demo/events', { as: { token } });

test.each([
  ['an array of roles', { roles: ['organizer', 'official'] }, 200],
  ['roles as the gateway writes them', { roles: '[organizer official]' }, 200],
  ['one role as a text', { roles: 'organizer' }, 200],
  ['other roles', { roles: ['official', 'athlete'] }, 403],
  ['no roles', { roles: [] }, 403],
  ['unknown roles', { roles: ['organizers', '__proto__'] }, 403],
  ['no subject', { sub: '' }, 403],
  ['another federation', { federation: 'other' }, 404],
  ['no federation', { federation: '' }, 404],
  ['an audience that is not ours', { aud: 'another-api' }, 401],
  ['an issuer that is not ours', { iss: 'https://issuer.example' }, 401],
  ['an hour too old', { exp: 1 }, 401],
  ['not valid yet', { nbf: 4_000_000_000 }, 401],
])('a token with %s is answered as it should be', async (_, over, status) => {
  expect((await list(await api.stack().token({ ...claims, ...over }))).status).toBe(status);
});

test('a token that nobody signed, or somebody else, or that was changed, is 401', async () => {
  const good = await api.stack().token(claims);
  const [header = '', payload = '', signature = ''] = good.split('.');
  const told = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const raised = encoded({ ...told, roles: ['federation-admin'], exp: now() + 3600 });
  const forged = [
    `${encoded({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    `${encoded({ alg: 'HS256', typ: 'JWT' })}.${payload}.${createSecretKey('secret', 'utf8').export().toString('base64url')}`,
    `${header}.${raised}.${signature}`,
    `${header}.${payload}.${signature.split('').reverse().join('')}`,
    'nonsense',
    `${good}x`,
  ];
  for (const token of forged) expect((await list(token)).status).toBe(401);
  expect((await list(good)).status).toBe(200);
});

test('a platform admin creates federations and sees none of their data', async () => {
  const token = await api.token(['platform-admin']);
  for (const path of ['/v1/federations/demo', '/v1/federations/demo/events', '/v1/federations/demo/audit']) {
    expect((await api.call('GET', path, { as: { token } })).status).toBe(403);
  }
  const body = { id: 'demo', name: 'Again' };
  const again = await api.call('POST', '/v1/federations', { as: { token }, body });
  expect([again.status, again.body.conflictsWith]).toEqual([409, 'demo']);
  const both = await api.token(['platform-admin', 'federation-admin']);
  expect((await api.call('GET', '/v1/federations/demo', { as: { token: both } })).status).toBe(404);
});
