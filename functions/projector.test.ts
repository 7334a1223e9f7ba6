import { project } from '@openmat/app';
import type { Context, DynamoDBRecord } from 'aws-lambda';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

vi.mock('@openmat/app', async (original) => ({ ...(await original<object>()), project: vi.fn() }));

const projected = vi.mocked(project);
const context = { awsRequestId: 'r', functionName: 'f' } as Context;
let handler: typeof import('./projector/handler.ts').handler;

const record = (at: string, pk: string, sk: string) =>
  ({
    eventName: 'MODIFY',
    eventSource: 'aws:dynamodb',
    dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } }, SequenceNumber: at },
  }) as DynamoDBRecord;

beforeAll(async () => {
  const environment = { TABLE_NAME: 'table', PUBLIC_BUCKET: 'bucket', AWS_REGION: 'us-east-1' };
  for (const [name, setting] of Object.entries(environment)) vi.stubEnv(name, setting);
  ({ handler } = await import('./projector/handler.ts'));
});
beforeEach(() => {
  projected.mockReset();
  projected.mockResolvedValue(new Map());
});

test('marks of an event that come together are one call, and other records are none', async () => {
  const Records = [
    record('1', 'EV#one', 'DIRTY#b-1'),
    record('2', 'EV#one', 'DIRTY#b-2'),
    record('3', 'EV#two', 'DIRTY#*'),
    record('4', 'EV#one', 'OUT#m'),
    record('5', 'ATH#one', 'DIRTY#x'),
  ];
  expect(await handler({ Records }, context)).toEqual({ batchItemFailures: [] });
  expect(projected.mock.calls.map(([, , event]) => event)).toEqual(['one', 'two']);
  await handler({ Records: Records.slice(0, 1) }, context);
  expect(projected).toHaveBeenCalledTimes(3);
});

test('only the record of a bracket that cannot be shown comes again', async () => {
  projected.mockResolvedValue(new Map([['b-2', new Error('cannot be ranked')]]));
  const Records = ['b-1', 'b-2', 'b-3'].map((id, at) => record(String(at), 'EV#one', `DIRTY#${id}`));
  expect(await handler({ Records }, context)).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }] });
});

test('all records of an event come again after a fault, those of another event do not', async () => {
  projected.mockImplementation(async (_, __, event) => {
    if (event === 'one') throw new Error('busy');
    return new Map();
  });
  const Records = [
    record('1', 'EV#two', 'DIRTY#a'),
    record('2', 'EV#one', 'DIRTY#b'),
    record('3', 'EV#one', 'DIRTY#c'),
  ];
  const { batchItemFailures } = await handler({ Records }, context);
  expect(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)).toEqual(['2', '3']);
});
