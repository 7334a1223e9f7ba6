import { ProblemError } from '@openmat/contracts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Endpoints } from './api.ts';
import { api } from './api.ts';
import { fallback } from './fallback.ts';
import { type LambdaHandler, type Sent, send } from './testing/http-event.ts';

type Federations = Endpoints<'federations'>;
type Seen = Parameters<Federations['createEvent']>[0];

const nothing = async () => ({ ok: false, error: { kind: 'not-found', detail: 'none' } }) as const;
const none = {
  createFederation: nothing,
  getFederation: nothing,
  updateFederation: nothing,
  listFederationAudit: nothing,
  getSeasonRanking: nothing,
  eraseAthlete: nothing,
  listEvents: nothing,
  createEvent: nothing,
  getEvent: nothing,
  updateEvent: nothing,
  changeEventStatus: nothing,
} satisfies Federations;

const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  const keep = (text: unknown) => lines.push(String(text)) > 0;
  vi.spyOn(process.stdout, 'write').mockImplementation(keep);
  vi.spyOn(process.stderr, 'write').mockImplementation(keep);
});
afterEach(() => vi.restoreAllMocks());

const claims = { sub: 'u1', federation: 'demo', roles: '[organizer official]' };
const event = { name: 'Open', startDate: '2026-12-05', timeZone: 'Europe/Berlin', ruleset: 'madison' };
const post: Sent = {
  method: 'POST',
  path: '/v1/federations/demo/events',
  params: { f: 'demo' },
  claims,
  body: event,
};

function recorder() {
  const seen: Seen[] = [];
  const createEvent = async (call: Seen) => {
    seen.push(call);
    return nothing();
  };
  const handler: LambdaHandler = api('federations', { ...none, createEvent });
  return { seen, handler };
}

describe('a call', () => {
  test('carries the principal, the checked body, the claim and the correlation id', async () => {
    const { seen, handler } = recorder();
    const headers = { 'idempotency-key': 'abc', 'x-correlation-id': 'corr-12345' };
    const answer = await send(handler, {
      ...post,
      headers: { 'content-type': 'application/json', ...headers },
    });
    expect(seen).toMatchObject([
      {
        principal: { subject: 'u1', federation: 'demo', roles: ['organizer', 'official'] },
        params: { f: 'demo' },
        body: event,
        correlation: 'corr-12345',
      },
    ]);
    expect(seen[0]?.claim?.id).toMatch(/^[\w-]{43}$/);
    expect(answer.headers['x-correlation-id']).toBe('corr-12345');
  });

  test.each([
    ['[organizer official]', ['organizer', 'official']],
    ['[organizer]', ['organizer']],
    [
      ['organizer', 'athlete'],
      ['organizer', 'athlete'],
    ],
    ['["organizer","weigh-in"]', ['organizer', 'weigh-in']],
    ['organizer nonsense', ['organizer']],
  ])('reads the roles of the claim %j', async (roles, expected) => {
    const { seen, handler } = recorder();
    await send(handler, { ...post, claims: { ...claims, roles } });
    expect(seen[0]?.principal.roles).toEqual(expected);
  });

  test.each(['[]', '', '[official athlete]', undefined, '[platform-admin]'])(
    'with the roles %j does not reach an organizer’s route',
    async (roles) => {
      const { seen, handler } = recorder();
      const answer = await send(handler, { ...post, claims: { ...claims, roles } });
      expect([answer.status, seen]).toEqual([403, []]);
    },
  );

  test('gives each key, subject, federation and body a claim of its own', async () => {
    const { seen, handler } = recorder();
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'abc' };
    const variants: Sent[] = [
      { ...post, headers },
      { ...post, headers: { ...headers, 'idempotency-key': 'abd' } },
      { ...post, headers, claims: { ...claims, sub: 'u2' } },
      { ...post, headers, claims: { ...claims, federation: 'else' } },
    ];
    for (const variant of variants) await send(handler, variant);
    expect(new Set(seen.map(({ claim }) => claim?.id)).size).toBe(4);
    await send(handler, { ...post, headers, body: { ...event, name: 'Other' } });
    expect(seen[4]?.claim?.id).toBe(seen[0]?.claim?.id);
    expect(seen[4]?.claim?.fingerprint).not.toBe(seen[0]?.claim?.fingerprint);
  });
});

describe('bad input is answered with a problem that names the place', () => {
  const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`;
  const cases: [string, Partial<Sent>, number, string][] = [
    ['broken JSON', { body: '{"name":' }, 400, 'body'],
    ['no body', { body: '' }, 400, 'body'],
    ['an unknown field', { body: { ...event, colour: 1 } }, 422, 'colour'],
    ['a wrong type', { body: { ...event, mats: '4' } }, 422, 'mats'],
    ['a missing field', { body: { ...event, name: undefined } }, 422, 'name'],
    [
      'a nested unknown field',
      { body: { ...event, display: { minors: 'full-name', x: 1 } } },
      422,
      'display.x',
    ],
    ['__proto__', { body: '{"__proto__":{"roles":["platform-admin"]}}' }, 422, '__proto__'],
    ['an array', { body: [] }, 422, 'body'],
    ['null', { body: 'null' }, 422, 'body'],
    ['deep nesting', { body: deep }, 400, 'body'],
    ['a key that is none', { headers: { 'idempotency-key': 'ä' } }, 400, 'header.idempotency-key'],
    ['an id that none can be', { params: { f: 'x'.repeat(1000) } }, 404, 'path.f'],
    ['odd characters in an id', { params: { f: '../demo\u0000' } }, 404, 'path.f'],
    ['an unknown query', { query: { colour: 'red' } }, 422, 'query.colour'],
  ];
  test.each(cases)('%s', async (_, sent, status, path) => {
    const { seen, handler } = recorder();
    const headers = { 'content-type': 'application/json', ...sent.headers };
    const answer = await send(handler, { ...post, ...sent, headers });
    expect([answer.status, answer.headers['content-type']]).toEqual([status, 'application/problem+json']);
    expect(answer.body).toMatchObject({ status, requestId: 'request-1' });
    expect((answer.body.errors as { path: string }[]).map((error) => error.path)).toContain(path);
    expect(JSON.stringify(answer.body)).not.toContain('node_modules');
    expect(seen).toEqual([]);
  });

  test('another content type is 415, a body over a megabyte 413', async () => {
    const { handler } = recorder();
    const csv = await send(handler, { ...post, headers: { 'content-type': 'text/csv' } });
    expect(csv.status).toBe(415);
    const big = await send(handler, { ...post, body: { ...event, venue: 'ü'.repeat(600_000) } });
    expect(big.status).toBe(413);
  });

  test('a change without If-Match is 428', async () => {
    const handler: LambdaHandler = api('federations', none);
    const patch = {
      method: 'PATCH',
      path: '/v1/federations/demo',
      params: { f: 'demo' },
      body: { name: 'X' },
    };
    const admin = { ...claims, roles: '[federation-admin]' };
    expect((await send(handler, { ...patch, claims: admin })).status).toBe(428);
    const headers = { 'content-type': 'application/json', 'if-match': '"1"' };
    expect((await send(handler, { ...patch, claims: admin, headers })).status).toBe(404);
  });
});

describe('a fault', () => {
  const failing = (error: unknown): LambdaHandler =>
    api('federations', {
      ...none,
      createEvent: async () => {
        throw error;
      },
    });

  test('is a 500 that tells nothing, and a log line without the message', async () => {
    const answer = await send(failing(new Error('secret Ann Lee')), post);
    expect(answer).toMatchObject({
      status: 500,
      body: { type: 'urn:openmat:problem:internal', requestId: 'request-1' },
    });
    expect(JSON.stringify(answer)).not.toContain('secret');
    expect(lines.join('\n')).toContain('"fault"');
    expect(lines.join('\n')).not.toContain('Ann Lee');
  });

  test('of a busy database is a 503 with Retry-After', async () => {
    const busy = new ProblemError({ kind: 'busy', detail: 'Busy.', retryAfterSeconds: 1 });
    expect(await send(failing(busy), post)).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
  });

  test('a request is logged with ids and its route, not with what was sent', async () => {
    const { handler } = recorder();
    await send(handler, { ...post, body: { ...event, name: 'Ann Lee Open', venue: 7 } });
    const log = lines.join('\n');
    expect(log).toContain('"requestId":"request-1"');
    expect(log).toContain('"status":422');
    expect(log).not.toContain('Ann Lee');
  });
});

describe('the fallback', () => {
  const handler: LambdaHandler = fallback();

  test('answers 405 with the methods of a known path', async () => {
    const answer = await send(handler, { method: 'DELETE', path: '/v1/events/EV1' });
    expect(answer).toMatchObject({ status: 405, headers: { allow: 'GET, PATCH' } });
    const literal = await send(handler, { method: 'GET', path: '/v1/events/EV1/registrations/import' });
    expect(literal.status).toBe(405);
  });

  test.each(['/', '/v2/federations', '/v1/events/EV1/', '/v1/events/EV1/nope', '/v1/openapiXjson'])(
    'answers 404 for %s',
    async (path) => {
      expect((await send(handler, { path })).status).toBe(404);
    },
  );
});
