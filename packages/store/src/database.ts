import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Change, Database, Keys, Kind, ListKind, Page, Paging, Query, Records } from '@openmat/app';
import { orBusy } from './busy.ts';
import { commit } from './commit.ts';
import { fromItem, keyOf } from './item.ts';
import { type ItemKey, rangeOf } from './keys.ts';
import { getItems, queryRange } from './read.ts';

/** The database on one DynamoDB table. Reads are consistent; lists by an index are as late as the index is. */
export class DynamoDatabase implements Database {
  readonly #client: DynamoDBDocumentClient;
  readonly #table: string;

  constructor(table: string, client = documentClient()) {
    this.#table = table;
    this.#client = client;
  }

  async get<K extends Kind>(kind: K, key: Keys[K]): Promise<Records[K] | undefined> {
    const request = { TableName: this.#table, Key: keyOf(kind, key), ConsistentRead: true };
    const { Item } = await orBusy(this.#client.send(new GetCommand(request)));
    return Item && fromItem(kind, Item);
  }

  async getAll<K extends Kind>(
    kind: K,
    keys: readonly Keys[K][],
  ): Promise<readonly (Records[K] | undefined)[]> {
    const wanted = keys.map((key) => keyOf(kind, key));
    const items = await getItems(this.#client, this.#table, wanted);
    return items.map((item) => item && fromItem(kind, item));
  }

  async query<Q extends Query>(query: Q, paging: Paging): Promise<Page<Records[ListKind[Q['list']]]>> {
    const range = rangeOf(query);
    const kind = range.kind as ListKind[Q['list']];
    const { items, next } = await queryRange(this.#client, this.#table, range, paging);
    const full = range.index ? await getItems(this.#client, this.#table, items as never as ItemKey[]) : items;
    const records = full.flatMap((item) => (item ? [fromItem(kind, item)] : []));
    return { items: records, ...(next !== undefined && { next }) };
  }

  commit(changes: readonly Change[]) {
    return commit(this.#client, this.#table, changes);
  }
}

/** A client that gives up on a request before the function's time is over. */
export function documentClient(endpoint?: string): DynamoDBDocumentClient {
  const client = new DynamoDBClient({
    maxAttempts: 4,
    requestHandler: { connectionTimeout: 2000, requestTimeout: 5000 },
    ...(endpoint !== undefined && { endpoint }),
  });
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}
