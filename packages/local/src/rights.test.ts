import { expect, test } from 'vitest';
import { missingRight, needsOf, queueNeedsOf } from './rights.ts';

const needs = (operation: string, request: object) =>
  needsOf(operation, JSON.stringify(request), (table) => `arn:${table}`).map(
    ({ action, resource }) => `${action} ${resource}`,
  );

test.each([
  ['GetItem', { TableName: 'T' }, ['dynamodb:GetItem arn:T']],
  ['Query', { TableName: 'T' }, ['dynamodb:Query arn:T']],
  ['Query', { TableName: 'T', IndexName: 'gsi1' }, ['dynamodb:Query arn:T/index/gsi1']],
  [
    'BatchGetItem',
    { RequestItems: { T: {}, U: {} } },
    ['dynamodb:BatchGetItem arn:T', 'dynamodb:BatchGetItem arn:U'],
  ],
  [
    'TransactWriteItems',
    {
      TransactItems: [
        { Put: { TableName: 'T' } },
        { Update: { TableName: 'T' } },
        { Delete: { TableName: 'U' } },
        { ConditionCheck: { TableName: 'T' } },
      ],
    },
    [
      'dynamodb:PutItem arn:T',
      'dynamodb:UpdateItem arn:T',
      'dynamodb:DeleteItem arn:U',
      'dynamodb:ConditionCheckItem arn:T',
    ],
  ],
  ['TransactGetItems', { TransactItems: [{ Get: { TableName: 'T' } }] }, ['dynamodb:GetItem arn:T']],
])('%s of %o needs %o', (operation, request, wanted) => {
  expect(needs(operation, request)).toEqual(wanted);
});

test('a need is met by one statement that has both its action and its resource', () => {
  const rights = [
    { actions: ['dynamodb:GetItem'], resources: ['arn:T'] },
    { actions: ['dynamodb:Query'], resources: ['arn:T/index/gsi1'] },
  ];
  const get = { action: 'dynamodb:GetItem', resource: 'arn:T' };
  const query = { action: 'dynamodb:Query', resource: 'arn:T' };
  expect(missingRight(rights, [get])).toBeUndefined();
  expect(missingRight(rights, [get, query])).toEqual(query);
  expect(missingRight([], [get])).toEqual(get);
});

test.each([
  ['SendMessage', 'sqs:SendMessage'],
  ['SendMessageBatch', 'sqs:SendMessage'],
  ['DeleteMessage', 'sqs:DeleteMessage'],
])('%s needs %s on the queue of the URL', (operation, action) => {
  const body = JSON.stringify({ QueueUrl: 'http://127.0.0.1:4566/000000000000/runs' });
  expect(queueNeedsOf(operation, body, (queue) => `arn:${queue}`)).toEqual([
    { action, resource: 'arn:runs' },
  ]);
});
