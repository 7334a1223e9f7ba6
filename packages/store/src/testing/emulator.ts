import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';

const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };

/** The DynamoDB emulator, or the endpoint of another one that the environment names, for the tests of the store. */
export async function startEmulator(): Promise<{ client: DynamoDBClient; stop: () => Promise<void> }> {
  const given = process.env.OPENMAT_DYNAMODB_ENDPOINT;
  const server = given === undefined ? await launch() : undefined;
  const endpoint = given ?? server?.endpoint ?? '';
  const client = new DynamoDBClient({ endpoint, region: 'us-east-1', credentials });
  return { client, stop: async () => server?.stop() };
}

async function launch() {
  const directory = mkdtempSync(join(tmpdir(), 'openmat-store-'));
  const port = await freePort();
  const manifest = import.meta.resolve('@dynoxide/linux-x64/package.json');
  const binary = join(dirname(new URL(manifest).pathname), 'dynoxide');
  const options = ['--host', '127.0.0.1', '-p', String(port), '--db-path', join(directory, 'data.db')];
  const child = spawn(binary, ['serve', ...options], { stdio: ['ignore', 'ignore', 'pipe'] });
  for await (const line of createInterface({ input: child.stderr })) {
    if (line.includes('listening on')) break;
  }
  const stop = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
    rmSync(directory, { recursive: true, force: true });
  };
  return { endpoint: `http://127.0.0.1:${port}`, stop };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

let tables = 0;

/** A new empty table, shaped as the template declares it. */
export async function createTable(client: DynamoDBClient): Promise<string> {
  const TableName = `store-${++tables}-${Date.now()}`;
  const indexes = ['gsi1', 'gsi2', 'gsi3'];
  const attributes = ['pk', 'sk', ...indexes.flatMap((index) => [`${index}pk`, `${index}sk`])];
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: attributes.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: keySchema('pk', 'sk'),
      GlobalSecondaryIndexes: indexes.map((IndexName) => ({
        IndexName,
        KeySchema: keySchema(`${IndexName}pk`, `${IndexName}sk`),
        Projection: { ProjectionType: 'ALL' },
      })),
    }),
  );
  return TableName;
}

const keySchema = (partition: string, sort: string) =>
  [
    { AttributeName: partition, KeyType: 'HASH' },
    { AttributeName: sort, KeyType: 'RANGE' },
  ] as const satisfies object[];
