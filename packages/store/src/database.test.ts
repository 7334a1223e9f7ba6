import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseSuite } from '../../app/src/testing/database-suite.ts';
import { noticesSuite } from '../../app/src/testing/notices-suite.ts';
import { projectionSuite } from '../../app/src/testing/projection-suite.ts';
import { DynamoDatabase } from './database.ts';
import { createTable, startEmulator } from './testing/emulator.ts';

let emulator: Awaited<ReturnType<typeof startEmulator>>;

async function makeDatabase() {
  const client = DynamoDBDocumentClient.from(emulator.client, {
    marshallOptions: { removeUndefinedValues: true },
  });
  return new DynamoDatabase(await createTable(emulator.client), client);
}

beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => emulator.stop());

databaseSuite('the database on DynamoDB', makeDatabase);
projectionSuite('the records of public files on DynamoDB', makeDatabase);
noticesSuite('notices, webhooks and the ledger on DynamoDB', makeDatabase);

test.each(['', 'x', 'eyJhIjoxfQ', Buffer.from('["a","b","c"]').toString('base64url')])(
  'a cursor %j that no list gave is wrong input',
  async (cursor) => {
    const db = await makeDatabase();
    const asked = db.query({ list: 'registrations', event: 'EV1' }, { limit: 5, cursor });
    await expect(asked).rejects.toMatchObject({ failure: { kind: 'invalid' } });
  },
);
