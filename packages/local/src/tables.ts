import { DatabaseSync } from 'node:sqlite';
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  type TableDescription,
} from '@aws-sdk/client-dynamodb';
import type { TableSpec } from './blueprint.ts';
import type { Emulator } from './emulator.ts';
import { StartError } from './errors.ts';
import { region } from './intrinsics.ts';

/**
 * Creates the tables of the template that are not there yet; with `reset`, all of them anew. Throws a StartError where
 * the data was written under another key schema.
 */
export async function createTables(
  emulator: Emulator,
  tables: readonly TableSpec[],
  { reset }: { reset: boolean },
): Promise<void> {
  const client = new DynamoDBClient({
    endpoint: emulator.endpoint,
    region,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  for (const table of tables) {
    const TableName = table.name;
    let found = await describeTable(client, TableName);
    if (found && reset) {
      await client.send(new DeleteTableCommand({ TableName }));
      found = undefined;
    }
    const declared = definition(table);
    if (!found) await client.send(new CreateTableCommand(declared));
    else if (shape(found) !== shape(declared)) {
      throw new StartError(
        `table ${TableName}: the data was written under other indexes; start with --reset`,
      );
    }
  }
  client.destroy();
  if (emulator.databaseFile) indexStream(emulator.databaseFile);
}

async function describeTable(
  client: DynamoDBClient,
  TableName: string,
): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

function definition(table: TableSpec): CreateTableCommandInput {
  const { GlobalSecondaryIndexes, StreamSpecification } = table;
  return {
    TableName: table.name,
    AttributeDefinitions: table.AttributeDefinitions,
    KeySchema: table.KeySchema,
    BillingMode: table.BillingMode,
    ...(GlobalSecondaryIndexes.length > 0 && { GlobalSecondaryIndexes }),
    ...(StreamSpecification && { StreamSpecification: { StreamEnabled: true, ...StreamSpecification } }),
  };
}

/** What may not change under data: keys, indexes and the stream's view. */
function shape(table: CreateTableCommandInput | TableDescription): string {
  const indexes = (table.GlobalSecondaryIndexes ?? []).map((index) => [
    index.IndexName,
    index.KeySchema?.map(({ AttributeName }) => AttributeName),
    index.Projection?.ProjectionType,
  ]);
  return JSON.stringify([
    table.KeySchema?.map(({ AttributeName }) => AttributeName),
    indexes.sort(),
    table.StreamSpecification?.StreamViewType,
  ]);
}

/** Without these indexes each write reads all stream records before it, and writes grow slower and slower. */
function indexStream(databaseFile: string): void {
  const database = new DatabaseSync(databaseFile, { timeout: 5000 });
  database.exec(`
    CREATE INDEX IF NOT EXISTS stream_by_table
      ON _stream_records (table_name, CAST(sequence_number AS INTEGER));
    CREATE INDEX IF NOT EXISTS stream_by_shard
      ON _stream_records (table_name, shard_id, CAST(sequence_number AS INTEGER));
  `);
  database.close();
}
