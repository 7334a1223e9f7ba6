import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';

/** Changes fields of an item of the emulator's first table, as if time or somebody else had done it. */
export async function changeItem(
  dynamodb: { readonly endpoint: string; readonly tables: readonly string[] },
  Key: { readonly pk: string; readonly sk: string },
  change: Readonly<Record<string, unknown>>,
): Promise<void> {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new DynamoDBClient({ endpoint: dynamodb.endpoint, region: 'us-east-1', credentials });
  const documents = DynamoDBDocumentClient.from(client);
  const TableName = dynamodb.tables[0] ?? '';
  const { Item } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  if (!Item) throw new Error(`no item ${Key.pk} ${Key.sk}`);
  await documents.send(new PutCommand({ TableName, Item: { ...Item, ...change } }));
  client.destroy();
}
