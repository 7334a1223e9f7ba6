import { opens, type Role, roles } from '@openmat/contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import { anEvent, makeEvent, personOf } from './events.ts';
import { useLocalApi } from './local-api.ts';
import { table } from './open-api.ts';

const api = useLocalApi();

/** A body that each operation would take, so that nothing but the thing under test is wrong. */
const bodies: Readonly<Record<string, unknown>> = {
  createFederation: { id: 'third', name: 'Third' },
  updateFederation: { name: 'New name' },
  createEvent: anEvent,
  updateEvent: { mats: 3 },
  changeEventStatus: { status: 'closed' },
  createRegistration: personOf('R1'),
  importRegistrations:
    'id,name,club,sex,birth_date,discipline,level,weight\nI1,Ina,North,female,1999-05-01,gi,blue,',
  updateRegistration: { club: 'North' },
  withdrawRegistration: {},
  markNoShow: {},
  disqualify: { scope: 'event', reason: 'fixed match' },
  suspend: { reason: 'by the doctor' },
  reinstate: { reason: 'by the doctor' },
  recordInspection: { checks: ['nails'], outcome: 'passed' },
  recordWeighIn: { weight: '70', unit: 'kg' },
  requestRun: { publish: false },
  makeMerge: { into: { discipline: 'gi', sex: 'female', age: 'adult', level: 'blue' }, moves: ['A1/gi'] },
  lookUpConsent: { token: 'guessed' },
  answerConsent: { token: 'guessed', decision: 'accept' },
  enterCall: { seq: 1, at: 12, by: 'a', call: 'takedown' },
  recordResult: { winner: 'A1', method: 'submission' },
  correctResult: { reason: 'keying-error', result: null },
  resolveTie: { order: ['A1', 'A2'] },
  createWebhook: { url: 'https://hooks.example/openmat', events: ['refund.due'] },
  updateWebhook: { events: ['refund.due'] },
  reportRefundPaid: { reference: 'PAY-1' },
  reverseLedgerEntry: { reason: 'a mistake' },
  moveMatch: { mat: 1 },
  moveBracket: { mat: 1 },
  enterBracket: { registration: 'A1~gi' },
  swapEntrants: { registration: 'A1~gi', with: 'A2~gi' },
  addMat: {},
  closeMat: { minutes: 20, reason: 'torn' },
};
/** The operations that change something and take no body. */
const bodiless: readonly string[] = [
  'publishRun',
  'startMatch',
  'approveMerge',
  'rejectMerge',
  'rotateWebhookSecret',
  'testWebhook',
  'redeliver',
  'lockBracket',
  'unlockBracket',
  'openMat',
];
/** The operations that change or read something by its id, with ids that nobody has. */
const unknownIds: Readonly<Record<string, string>> = {
  f: 'nobody',
  e: '01KBDJ2K4QZ6M5P8R1S3T7V9WX',
  a: 'NOBODY',
  r: 'NOBODY~gi',
  run: '01KBDJ2K4QZ6M5P8R1S3T7V9WX',
  merge: 'merge-00000000000000',
  b: 'gi-male-adult-blue-99',
  n: '99',
  m: 'gi-male-adult-blue-99.1',
  h: '01KBDJ2K4QZ6M5P8R1S3T7V9WX',
  d: '01KBDJ2K4QZ6M5P8R1S3T7V9WX',
  l: '01KBDJ2K4QZ6M5P8R1S3T7V9WX',
  file: 'nothing.js',
};
/** What the operations that cannot do without are asked with. */
const queries: Readonly<Record<string, string>> = {
  getSeasonRanking: '?season=2026&division=gi-female-adult-blue',
};
const ids: Record<string, string> = { f: 'demo', a: 'A1', r: 'A1~gi', file: 'start.js' };

beforeAll(async () => {
  const other = { id: 'other', name: 'Other' };
  await api.call('POST', '/v1/federations', { as: 'platform-admin', body: other });
  const event = await makeEvent(api, 'closed');
  ids.e = event.split('/')[3] ?? '';
  await api.call('POST', `${event}/registrations`, { as: 'organizer', body: personOf('A1') });
  const hooks = '/v1/federations/demo/webhooks';
  const hook = await api.call('POST', hooks, { as: 'federation-admin', body: bodies.createWebhook });
  ids.h = hook.body.id;
}, 60_000);

const fill = (path: string, with_: Readonly<Record<string, string>>) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => with_[name] ?? name);
const isList = (id: string) => id.startsWith('list');

describe.each(table.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', (_, route) => {
  const { method, path, operationId } = route;
  const body = bodies[operationId];
  const headers = {
    'if-match': '"1"',
    ...(typeof body === 'string' && { 'content-type': 'text/csv' }),
  };
  const send = (at: string, as: Role | { token: string } | null) =>
    api.call(method, at + (queries[operationId] ?? ''), { as, ...(body !== undefined && { body }), headers });
  const needsBody = method !== 'GET' && method !== 'DELETE' && !bodiless.includes(operationId);

  test('has a body to try it with', () => {
    expect(body !== undefined).toBe(needsBody);
  });

  if (route.public) {
    test('is open to everybody', async () => {
      // A secret that nobody was given is not found.
      expect((await send(fill(path, ids), null)).status).toBe(method === 'GET' ? 200 : 404);
    });
  } else {
    test('is 401 without a token', async () => {
      expect((await send(fill(path, ids), null)).status).toBe(401);
    });

    test.each(roles.filter((role) => !opens([role], route.roles)))('is 403 for %s', async (role) => {
      expect((await send(fill(path, ids), role)).status).toBe(403);
    });

    test('is 403 for nobody in particular', async () => {
      expect((await send(fill(path, ids), { token: await api.token([]) })).status).toBe(403);
    });
  }

  if (path.includes('{') && !route.public) {
    test('is 404 for the same role in another federation', async () => {
      const role = route.roles[0] ?? 'organizer';
      for (const held of [role, roles.filter((any) => any !== 'platform-admin')].flat().slice(0, 2)) {
        const token = await api.token([role, held], { federation: 'other' });
        const answer = await send(fill(path, ids), { token });
        expect(answer.status).toBe(404);
        expect(JSON.stringify(answer.body)).not.toContain('Person');
      }
    });

    test('is 404 for ids that nobody has, and for what cannot be an id', async () => {
      const role = route.roles[0] ?? 'organizer';
      const last = [...path.matchAll(/\{(\w+)\}/g)].at(-1)?.[1] ?? '';
      for (const id of [
        unknownIds[last] ?? '',
        'x'.repeat(1000),
        '%00',
        '%2e%2e',
        '__proto__',
        '%F0%9F%A5%8B',
        "'or 1=1",
      ]) {
        const answer = await send(fill(path, { ...ids, [last]: id }), role);
        expect([id, answer.status]).toEqual([id, 404]);
      }
    });
  }

  test('is 405 with Allow for every method that the path does not have', async () => {
    const mine = table.filter((other) => other.path === path).map((other) => other.method);
    const allow = [...new Set(mine)].sort().join(', ');
    for (const wrong of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
      (any) => !mine.includes(any as never),
    )) {
      const at = fill(path, ids);
      const taken = table.some((other) => other.method === wrong && other.pattern.test(at));
      if (taken) continue;
      const answer = await api.call(wrong, at, { as: 'organizer' });
      expect([wrong, answer.status]).toEqual([wrong, 405]);
      expect(answer.headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining(allow.split(', ')));
    }
  });

  if (isList(operationId)) {
    test('refuses a page that is none', async () => {
      const role = route.roles[0] ?? 'organizer';
      for (const query of [
        'limit=0',
        'limit=201',
        'limit=x',
        'limit=1.5',
        'cursor=x',
        'cursor=',
        'colour=red',
      ]) {
        const answer = await api.call('GET', `${fill(path, ids)}?${query}`, { as: role });
        expect([query, answer.status]).toEqual([query, 422]);
        expect(answer.body.errors[0].path).toMatch(/^query\./);
      }
    });
  }
});

test('what no route takes is 404', async () => {
  for (const path of ['/', '/v1', '/v1/nothing', '/v2/federations', '/v1/events', '/v1/federations/demo/']) {
    expect([path, (await api.call('GET', path, { as: 'organizer' })).status]).toEqual([path, 404]);
  }
});
