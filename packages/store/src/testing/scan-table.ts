import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';

/** Every item of the emulator's first table, as it is stored. */
export async function scanTable(dynamodb: {
  readonly endpoint: string;
  readonly tables: readonly string[];
}): Promise<Record<string, unknown>[]> {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new DynamoDBClient({ endpoint: dynamodb.endpoint, region: 'us-east-1', credentials });
  const items: Record<string, unknown>[] = [];
  const scan = { TableName: dynamodb.tables[0] ?? '' };
  for await (const page of paginateScan({ client: DynamoDBDocumentClient.from(client) }, scan)) {
    items.push(...(page.Items ?? []));
  }
  client.destroy();
  return items;
}
