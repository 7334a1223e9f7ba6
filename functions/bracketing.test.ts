import { HeadObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import {
  changeEventStatus,
  createEvent,
  createFederation,
  type Deps,
  importRegistrations,
  newId,
  OUTBOX_SHARDS,
} from '@openmat/app';
import { DynamoDatabase, documentClient } from '@openmat/store';
import type { Context, DynamoDBRecord, SQSRecord } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { organizer, platform, value } from '../packages/app/src/testing/world.ts';
import { type LambdaHandler, type Sent, send } from '../packages/runtime/src/testing/http-event.ts';
import { createTable, startEmulator } from '../packages/store/src/testing/emulator.ts';

const sqs = mockClient(SQSClient);
const s3 = mockClient(S3Client);
const context = { awsRequestId: 'r', functionName: 'f' } as Context;
const claims = { sub: 'o', federation: 'demo', roles: '[organizer]' };
let emulator: Awaited<ReturnType<typeof startEmulator>>;
let table: string;
let event: string;
let deps: Deps;

beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await emulator.stop();
});

/** A closed event with twelve athletes on a new table, and the environment that the functions are given. */
beforeEach(async () => {
  table = await createTable(emulator.client);
  const endpoint = await emulator.client.config.endpoint?.();
  if (!endpoint) throw new Error('the emulator has no endpoint');
  const environment = {
    TABLE_NAME: table,
    BRACKETING_QUEUE_URL: 'https://sqs.example/bracketing',
    PUBLIC_BUCKET: 'public-bucket',
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: `${endpoint.protocol}//${endpoint.hostname}:${endpoint.port}`,
  };
  for (const [name, setting] of Object.entries(environment)) vi.stubEnv(name, setting);
  vi.resetModules();
  sqs.reset();
  sqs.on(SendMessageCommand).resolves({});
  s3.reset();
  s3.on(HeadObjectCommand).rejects(Object.assign(new Error('none'), { $metadata: { httpStatusCode: 404 } }));
  s3.on(PutObjectCommand).resolves({});
  s3.on(ListObjectsV2Command).resolves({});
  deps = {
    db: new DynamoDatabase(table, documentClient(environment.AWS_ENDPOINT_URL_DYNAMODB)),
    now: () => Math.floor(Date.now() / 1000),
    newId,
  };
  value(await createFederation(deps, platform, { id: 'demo', name: 'Demo' }));
  const input = { name: 'Open', startDate: '2026-12-05', timeZone: 'America/Chicago', ruleset: 'madison' };
  event = value(await createEvent(deps, organizer, 'demo', input)).id;
  value(await changeEventStatus(deps, organizer, event, 'open', ['*']));
  const lines = Array.from(
    { length: 12 },
    (_, i) => `A${i},Name ${i},Club,male,1999-05-01,gi,blue,${60 + i}kg`,
  );
  const file = ['id,name,club,sex,birth_date,discipline,level,weight', ...lines].join('\n');
  value(await importRegistrations(deps, organizer, event, new TextEncoder().encode(file)));
  value(await changeEventStatus(deps, organizer, event, 'closed', ['*']));
});

async function call(method: string, path: string, sent: Sent = {}) {
  const { handler } = await import('./bracketing/handler.ts');
  const params = { e: event, ...sent.params };
  return send(handler as LambdaHandler, { method, path, claims, ...sent, params });
}

const base = () => `/v1/events/${event}`;

/** The keys of the outbox, as the table's stream hands them over. */
async function outboxRecords(): Promise<DynamoDBRecord[]> {
  const shards = Array.from({ length: OUTBOX_SHARDS }, (_, shard) =>
    deps.db.query({ list: 'outbox-due', shard, before: 99_999_999_999 }, { limit: 10 }),
  );
  return (await Promise.all(shards)).flatMap(({ items }) =>
    items.map(({ id }) => ({
      eventName: 'INSERT',
      eventSource: 'aws:dynamodb',
      dynamodb: { Keys: { pk: { S: `EV#${event}` }, sk: { S: `OUT#${id}` } }, SequenceNumber: '1' },
    })),
  );
}

/** Carries what the relay has sent to the worker. */
async function deliver() {
  const { handler } = await import('./bracketing-worker/handler.ts');
  const bodies = sqs.commandCalls(SendMessageCommand).map(({ args }) => args[0].input.MessageBody ?? '');
  const Records = bodies.map(
    (body, place) => ({ messageId: `${place}`, body, eventSource: 'aws:sqs' }) as SQSRecord,
  );
  return handler({ Records }, context);
}

test('a run goes from request through outbox, relay and worker to a draft, and is published', async () => {
  const asked = await call('POST', `${base()}/bracketing-runs`, { body: { publish: false } });
  expect(asked.status).toBe(202);
  const run = String(asked.body.runId);
  expect(asked.headers.location).toBe(`${base()}/bracketing-runs/${run}`);
  const { handler: relay } = await import('./relay/handler.ts');
  expect(await relay({ Records: await outboxRecords() }, context)).toEqual({ batchItemFailures: [] });
  expect(await outboxRecords()).toEqual([]);
  expect(await deliver()).toEqual({ batchItemFailures: [] });

  const params = { run };
  const staged = await call('GET', `${base()}/bracketing-runs/${run}`, { params });
  expect(staged.body).toMatchObject({ status: 'staged', metrics: { entrants: 12 } });
  const draft = await call('GET', `${base()}/bracketing-runs/${run}/plan`, { params });
  expect((await call('GET', `${base()}/brackets`)).body).toEqual({ items: [] });
  const published = await call('POST', `${base()}/bracketing-runs/${run}/publish`, { params });
  expect([published.status, published.body.status]).toEqual([200, 'published']);

  const brackets = (await call('GET', `${base()}/brackets`)).body.items as { id: string }[];
  expect(brackets.map(({ id }) => id)).toEqual((draft.body.brackets as { id: string }[]).map(({ id }) => id));
  const b = brackets[0]?.id ?? '';
  const bracket = await call('GET', `${base()}/brackets/${b}`, { params: { b } });
  expect(bracket.headers.etag).toMatch(/^".+"$/);
  expect((await call('GET', `${base()}/schedule`)).body.matches).toEqual(draft.body.schedule);
  const queue = await call('GET', `${base()}/mats/1/queue`, { params: { n: '1' } });
  expect(queue.body.matches).toHaveLength((draft.body.schedule as unknown[]).length);
});

test('the sweeper sends a message that the relay never did, and renders what no projector has, once it is late', async () => {
  await call('POST', `${base()}/bracketing-runs`, { body: { publish: true } });
  const { handler: sweeper } = await import('./sweeper/handler.ts');
  await sweeper();
  expect([...sqs.commandCalls(SendMessageCommand), ...s3.commandCalls(PutObjectCommand)]).toEqual([]);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31_000);
  await sweeper();
  vi.restoreAllMocks();
  expect(sqs.commandCalls(SendMessageCommand)).toHaveLength(1);
  const written = s3.commandCalls(PutObjectCommand).map(({ args }) => args[0].input.Key);
  expect(written).toContain(`public/v1/events/${event}.json`);
  expect(await deliver()).toEqual({ batchItemFailures: [] });
  expect((await call('GET', `${base()}/brackets`)).body.items).not.toEqual([]);
});

test.each([
  ['officials see brackets', '[official]', 'GET', '/brackets', 200],
  ['weigh-in staff see the schedule', '[weigh-in]', 'GET', '/schedule', 200],
  ['athletes do not', '[athlete]', 'GET', '/brackets', 403],
  ['officials ask for no run', '[official]', 'POST', '/bracketing-runs', 403],
])('%s', async (_, roles, method, path, status) => {
  const body = method === 'POST' ? { publish: true } : undefined;
  const answer = await call(method, base() + path, { claims: { ...claims, roles }, body });
  expect(answer.status).toBe(status);
});

test.each([
  ['an unknown field', { publish: true, effort: 3 }],
  ['no word on publishing', {}],
  ['an empty list of divisions', { publish: true, divisions: [] }],
])('a request with %s is refused', async (_, body) => {
  expect((await call('POST', `${base()}/bracketing-runs`, { body })).status).toBe(422);
});
