import {
  BatchGetCommand,
  type BatchGetCommandOutput,
  type DynamoDBDocumentClient,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb';
import type { Paging } from '@openmat/app';
import { busyError, orBusy, pause } from './busy.ts';
import { decodeCursor, encodeCursor, wrongCursor } from './cursor.ts';
import type { ItemKey, Range } from './keys.ts';

type RawItem = Readonly<Record<string, unknown>>;

const MOST_KEYS = 100;
const ATTEMPTS = 6;

const nameOf = ({ pk, sk }: ItemKey) => `${pk}\n${sk}`;

/** The items of these keys, in their order; undefined for what is not there. */
export async function getItems(
  client: DynamoDBDocumentClient,
  table: string,
  wanted: readonly ItemKey[],
): Promise<readonly (RawItem | undefined)[]> {
  const distinct = [...new Map(wanted.map((key) => [nameOf(key), key])).values()];
  const chunks: ItemKey[][] = [];
  for (let from = 0; from < distinct.length; from += MOST_KEYS) {
    chunks.push(distinct.slice(from, from + MOST_KEYS).map(({ pk, sk }) => ({ pk, sk })));
  }
  const items = await Promise.all(chunks.map((chunk) => getChunk(client, table, chunk)));
  const found = new Map(items.flat().map((item) => [nameOf(item as unknown as ItemKey), item]));
  return wanted.map((key) => found.get(nameOf(key)));
}

async function getChunk(
  client: DynamoDBDocumentClient,
  table: string,
  keys: readonly ItemKey[],
): Promise<readonly RawItem[]> {
  const items: RawItem[] = [];
  let left: readonly RawItem[] = keys;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (attempt > 0) await pause(attempt);
    const answer: BatchGetCommandOutput = await orBusy(
      client.send(
        new BatchGetCommand({ RequestItems: { [table]: { Keys: [...left], ConsistentRead: true } } }),
      ),
    );
    items.push(...(answer.Responses?.[table] ?? []));
    left = answer.UnprocessedKeys?.[table]?.Keys ?? [];
    if (left.length === 0) return items;
  }
  throw busyError();
}

/** One page of a range: keys only, where an index answers, so that the items themselves are read consistently. */
export async function queryRange(
  client: DynamoDBDocumentClient,
  table: string,
  { index, pk, beginsWith, below, latestFirst }: Range,
  { limit, cursor }: Paging,
): Promise<{ items: readonly RawItem[]; next?: string }> {
  const [partition, sort] = index ? [`${index}pk`, `${index}sk`] : ['pk', 'sk'];
  const start = cursor === undefined ? undefined : decodeCursor(cursor, index);
  const conditions = ['#pk = :pk'];
  if (beginsWith !== undefined) conditions.push('begins_with(#sk, :sk)');
  if (below !== undefined) conditions.push('#sk < :sk');
  const sortValue = beginsWith ?? below;
  const request = client.send(
    new QueryCommand({
      TableName: table,
      KeyConditionExpression: conditions.join(' AND '),
      ExpressionAttributeNames: { '#pk': partition, ...(sortValue !== undefined && { '#sk': sort }) },
      ExpressionAttributeValues: { ':pk': pk, ...(sortValue !== undefined && { ':sk': sortValue }) },
      Limit: limit,
      ScanIndexForward: latestFirst !== true,
      ...(index ? { IndexName: index } : { ConsistentRead: true }),
      ...(start && { ExclusiveStartKey: { ...start, [partition]: pk } }),
    }),
  );
  const answer = await orBusy(request).catch((error: unknown) => {
    const outside = start !== undefined && error instanceof Error && error.name === 'ValidationException';
    throw outside ? wrongCursor() : error;
  });
  const next = answer.LastEvaluatedKey;
  return { items: answer.Items ?? [], ...(next && { next: encodeCursor(next, index) }) };
}
