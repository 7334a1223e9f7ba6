import { expect, test } from 'vitest';
import { missingRight, needsOf, objectNeedsOf, queueNeedsOf } from './rights.ts';

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

test.each([
  ['GET', '/files/public/v1/a%20b.json?x-id=GetObject', 's3:GetObject arn:aws:s3:::files/public/v1/a b.json'],
  ['HEAD', '/files/public/a.json', 's3:GetObject arn:aws:s3:::files/public/a.json'],
  ['PUT', '/files/public/a.json?x-id=PutObject', 's3:PutObject arn:aws:s3:::files/public/a.json'],
  ['DELETE', '/files/a.json', 's3:DeleteObject arn:aws:s3:::files/a.json'],
  ['GET', '/files?list-type=2&prefix=public%2F', 's3:ListBucket arn:aws:s3:::files'],
  ['GET', '/files/?list-type=2', 's3:ListBucket arn:aws:s3:::files'],
  ['GET', '/files/public/../secret', 's3:GetObject arn:aws:s3:::files/secret'],
])('%s %s needs %s', (method, url, wanted) => {
  expect(objectNeedsOf(method, url).needs.map(({ action, resource }) => `${action} ${resource}`)).toEqual([
    wanted,
  ]);
});

test.each([
  ['PUT', '/files'],
  ['DELETE', '/files'],
  ['GET', '/files?policy'],
  ['GET', '/files/public/a.json?acl'],
  ['PUT', '/files/public/a.json?uploadId=1&partNumber=1'],
  ['POST', '/files?delete'],
])('%s %s needs what no policy has', (method, url) => {
  const every = ['GetObject', 'PutObject', 'DeleteObject', 'ListBucket'].map((each) => `s3:${each}`);
  const rights = [{ actions: every, resources: ['arn:aws:s3:::files', 'arn:aws:s3:::files/*'] }];
  expect(missingRight(rights, objectNeedsOf(method, url).needs)).toBeDefined();
});

test('the end of an object ARN is the one wildcard that means something', () => {
  const covers = (pattern: string, resource: string) =>
    missingRight([{ actions: ['a'], resources: [pattern] }], [{ action: 'a', resource }]) === undefined;
  expect(covers('arn:aws:s3:::files/public/*', 'arn:aws:s3:::files/public/v1/a.json')).toBe(true);
  expect(covers('arn:aws:s3:::files/public/*', 'arn:aws:s3:::files/private/a.json')).toBe(false);
  expect(covers('arn:aws:s3:::files/public/*', 'arn:aws:s3:::files')).toBe(false);
  expect(covers('arn:aws:s3:::files*', 'arn:aws:s3:::files/a.json')).toBe(false);
  expect(covers('arn:aws:s3:::*/public/*', 'arn:aws:s3:::files/public/a.json')).toBe(false);
  expect(covers('arn:aws:sqs:::queue/*', 'arn:aws:sqs:::queue/a')).toBe(false);
  expect(covers('*', 'arn:aws:s3:::files/a.json')).toBe(false);
});
