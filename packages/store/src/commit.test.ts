import {
  InternalServerError,
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Change } from '@openmat/app';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, test } from 'vitest';
import { DynamoDatabase } from './database.ts';

const client = mockClient(DynamoDBDocumentClient);
const db = () => new DynamoDatabase('table', client as unknown as DynamoDBDocumentClient);
beforeEach(() => client.reset());

const enroll: Change = { enroll: 'EV1' };
const claim: Change = {
  put: 'claim',
  record: { id: 'c', fingerprint: 'f', result: '{}', expires: 100 },
  when: { expiredBy: 1 },
};
const cancelled = (...codes: string[]) =>
  new TransactionCanceledException({
    $metadata: {},
    message: 'cancelled',
    CancellationReasons: codes.map((Code) => ({ Code })),
  });
const sent = () => client.commandCalls(TransactWriteCommand);

test('a transaction that meets another one is tried again, as the same request', async () => {
  client.on(TransactWriteCommand).rejectsOnce(cancelled('TransactionConflict', 'None')).resolves({});
  expect(await db().commit([enroll, claim])).toEqual({ ok: true });
  expect(sent()).toHaveLength(2);
  expect(new Set(sent().map(({ args }) => args[0].input.ClientRequestToken)).size).toBe(1);
});

test('a condition that does not hold is a value at once, also beside a conflict', async () => {
  client.on(TransactWriteCommand).rejects(cancelled('TransactionConflict', 'ConditionalCheckFailed'));
  expect(await db().commit([enroll, claim])).toEqual({ ok: false, failed: [1] });
  expect(sent()).toHaveLength(1);
});

test('conflicts without end are busy, with a time to come back', async () => {
  client.on(TransactWriteCommand).rejects(cancelled('TransactionConflict'));
  const asked = db().commit([enroll]);
  await expect(asked).rejects.toMatchObject({ failure: { kind: 'busy', retryAfterSeconds: 1 } });
});

test('a claim that another transaction holds is in flight', async () => {
  client.on(TransactWriteCommand).rejects(cancelled('None', 'TransactionConflict'));
  const asked = db().commit([enroll, claim]);
  await expect(asked).rejects.toMatchObject({ failure: { kind: 'in-flight', retryAfterSeconds: 1 } });
});

test('a throttled transaction is tried again', async () => {
  client.on(TransactWriteCommand).rejectsOnce(cancelled('ThrottlingError')).resolves({});
  expect(await db().commit([enroll])).toEqual({ ok: true });
});

test.each([
  new ProvisionedThroughputExceededException({ $metadata: {}, message: 'x' }),
  new InternalServerError({ $metadata: {}, message: 'x' }),
])('$name after the tries of the SDK is busy, for reads and writes', async (error) => {
  client.on(TransactWriteCommand).rejects(error).on(GetCommand).rejects(error);
  await expect(db().commit([enroll])).rejects.toMatchObject({ failure: { kind: 'busy' } });
  await expect(db().get('event', { id: 'EV1' })).rejects.toMatchObject({ failure: { kind: 'busy' } });
});

test('anything else is a fault', async () => {
  client.on(TransactWriteCommand).rejects(cancelled('ValidationError'));
  await expect(db().commit([enroll])).rejects.toThrow(TransactionCanceledException);
});

test('an item over 100 KB and a commit of more than 100 changes are faults before anything is sent', async () => {
  const record = { id: 'c', fingerprint: 'f', result: 'x'.repeat(101 * 1024), expires: 1 };
  await expect(db().commit([{ put: 'claim', record, when: { always: true } }])).rejects.toThrow(
    /claim item of/,
  );
  await expect(db().commit(Array.from({ length: 101 }, () => enroll))).rejects.toThrow(/101 changes/);
  expect(sent()).toHaveLength(0);
});
